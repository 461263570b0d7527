package dev.kurs.edge;

import static dev.kurs.edge.ExecutionFrames.DESTINATION;
import static dev.kurs.edge.ExecutionFrames.EXECUTION_ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.QuoteArchive;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /v1/execute} over real HTTP, before a core whose word on each execution the test says. */
class V01ExecuteTest {
    private static final String FIRM =
            "{\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1000,\"quote_type\":\"FIRM\"}";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final EdgeFixture edge = new EdgeFixture(
            EdgeConfiguration.defaults()
                    .withBounds(EdgeConfiguration.Bounds.defaults().withPending(4, PATIENCE)),
            Environment.SANDBOX);
    private String quote;

    @BeforeEach
    void takeAQuote() throws Exception {
        quote = (String) edge.post("/v1/firm-quote", FIRM)
                .partnerBearer()
                .send()
                .earlierData()
                .get("quote_id");
        long unused = ticket();
    }

    @AfterEach
    void close() {
        edge.close();
    }

    private static String body(String quoteId, String amount, String destination, String more) {
        return "{\"quote_id\":\"" + quoteId + "\",\"amount\":" + amount + ",\"destination_address\":\"" + destination
                + "\"" + more + "}";
    }

    private Reply refused(String body) {
        return edge.post("/v1/execute", body).partnerBearer().send();
    }

    /** An execute of all of the quote, which waits for what the core says. */
    private CompletableFuture<Reply> executed() {
        return edge.http
                .sendAsync(
                        edge.post("/v1/execute", body(quote, "1000", DESTINATION, ""))
                                .partnerBearer()
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .thenApply(Reply::new);
    }

    /** That the next command came with. */
    private long ticket() throws InterruptedException {
        Long ticket = edge.core.correlationIds.poll(20, TimeUnit.SECONDS);
        assertNotNull(ticket);
        return ticket;
    }

    private void says(DirectBuffer event) {
        edge.core.emit(event);
    }

    private void starts(long ticket) {
        says(ExecutionFrames.changed(quote, ExecutionStatus.STARTED, ticket));
        says(ExecutionFrames.changed(quote, ExecutionStatus.SENT, 0));
    }

    private DirectBuffer settled() {
        return ExecutionFrames.changed(quote, ExecutionStatus.SETTLED, 0);
    }

    private String settledBody() {
        return "{\"execution_id\":\"" + EXECUTION_ID + "\",\"quote_id\":\"" + quote + "\",\"status\":\"SETTLED\","
                + "\"filled_rate\":16297.5251503,\"source_amount\":1000,\"destination_amount\":16264931.1,"
                + "\"platform_fee\":2,\"batch_id\":\"USDT-IDRX-7\",\"tx_hash\":\"" + ExecutionFrames.TRANSACTION
                + "\",\"settled_at\":\"2026-01-01T00:00:14.000Z\",\"execution_path\":\"DIRECT\",\"state_flag\":\"NORMAL\"}";
    }

    /** Quotes are looked up in files, by threads that ask no database. */
    @Test
    void shouldExecuteWhileTheReadModelIsSilent() throws Exception {
        CountDownLatch silence = new CountDownLatch(1);
        edge.executions.gate = silence;
        List<CompletableFuture<HttpResponse<String>>> reads = IntStream.range(0, 4)
                .mapToObj(number -> edge.http.sendAsync(
                        edge.get("/v1/executions").partnerBearer().build(), HttpResponse.BodyHandlers.ofString()))
                .toList();

        CompletableFuture<Reply> call = executed();
        starts(ticket());
        says(settled());

        assertEquals(200, call.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).status());
        assertTrue(reads.stream().noneMatch(CompletableFuture::isDone), "the read model answered");
        silence.countDown();
    }

