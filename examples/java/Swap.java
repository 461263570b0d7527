import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.net.URI;
import java.net.http.*;
import java.nio.ByteBuffer;
import java.nio.file.*;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.web3j.crypto.*;
import org.web3j.protocol.Web3j;
import org.web3j.protocol.core.DefaultBlockParameterName;
import org.web3j.protocol.core.methods.response.TransactionReceipt;
import org.web3j.protocol.http.HttpService;
import org.web3j.tx.RawTransactionManager;
import org.web3j.tx.response.PollingTransactionReceiptProcessor;
import org.web3j.utils.Numeric;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A swap through a Kurs desk, committed by the partner's own wallet and followed until it is settled.
 *
 * <p>{@code mvn -q compile exec:exec -Dexec.args="-cp %classpath Swap ../../kurs-data/sandbox.json USDT-IDRX SELL 1000"}; the file is what
 * {@code ./kurs sandbox} wrote. Against a real desk the same values come from your own vault.
 */
public final class Swap {
    private static final int[] POLL_SECONDS = {3, 3, 5, 10, 15, 15, 15, 15, 15, 15};
    private static final BigInteger GAS = BigInteger.valueOf(400_000);
    private static final BigInteger TIP = BigInteger.valueOf(1_000_000_000);
    private static final String ALLOWANCE = "0xdd62ed3e";
    private static final String APPROVE = "0x095ea7b3";

    private final JsonMapper json = new JsonMapper();
    private final HttpClient http = HttpClient.newHttpClient();
    private final JsonNode manifest;
    private final JsonNode partner;
    private final Web3j node;
    private final Credentials wallet;
    private final RawTransactionManager sender;

    private Swap(Path file) throws Exception {
        manifest = json.readTree(Files.readString(file));
        partner = manifest.at("/partners/0");
        node = Web3j.build(new HttpService(manifest.at("/chain/rpc_url").asString()));
        wallet = Credentials.create(partner.get("wallet_private_key").asString());
        sender = new RawTransactionManager(node, wallet, manifest.at("/chain/chain_id").asLong());
    }

    public static void main(String[] args) throws Exception {
        Swap swap = new Swap(Path.of(args[0]));
        System.out.println(swap.run(args[1], "SELL".equals(args[2]), args[3]).toPrettyString());
        swap.node.shutdown();
    }

    private JsonNode run(String pair, boolean sell, String amount) throws Exception {
        JsonNode corridor = data(ask("GET", "/v1/corridors", "pair=" + pair, null)).at("/corridors/0");
        String from = corridor.get(sell ? "from_token" : "to_token").asString();
        ObjectNode order = json.createObjectNode()
                .put("corridor_id", corridor.get("corridor_id").asString())
                .put("from_token", from)
                .put("to_token", corridor.get(sell ? "to_token" : "from_token").asString())
                .put("amount", amount).put("wallet_address", partner.get("wallet_address").asString());

        order.put("quote_type", "FIRM").put("client_ref", UUID.randomUUID().toString());
        JsonNode quote = data(ask("POST", "/v1/firm-quote", "", order));
        commit(quote);
        return settled(quote.get("quote_id").asString());
    }

    /**
     * Settles a quote: by a signature of the wallet where there is a permit, else after an approval where one is needed. On a chain with slow
     * blocks approve ahead of the firm quote, by the amount of an indicative one.
     */
    private void commit(JsonNode quote) throws Exception {
        JsonNode permit = quote.get("permit");
        JsonNode execution = quote.get("execution");
        boolean needsApproval = !quote.get("approval").isNull();
        if (needsApproval && !permit.isNull()) {
            byte[] digest = new StructuredDataEncoder(permit.get("typed_data").toString()).hashStructuredData();
            Sign.SignatureData signed = Sign.signMessage(digest, wallet.getEcKeyPair(), false);
            byte[] calldata = Numeric.hexStringToByteArray(permit.get("calldata").asString());
            ByteBuffer.wrap(calldata).position(permit.get("signature_offset").asInt())
                    .put(signed.getR()).put(signed.getS()).put(signed.getV()[0]);
            send(permit.get("target").asString(), Numeric.toHexString(calldata), List.of());
            return;
        }
        if (needsApproval) {
            allow(quote.at("/approval/target").asString(), new BigInteger(quote.at("/input_amount/raw").asString()));
        }
        List<AccessListObject> touched = new ArrayList<>();
        for (JsonNode entry : execution.get("access_list")) {
            List<String> keys = new ArrayList<>();
            entry.get("storageKeys").forEach(key -> keys.add(key.asString()));
            touched.add(new AccessListObject(entry.get("address").asString(), keys));
        }
        send(execution.get("target").asString(), execution.get("calldata").asString(), touched);
    }

