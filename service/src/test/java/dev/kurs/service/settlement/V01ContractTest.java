package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.Operator;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.QuotingPartner;
import dev.kurs.service.system.V01Partner;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tables of v0.1, row by row, against a service that settles on a chain: every member of what it says, and the codes that it can be made to answer,
 * by what causes them.
 */
class V01ContractTest {
    private static final int BURST = 20;
    private static final Pattern ISO = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    private static final Pattern BYTES_32 = Pattern.compile("0x[0-9a-f]{64}");

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static V01Documents documents;
    private static V01Partner partner;
    private static OperatorApi reserve;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
        documents = V01Documents.gather(sandbox);
        partner = V01Partner.of(sandbox.kurs(), 1);
        reserve = OperatorApi.ofReserve(
                sandbox.kurs().baseUrl(), sandbox.kurs().manifest().operatorToken());
    }

    @AfterAll
    static void stop() {
        if (documents != null) {
            documents.close();
        }
        if (sandbox != null) {
            sandbox.close();
        }
    }

    /** A kind is NUMBER, TEXT, TIME, BYTES32, FLAG, OBJECT, or the words that there may be. */
    @ParameterizedTest(name = "{0}: {1} has {2}")
    @CsvSource(delimiter = '|', textBlock = """
            2.7 | firm quote        | quote_id                | BYTES32
            2.7 | firm quote        | pair                    | USD-IDR
            2.7 | firm quote        | side                    | SELL
            2.7 | firm quote        | amount                  | NUMBER
            2.7 | firm quote        | bid                     | NUMBER
            2.7 | firm quote        | ask                     | NUMBER
            2.7 | firm quote        | adjusted_mid            | NUMBER
            2.7 | firm quote        | spread_bps              | NUMBER
            2.7 | firm quote        | expiry_timestamp        | TIME
            2.7 | firm quote        | max_size                | NUMBER
            2.7 | firm quote        | allowed_direction       | BOTH
            2.7 | firm quote        | state_flag              | NORMAL PROTECT RESTRICT
            2.7 | firm quote        | quote_type              | FIRM
            2.7 | firm quote        | execution_path          | DIRECT
            2.7 | firm quote        | fee_breakdown           | OBJECT
            2.7 | fee_breakdown     | tier                    | MICRO SMALL MEDIUM LARGE INSTITUTIONAL
            2.7 | fee_breakdown     | fixed_fee               | NUMBER
            2.7 | fee_breakdown     | fixed_fee_currency      | USD
            2.7 | fee_breakdown     | fixed_fee_in_dest       | NUMBER
            2.7 | fee_breakdown     | fixed_fee_dest_currency | IDR
            2.7 | fee_breakdown     | variable_fee            | NUMBER
            2.7 | fee_breakdown     | variable_fee_bips       | NUMBER
            2.7 | fee_breakdown     | base_spread_bps         | NUMBER
            2.7 | fee_breakdown     | total_spread_bps        | NUMBER
            2.7 | fee_breakdown     | total_fee_usd           | NUMBER
            2.7 | fee_breakdown     | amount_to_convert       | NUMBER
            2.7 | fee_breakdown     | is_partner_override     | FLAG
            2.7 | indicative quote  | pair                    | USD-IDR
            2.7 | indicative quote  | side                    | SELL
            2.7 | indicative quote  | indicative_rate         | NUMBER
            2.7 | indicative quote  | mid                     | NUMBER
            2.7 | indicative quote  | spread_bps              | NUMBER
            2.7 | indicative quote  | timestamp               | TIME
            2.7 | indicative quote  | quote_type              | INDICATIVE
            2.8 | execution         | execution_id            | BYTES32
            2.8 | execution         | quote_id                | BYTES32
            2.8 | execution         | status                  | SETTLED
            2.8 | execution         | filled_rate             | NUMBER
            2.8 | execution         | source_amount           | NUMBER
            2.8 | execution         | destination_amount      | NUMBER
            2.8 | execution         | platform_fee            | NUMBER
            2.8 | execution         | batch_id                | TEXT
            2.8 | execution         | tx_hash                 | BYTES32
            2.8 | execution         | settled_at              | TIME
            2.8 | execution         | execution_path          | DIRECT
            2.8 | execution         | state_flag              | NORMAL PROTECT RESTRICT
            2.9 | system state      | system_state            | NORMAL PROTECT RESTRICT HALT
            2.9 | system state      | corridors               | OBJECT
            2.9 | corridor's state  | state                   | NORMAL PROTECT RESTRICT HALT
            2.9 | corridor's state  | allowed_directions      | LIST
            2.9 | corridor's state  | oracle_age_ms           | NUMBER
            6.2 | envelope          | event                   | settlement.confirmed
            6.2 | envelope          | timestamp               | TIME
            6.2 | envelope          | data                    | OBJECT
            6.2 | settlement.confirmed | execution_id         | BYTES32
            6.2 | settlement.confirmed | quote_id             | BYTES32
            6.2 | settlement.confirmed | pair                 | USD-IDR
            6.2 | settlement.confirmed | status               | SETTLED
            6.2 | settlement.confirmed | filled_rate          | NUMBER
            6.2 | settlement.confirmed | source_amount        | NUMBER
            6.2 | settlement.confirmed | destination_amount   | NUMBER
            6.2 | settlement.confirmed | tx_hash              | BYTES32
            6.2 | settlement.confirmed | settled_at           | TIME
            6.2 | settlement.failed | execution_id            | BYTES32
            6.2 | settlement.failed | quote_id                | BYTES32
            6.2 | settlement.failed | pair                    | USD-IDR
            6.2 | settlement.failed | status                  | FAILED
            6.2 | settlement.failed | reason                  | ON_CHAIN_REVERT
            6.2 | quote.expired     | quote_id                | BYTES32
            6.2 | quote.expired     | pair                    | USD-IDR
            6.2 | quote.expired     | side                    | SELL
            6.2 | quote.expired     | amount                  | NUMBER
            6.2 | quote.expired     | expiry_timestamp        | TIME
            6.2 | system.state_change | corridor              | TEXT
            6.2 | system.state_change | previous_state        | NORMAL PROTECT RESTRICT HALT
            6.2 | system.state_change | new_state             | NORMAL PROTECT RESTRICT HALT
            6.2 | system.state_change | allowed_directions    | LIST
            7.2 | error             | code                    | QUOTE_EXPIRED
            7.2 | error             | message                 | TEXT
            7.2 | error             | corridor                | USD-IDR
            7.2 | error             | timestamp               | TIME
            7.2 | error             | request_id              | TEXT
            """)
    void shouldSayEveryMember(String section, String document, String member, String kind) {
        Object value = documents.of(document).get(member);
        assertNotNull(value, () -> section + ": " + document + " lacks " + member + ": " + documents.of(document));
        assertTrue(isOfKind(value, kind), () -> section + ": " + member + " is " + value + ", not " + kind);
    }

    private static boolean isOfKind(Object value, String kind) {
        return switch (kind) {
            case "NUMBER" -> value instanceof Number;
            case "FLAG" -> value instanceof Boolean;
            case "OBJECT" -> value instanceof Map;
            case "LIST" -> value instanceof List;
            case "TEXT" -> value instanceof String text && !text.isBlank();
            case "TIME" -> value instanceof String text && ISO.matcher(text).matches();
            case "BYTES32" ->
                value instanceof String text && BYTES_32.matcher(text).matches();
            default ->
                value instanceof String text
                        && Arrays.asList(kind.split(" ", -1)).contains(text);
        };
    }

    /** What needs another configuration or a failure inside is caused in V01ArbitrageTest, in V01LiquidityTest, and in EarlierRunTest of http-edge. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            400 | BELOW_MIN_TRANSACTION_SIZE | no
            400 | DIRECTION_BLOCKED          | no
            400 | QUOTE_EXPIRED              | no
            422 | NO_VIABLE_RFQ_QUOTE        | no
            503 | ORACLE_STALE               | yes
            503 | ORACLE_DEVIATION           | yes
            503 | QUOTE_HALTED               | yes
            401 | UNAUTHORIZED               | no
            403 | FORBIDDEN                  | no
            404 | NOT_FOUND                  | no
            429 | RATE_LIMITED               | yes
            """)
    void shouldAnswerACodeByWhatCausesIt(int status, String code, String saysWhenAgain) {
        PartnerAnswer answer = caused(code).shouldFail(status, code);
        assertEquals("yes".equals(saysWhenAgain), answer.header("Retry-After") != null, answer.body());
        assertEquals("0.1", answer.header("x-svc-version"));
        Map<?, ?> error = answer.error();
        assertTrue(error.keySet().containsAll(Set.of("code", "message", "timestamp", "request_id")), answer.body());
        assertEquals(answer.header("x-svc-request-id"), error.get("request_id"));
    }

    private static PartnerAnswer caused(String code) {
        return switch (code) {
            case "BELOW_MIN_TRANSACTION_SIZE" -> partner.firmQuote("USD-IDR", "SELL", "0.5", "");
            case "DIRECTION_BLOCKED" ->
                underOverride("RESTRICT", () -> partner.firmQuote("USD-IDR", blocked(), "1000", ""));
            case "QUOTE_EXPIRED" -> documents.executesTheForgotten();
            case "NO_VIABLE_RFQ_QUOTE" -> documents.asksForMoreThanAnyoneMakes();
            case "ORACLE_STALE" -> {
                setPrices("USD/SGD", "1.276", "1000");
                yield letGo(partner.quote("USD-SGD", "SELL", "100"));
            }
            case "ORACLE_DEVIATION" -> {
                Operator desk = sandbox.kurs().operator();
                desk.setsPrice("USD/SGD", "PRIMARY", "1.2", "1").shouldBe(200);
                desk.setsPrice("USD/SGD", "CROSS_CHECK", "1.5", "1").shouldBe(200);
                yield letGo(partner.quote("USD-SGD", "SELL", "100"));
            }
            case "QUOTE_HALTED" -> underOverride("HALT", () -> partner.firmQuote("USD-IDR", "SELL", "100", ""));
            case "UNAUTHORIZED" -> state(Map.of("Authorization", "Bearer nobody", "X-Partner-ID", id(3)));
            case "FORBIDDEN" -> state(Map.of("Authorization", "Bearer " + token(3), "X-Partner-ID", id(2)));
            case "NOT_FOUND" -> partner.execute("0x" + "ab".repeat(32), "1", documents.destination(), "");
            case "RATE_LIMITED" -> asksTooOften();
            default -> throw new IllegalArgumentException("nothing here causes " + code);
        };
    }

    private static void setPrices(String feed, String price, String confidenceBps) {
        for (String source : List.of("PRIMARY", "FALLBACK")) {
            sandbox.kurs()
                    .operator()
                    .setsPrice(feed, source, price, confidenceBps)
                    .shouldBe(200);
        }
    }

    private static PartnerAnswer letGo(PartnerAnswer answer) {
        sandbox.kurs().operator().letsPricesGo().shouldBe(204);
        return answer;
    }

    private static PartnerAnswer underOverride(String state, Supplier<PartnerAnswer> question) {
        Object override = reserve.post(
                        "/state-override", Map.of("corridor", "USD-IDR", "target_state", state, "reason", "a test"))
                .shouldBe(200)
                .json()
                .get("override_id");
        PartnerAnswer answer = question.get();
        reserve.delete("/state-override/" + override + "?reason=a+test").shouldBe(204);
        return answer;
    }

    /** The direction that the corridor does not permit now. */
    private static String blocked() {
        Map<?, ?> corridors =
                (Map<?, ?>) partner.get("/v1/system/state").shouldBe(200).json().get("corridors");
        List<?> allowed = (List<?>) ((Map<?, ?>) corridors.get("USD-IDR")).get("allowed_directions");
        return allowed.contains("SELL") ? "BUY" : "SELL";
    }

    private static PartnerAnswer asksTooOften() {
        Map<String, String> headers = Map.of("Authorization", "Bearer " + token(2), "X-Partner-ID", id(2));
        List<CompletableFuture<PartnerAnswer>> asked = IntStream.range(0, 5 * BURST)
                .mapToObj(number -> CompletableFuture.supplyAsync(() -> state(headers), Thread::startVirtualThread))
                .toList();
        return asked.stream()
                .map(CompletableFuture::join)
                .filter(answer -> answer.status() != 200)
                .findFirst()
                .orElseThrow();
    }

    private static PartnerAnswer state(Map<String, String> headers) {
        return Http.send("GET", sandbox.kurs().baseUrl() + "/v1/system/state", headers, "");
    }

    private static Manifest.Demonstrator who(int number) {
        return sandbox.kurs().manifest().partners().get(number - 1);
    }

    private static String id(int number) {
        return who(number).partnerId().toString();
    }

    private static String token(int number) {
        return who(number).bearerKey();
    }

    /** Of the days on which the sandbox ran, two where midnight was among them. */
    @Test
    void shouldSumUpTheDayWithWhatWasExecutedAndTold() {
        Eventually.isTrue("every event is acknowledged", () -> {
            int[] sums = new int[4];
            for (LocalDate date : documents.days()) {
                Map<?, ?> day = partner.get("/v1/reports/daily-summary?date=" + date)
                        .shouldBe(200)
                        .data();
                Map<?, ?> told = (Map<?, ?>) day.get("webhooks");
                sums[0] += number(told, "events");
                sums[1] += number(told, "delivered");
                sums[2] += number((Map<?, ?>) day.get("settled"), "count");
                sums[3] += number((Map<?, ?>) day.get("failed"), "count");
            }
            return sums[0] == documents.toldEvents() && sums[1] == sums[0] && sums[2] == 1 && sums[3] == 1;
        });
    }

    private static int number(Map<?, ?> json, String name) {
        return ((Number) json.get(name)).intValue();
    }

    @Test
    void shouldServeBothSurfacesAtTheSamePathByTheCredential() {
        QuotingPartner current = sandbox.kurs().partner(3);
        PartnerAnswer firm = current.firmQuote("USDT-IDRX", "SELL", "10").shouldBe(200);
        assertEquals("0.2", firm.header("x-svc-version"));
        assertNull(firm.header("Deprecation"));
        assertNotNull(firm.data().get("signature"));
        assertEquals("INDICATIVE", current.quote("USDT-IDRX", "SELL", "10").text("quote_type"));

        PartnerAnswer earlier = partner.firmQuote("USD-IDR", "SELL", "10", "").shouldBe(200);
        assertEquals("0.1", earlier.header("x-svc-version"));
        assertNotNull(earlier.header("Deprecation"));
        assertNotNull(earlier.header("RateLimit"));
        assertEquals("FIRM", earlier.json().get("quote_type"));
        partner.quote("USD-IDR", "SELL", "10").shouldBe(200);
    }

    @Test
    void shouldRefuseEachCredentialOnTheOthersSurfaceInItsOwnShape() {
        QuotingPartner current = sandbox.kurs().partner(3);
        for (PartnerAnswer answer : List.of(
                current.get("/v1/system/state", ""),
                current.send(current.signed("/v1/execute", "{\"quote_id\":\"0x00\",\"amount\":1}")))) {
            answer.shouldFail(404, "NOT_FOUND");
            assertEquals("0.2", answer.header("x-svc-version"));
            assertNotNull(answer.json().get("meta"), answer.body());
        }
        shouldAllow(current.get("/v1/quote", "pair=USD-IDR&side=SELL&amount=1"), "POST");
        shouldAllow(
                Http.send(
                        "POST",
                        sandbox.kurs().baseUrl() + "/v1/quote",
                        Map.of("Authorization", "Bearer " + token(3), "X-Partner-ID", id(3)),
                        "{}"),
                "GET");
    }

    private static void shouldAllow(PartnerAnswer answer, String method) {
        answer.shouldFail(405, "METHOD_NOT_ALLOWED");
        Set<String> allowed =
                Arrays.stream(answer.header("Allow").split(", ", -1)).collect(Collectors.toSet());
        assertTrue(allowed.contains(method), allowed::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/quote",
        "POST, /v1/quote",
        "POST, /v1/firm-quote",
        "POST, /v1/execute",
        "GET, /v1/system/state"
    })
    void shouldRefuseBothCredentialsAtOnceAndNone(String method, String path) {
        String url = sandbox.kurs().baseUrl() + path;
        PartnerAnswer both = Http.send(
                method,
                url,
                Map.of(
                        "Authorization",
                        "Bearer " + token(3),
                        "X-Partner-ID",
                        id(3),
                        "x-svc-api-key",
                        who(3).apiKey(),
                        "x-svc-timestamp",
                        Long.toString(Instant.now().getEpochSecond()),
                        "x-svc-signature",
                        "00"),
                "");
        both.shouldFail(400, "AMBIGUOUS_CREDENTIALS");
        assertNotNull(both.json().get("meta"), both.body());

        boolean isShared = "POST".equals(method) && !path.endsWith("execute");
        PartnerAnswer none = Http.send(method, url, Map.of(), "");
        none.shouldFail(401, isShared ? "MISSING_AUTHENTICATION" : "UNAUTHORIZED");
        assertNull(none.json().get("meta"), none.body());
    }
}