    @Test
    void shouldRefuseWhatCannotBeLookedUpInTimeAndAskTheCoreForNothingThen() throws Exception {
        Duration patience = Duration.ofSeconds(1);
        try (EdgeFixture slow = new EdgeFixture(
                EdgeConfiguration.defaults()
                        .withBounds(EdgeConfiguration.Bounds.defaults().withPending(4, patience)),
                Environment.SANDBOX)) {
            Object asked = slow.post("/v1/firm-quote", FIRM)
                    .partnerBearer()
                    .send()
                    .earlierData()
                    .get("quote_id");
            assertNotNull(slow.core.correlationIds.poll(20, TimeUnit.SECONDS));
            CountDownLatch disk = new CountDownLatch(1);
            slow.core.disk = disk;

            slow.post("/v1/execute", body(asked.toString(), "1000", DESTINATION, ""))
                    .partnerBearer()
                    .send()
                    .assertV01Error(503, "OVERLOADED");
            disk.countDown();

            assertNull(slow.core.correlationIds.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
        }
    }

    @Test
    void shouldAnswerWithTheSettledExecutionOnceABlockHasIt() throws Exception {
        CompletableFuture<Reply> call = executed();
        starts(ticket());
        says(settled());

        Reply reply = call.join();
        assertEquals(settledBody(), reply.text());
        reply.earlierData();
        assertTrue(edge.core.seen().contains("EXECUTE 1000000000 " + DESTINATION.substring(2) + " "));
    }

    @Test
    void shouldTellHowAMakersExecutionWentAndShowAFreezeAsAHalt() throws Exception {
        CompletableFuture<Reply> call = executed();
        says(ExecutionFrames.changed(quote, ExecutionStatus.AWAITING_MAKER, ticket()));
        says(ExecutionFrames.changed(quote, ExecutionStatus.STARTED, 0));
        says(ExecutionFrames.changed(
                quote, ExecutionStatus.SETTLED, ExecutionReason.NONE, "", 0, RiskState.FREEZE, 0, true));

        Map<String, Object> execution = call.join().earlierData();
        assertEquals("EXTERNAL_RFQ", execution.get("execution_path"));
        assertEquals("HALT", execution.get("state_flag"));
        assertFalse(execution.containsKey("batch_id"), "no batch took it");
    }

    @Test
    void shouldSayThatItIsPendingAndAnswerTheSameCallWithItsOutcome() throws Exception {
        CompletableFuture<Reply> first = executed();
        starts(ticket());
        Reply pending = first.join().assertV01Error(503, "EXECUTION_PENDING");
        assertEquals(EXECUTION_ID, pending.object("error").get("execution_id"));
        assertEquals("USD-IDR", pending.object("error").get("corridor"));
        assertEquals("5", pending.header("Retry-After"));

        CompletableFuture<Reply> second = executed();
        long ticket = ticket();
        CompletableFuture<Reply> third = executed();
        says(ExecutionFrames.rejected(quote, RejectReason.EXECUTION_UNDER_WAY, ticket));
        says(ExecutionFrames.rejected(quote, RejectReason.EXECUTION_UNDER_WAY, ticket()));
        says(settled());
        assertEquals(settledBody(), second.join().text());
        assertEquals(settledBody(), third.join().text());
    }

    @Test
    void shouldCallNothingPendingOfWhichTheEngineHasSaidNothing() throws Exception {
        CompletableFuture<Reply> call = executed();
        long unanswered = ticket();

        Reply reply = call.join().assertV01Error(503, "OVERLOADED");
        assertEquals(
                "no reply in 2000 ms; the execution may have begun, and the same call again tells",
                reply.object("error").get("message"));
        assertNull(reply.object("error").get("execution_id"));
        assertNotNull(reply.header("Retry-After"));

        says(ExecutionFrames.changed(quote, ExecutionStatus.STARTED, unanswered));
        CompletableFuture<Reply> again = executed();
        says(ExecutionFrames.rejected(quote, RejectReason.EXECUTION_UNDER_WAY, ticket()));
        says(settled());
        assertEquals(settledBody(), again.join().text());
    }

    /** What the engine says, the status and code, and the id that it names: of the execution, of the quote that stands in the way, or none. */
    @ParameterizedTest
    @CsvSource({
        "QUOTE_ALREADY_EXECUTED, 409, QUOTE_ALREADY_EXECUTED, true, execution_id",
        "DUPLICATE_CLIENT_REF, 409, DUPLICATE_CLIENT_REF, false, quote_id",
        "QUOTE_EXPIRED, 400, QUOTE_EXPIRED, true, ''",
        "INVALID_AMOUNT, 400, INVALID_REQUEST, true, ''",
        "ABOVE_QUOTED_AMOUNT, 400, INVALID_REQUEST, true, ''",
        "BELOW_MINIMUM, 400, BELOW_MIN_TRANSACTION_SIZE, true, ''",
        "INSUFFICIENT_PARTNER_BALANCE, 422, INSUFFICIENT_PARTNER_BALANCE, false, ''",
        "KEY_REVOKED, 401, UNAUTHORIZED, false, ''",
        "KEY_EXPIRED, 401, UNAUTHORIZED, false, ''",
        "PARTNER_SUSPENDED, 403, FORBIDDEN, false, ''",
        "UNKNOWN_PARTNER, 403, FORBIDDEN, false, ''"
    })
    void shouldHaveACodeForEachRefusal(
            RejectReason reason, int status, String code, boolean namesCorridor, String named) throws Exception {
        CompletableFuture<Reply> call = executed();
        says(ExecutionFrames.rejected(quote, reason, ticket()));

        Map<String, Object> error = call.join().assertV01Error(status, code).object("error");
        assertEquals(namesCorridor ? "USD-IDR" : null, error.get("corridor"));
        assertEquals(named.equals("execution_id") ? EXECUTION_ID : null, error.get("execution_id"));
        assertEquals(named.equals("quote_id") ? ExecutionFrames.CONFLICTING : null, error.get("quote_id"));
        boolean namesAmount = code.equals("INVALID_REQUEST") || code.equals("BELOW_MIN_TRANSACTION_SIZE");
        assertEquals(namesAmount, ((String) error.get("message")).startsWith("amount: "), error::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ABOVE_QUOTED_AMOUNT | amount: more than the quote's max_size 1000: 1000",
                "BELOW_MINIMUM       | amount: worth less than the smallest size of USD-IDR, which is 10.5 USD: 1000",
                "INVALID_AMOUNT      | amount: must be above zero: 1000"
            })
    void shouldNameTheAmountThatIsRefusedAndItsBound(RejectReason reason, String message) throws Exception {
        CompletableFuture<Reply> call = executed();
        says(ExecutionFrames.rejected(quote, reason, ticket()));

        assertEquals(message, call.join().object("error").get("message"));
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, ON_CHAIN_REVERT, the pool is frozen, 422, ON_CHAIN_REVERT, the pool is frozen",
        "FAILED, ON_CHAIN_REVERT, '', 422, ON_CHAIN_REVERT, the execution was reverted in a block",
        "RELEASED, NO_VIABLE_RFQ_QUOTE, '', 422, NO_VIABLE_RFQ_QUOTE, the market maker did not confirm; the quote is"
                + " released",
        "RELEASED, NOT_IN_TIME, '', 400, QUOTE_EXPIRED, no block took the execution in time; the quote has expired and"
                + " is released"
    })
    void shouldNameTheExecutionThatCameToNothingNowAndLater(
            ExecutionStatus end, ExecutionReason reason, String detail, int status, String code, String message)
            throws Exception {
        DirectBuffer ended = ExecutionFrames.changed(quote, end, reason, detail, 0);
        CompletableFuture<Reply> call = executed();
        starts(ticket());
        says(ended);
        edge.core.archive(quote, ended);

        for (Reply reply : List.of(call.join(), executed().join())) {
            Map<String, Object> error = reply.assertV01Error(status, code).object("error");
            assertEquals(EXECUTION_ID, error.get("execution_id"));
            assertEquals("USD-IDR", error.get("corridor"));
            assertEquals(message, error.get("message"));
        }
    }