    /** Lets the engine contract take the amount; a token like USDT wants an allowance at zero before it is set anew. */
    private void allow(String token, BigInteger raw) throws Exception {
        String engine = word(manifest.at("/chain/engine").asString());
        BigInteger allowance = Numeric.toBigInt(
                sender.sendCall(token, ALLOWANCE + word(wallet.getAddress()) + engine, DefaultBlockParameterName.LATEST));
        if (allowance.signum() > 0 && allowance.compareTo(raw) < 0) {
            send(token, APPROVE + engine + word("0"), List.of());
        }
        if (allowance.compareTo(raw) < 0) {
            send(token, APPROVE + engine + word(raw.toString(16)), List.of());
        }
    }

    private void send(String to, String data, List<AccessListObject> touched) throws Exception {
        BigInteger base = node.ethGetBlockByNumber(DefaultBlockParameterName.LATEST, false).send().getBlock().getBaseFeePerGas();
        BigInteger nonce = node.ethGetTransactionCount(wallet.getAddress(), DefaultBlockParameterName.PENDING).send().getTransactionCount();
        String hash = sender.signAndSend(RawTransaction.createTransaction(manifest.at("/chain/chain_id").asLong(), nonce, GAS, to,
                        BigInteger.ZERO, data, TIP, base.shiftLeft(1).add(TIP), touched))
                .getTransactionHash();
        TransactionReceipt receipt = new PollingTransactionReceiptProcessor(node, 500, 240).waitForTransactionReceipt(hash);
        if (!receipt.isStatusOK()) {
            throw new IllegalStateException("transaction " + hash + " was reverted");
        }
    }

    /** Asks until the execution is settled; 404 means that its block is not recorded yet. */
    private JsonNode settled(String quoteId) throws Exception {
        for (int seconds : POLL_SECONDS) {
            Thread.sleep(seconds * 1_000L);
            HttpResponse<String> answer = ask("GET", "/v1/executions", "quote=" + quoteId, null);
            if (answer.statusCode() != 404 && "SETTLED".equals(data(answer).get("status").asString())) {
                return data(answer);
            }
        }
        throw new IllegalStateException("no word of " + quoteId + " yet: look for its transaction in a block explorer");
    }

    /** Signs seven lines with HMAC-SHA256 and sends. */
    private HttpResponse<String> ask(String method, String path, String query, ObjectNode body) throws Exception {
        String text = body == null ? "" : body.toString();
        String requestId = body == null ? "" : UUID.randomUUID().toString();
        String time = Long.toString(Instant.now().getEpochSecond());
        String bodyHash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        String lines = String.join("\n", "SVC1", time, method, path, query, requestId, bodyHash);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(partner.get("secret").asString().getBytes(UTF_8), "HmacSHA256"));
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(manifest.get("base_url").asString() + path + (query.isEmpty() ? "" : "?" + query)))
                .header("x-svc-api-key", partner.get("api_key").asString())
                .header("x-svc-timestamp", time)
                .header("x-svc-signature", HexFormat.of().formatHex(mac.doFinal(lines.getBytes(UTF_8))));
        if (body != null) {
            request.header("x-svc-request-id", requestId).header("content-type", "application/json").POST(ofString(text));
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode data(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.request().uri() + " answered " + answer.statusCode() + ": " + answer.body());
        }
        return json.readTree(answer.body()).get("data");
    }

    private static String word(String hex) {
        return Numeric.toHexStringNoPrefixZeroPadded(Numeric.toBigInt(hex), 64);
    }
}
