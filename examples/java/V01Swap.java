import static java.net.http.HttpRequest.BodyPublishers.ofString;

import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A firm quote from a Kurs desk over its earlier surface, v0.1, and with an address behind it its execution, paid from your balance with the desk.
 *
 * <p>{@code mvn -q compile exec:exec -Dexec.args="-cp %classpath V01Swap ../../kurs-data/sandbox.json USD-IDR SELL 1000 [0x…]"}; the file is what
 * {@code ./kurs sandbox} wrote. Against a real desk the same three values come from your own vault.
 */
public final class V01Swap {
    private static final List<Integer> WORTH_TRYING_AGAIN = List.of(429, 500, 503);
    private static final int[] BACKOFF_SECONDS = {1, 2, 4, 8};

    /** Decimals stay decimals: a double would round the digits of an amount. */
    private final JsonMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;
    private final JsonNode partner;

    /** An answer that trying again does not help. */
    private static final class Refused extends Exception {
        private final transient JsonNode error;

        Refused(int status, JsonNode error) {
            super(status + " " + error.get("code").asString() + ": " + error.get("message").asString() + " (request "
                    + error.get("request_id").asString() + ")");
            this.error = error;
        }
    }

    private V01Swap(Path file) throws Exception {
        JsonNode manifest = json.readTree(Files.readString(file));
        url = manifest.get("base_url").asString();
        partner = manifest.at("/partners/0");
    }

    public static void main(String[] args) throws Exception {
        if (args.length != 4 && args.length != 5) {
            System.err.println("usage: V01Swap <sandbox.json> <pair> SELL|BUY <amount that you send> [<address>]");
            System.exit(2);
        }
        try {
            String destination = args.length == 5 ? args[4] : null;
            new V01Swap(Path.of(args[0])).run(args[1], args[2], new BigDecimal(args[3]), destination);
        } catch (Refused refusal) {
            System.err.println(refusal.getMessage());
            System.exit(1);
        }
    }

    private void run(String pair, String side, BigDecimal amount, String destination) throws Exception {
        JsonNode state = ask("GET", "/v1/system/state", null).get("corridors").get(pair);
        if (state != null && !state.get("allowed_directions").toString().contains(side)) {
            throw new IllegalStateException(pair + " takes no " + side + ": " + state);
        }
        String query = "?pair=" + pair + "&side=" + side + "&amount=" + amount.toPlainString();
        JsonNode reference = ask("GET", "/v1/quote" + query, null);
        System.out.println("about " + reference.get("indicative_rate") + " at a mid of " + reference.get("mid"));

        JsonNode quote = firmQuote(pair, side, amount);
        JsonNode fees = quote.get("fee_breakdown");
        BigDecimal deducted = number(fees, "fixed_fee").add(number(fees, "variable_fee"));
        BigDecimal parts = deducted.add(number(fees, "amount_to_convert"));
        if (parts.compareTo(number(quote, "amount")) != 0 || parts.compareTo(amount) != 0) {
            throw new IllegalStateException("fees and what is converted make " + parts + " of " + amount);
        }
        Instant expiry = Instant.parse(quote.get("expiry_timestamp").asString());
        System.out.println(quote.toPrettyString());
        System.out.println("firm at " + quote.get("SELL".equals(side) ? "bid" : "ask") + " for "
                + Duration.between(Instant.now(), expiry).toSeconds() + " s");
        if (destination != null) {
            execute(quote.get("quote_id").asString(), amount, destination);
        }
    }

    /** Safe to ask again while it is pending, or when an answer got lost: the same call has the same outcome. */
    private void execute(String quoteId, BigDecimal amount, String destination) throws Exception {
        ObjectNode body = json.createObjectNode().put("quote_id", quoteId).put("amount", amount);
        JsonNode execution =
                ask("POST", "/v1/execute", body.put("destination_address", destination).toString());
        System.out.println(execution.toPrettyString());
        System.out.println(execution.get("status").asString() + " in " + execution.get("tx_hash").asString());
    }

    private JsonNode firmQuote(String pair, String side, BigDecimal amount) throws Exception {
        ObjectNode body = json.createObjectNode()
                .put("pair", pair)
                .put("side", side)
                .put("amount", amount)
                .put("quote_type", "FIRM")
                .put("client_ref", "example-" + UUID.randomUUID());
        try {
            return ask("POST", "/v1/firm-quote", body.toString());
        } catch (Refused refusal) {
            // An answer that got lost is not asked for twice: its reference is used up, and the 409 says by which quote.
            if (!refusal.error.get("code").asString().equals("DUPLICATE_CLIENT_REF")) {
                throw refusal;
            }
            JsonNode lost = ask("GET", "/v1/quotes/" + refusal.error.get("quote_id").asString(), null);
            throw new IllegalStateException("the answer got lost; as v0.2 tells it, the quote is " + lost.get("data"));
        }
    }

    private static BigDecimal number(JsonNode object, String name) {
        return object.get(name).decimalValue();
    }

    /** An answer that must be 200; what passes by itself is asked for again. */
    private JsonNode ask(String method, String pathAndQuery, String body) throws Exception {
        for (int attempt = 0; ; attempt++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + pathAndQuery))
                    .timeout(Duration.ofSeconds(60))
                    .header("Authorization", "Bearer " + partner.get("bearer_key").asString())
                    .header("X-Partner-ID", partner.get("partner_id").asString());
            if (body != null) {
                request.header("Content-Type", "application/json");
            }
            request.method(method, ofString(body == null ? "" : body));
            HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            JsonNode read = json.readTree(answer.body());
            if (answer.statusCode() == 200) {
                return read;
            }
            if (!WORTH_TRYING_AGAIN.contains(answer.statusCode()) || attempt == BACKOFF_SECONDS.length) {
                throw new Refused(answer.statusCode(), read.get("error"));
            }
            long seconds = answer.headers().firstValueAsLong("Retry-After").orElse(BACKOFF_SECONDS[attempt]);
            Thread.sleep(Duration.ofSeconds(seconds));
        }
    }
}