    @Test
    void shouldGiveTheFirstOutcomeToTheSameCallAndNoOther() {
        edge.core.archive(quote, settled());
        edge.core.archivedState = QuoteArchive.State.SETTLED;

        for (String amount : List.of("1000", "1000.000000", "1e3")) {
            assertEquals(
                    settledBody(), refused(body(quote, amount, DESTINATION, "")).text());
        }
        for (String other :
                List.of(body(quote, "999.999999", DESTINATION, ""), body(quote, "1000", "0x" + "43".repeat(20), ""))) {
            Reply reply = refused(other).assertV01Error(409, "QUOTE_ALREADY_EXECUTED");
            assertEquals(EXECUTION_ID, reply.object("error").get("execution_id"));
        }
    }

    @Test
    void shouldTellOfARevertThatCameIntoABlockAfterTheRelease() {
        edge.core.archive(
                quote, ExecutionFrames.changed(quote, ExecutionStatus.RELEASED, ExecutionReason.NOT_IN_TIME, "", 0));
        edge.core.archivedState = QuoteArchive.State.EXPIRED;
        String same = body(quote, "1000", DESTINATION, "");
        refused(same).assertV01Error(400, "QUOTE_EXPIRED");

        edge.core.archive(quote, ExecutionFrames.failed(quote));
        edge.core.archivedState = QuoteArchive.State.FAILED;
        Reply reverted = refused(same).assertV01Error(422, "ON_CHAIN_REVERT");
        assertEquals(EXECUTION_ID, reverted.object("error").get("execution_id"));
    }

    @Test
    void shouldExecuteItsOwnOpenQuotesOfThisSurfaceAlone() {
        String current = (String) edge.post("/v1/firm-quote", QuoteBody.firm())
                .signed()
                .send()
                .data()
                .get("quote_id");
        for (String id : List.of(current, "0x" + "ab".repeat(32), "0x01", "", quote.toUpperCase(Locale.ROOT))) {
            refused(body(id, "1000", DESTINATION, "")).assertV01Error(404, "NOT_FOUND");
        }
        refused(body("0x" + "ab".repeat(32), "0", DESTINATION, "")).assertV01Error(400, "INVALID_REQUEST");
        edge.core.archivedState = QuoteArchive.State.EXPIRED;
        Reply expired = refused(body(quote, "1000", DESTINATION, "")).assertV01Error(400, "QUOTE_EXPIRED");
        assertEquals("USD-IDR", expired.object("error").get("corridor"));
        assertNull(expired.object("error").get("execution_id"), "it was never executed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"amount\":1,\"destination_address\":\"0x4242424242424242424242424242424242424242\"}",
                "{\"quote_id\":\"0x01\",\"destination_address\":\"0x4242424242424242424242424242424242424242\"}",
                "{\"quote_id\":\"0x01\",\"amount\":1}",
                "{\"quote_id\":\"0x01\",\"amount\":\"1\",\"destination_address\":\"0x4242424242424242424242424242424242424242\"}",
                "{\"quote_id\":7,\"amount\":1,\"destination_address\":\"0x4242424242424242424242424242424242424242\"}",
                "[]",
                "{"
            })
    void shouldRefuseABodyThatIsNoExecute(String body) {
        refused(body).assertV01Error(400, "INVALID_REQUEST");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0x4242424242424242424242424242424242424242, '', amount",
        "-1, 0x4242424242424242424242424242424242424242, '', amount",
        "0.0000001, 0x4242424242424242424242424242424242424242, '', amount",
        "1, 0x0000000000000000000000000000000000000000, '', destination_address",
        "1, 0x7777777777777777777777777777777777777777, '', destination_address",
        "1, 0x42, '', destination_address",
        "1, 0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed, '', destination_address",
        "1, 0x4242424242424242424242424242424242424242, ' order', client_ref",
        "1, 0x4242424242424242424242424242424242424242, '', client_ref"
    })
    void shouldNameTheMemberWhoseValueCannotBe(String amount, String destination, String clientRef, String member) {
        String more = member.equals("client_ref") ? ",\"client_ref\":\"" + clientRef + "\"" : "";
        Reply reply = refused(body(quote, amount, destination, more)).assertV01Error(400, "INVALID_REQUEST");
        assertTrue(((String) reply.object("error").get("message")).startsWith(member + ": "), reply.text());
        assertTrue(edge.core.seen().stream().noneMatch(seen -> seen.startsWith("EXECUTE")), "nothing is asked for");
    }

    /** Four requests may wait for a quote here. */
    @Test
    void shouldTakeNoPlaceOfThoseWhoQuoteWhileItWaits() throws Exception {
        List<CompletableFuture<Reply>> waiting =
                IntStream.range(0, 6).mapToObj(number -> executed()).toList();
        for (int number = 0; number < waiting.size(); number++) {
            long ticket = ticket();
            says(
                    number == 0
                            ? ExecutionFrames.changed(quote, ExecutionStatus.STARTED, ticket)
                            : ExecutionFrames.rejected(quote, RejectReason.EXECUTION_UNDER_WAY, ticket));
        }
        edge.get("/v1/quote?pair=USD-IDR&side=SELL&amount=10")
                .partnerBearer()
                .send()
                .earlierData();
        says(settled());

        for (CompletableFuture<Reply> call : waiting) {
            assertEquals(settledBody(), call.join().text());
        }
    }
}
