package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Environment;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that take longer than anybody waits, or break off: nobody is led to make them twice. */
class UnfinishedChangesTest extends ApiDescription {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String FAUCET = "/v1/sandbox/faucet";
    private static final String PARTNER = "{\"name\":\"Bunga\",\"reason\":\"they signed\"}";
    private static final String GIFT =
            "{\"wallet_address\":\"" + EdgeFixture.WALLET + "\",\"token\":\"USDT\",\"amount\":\"5\"}";

    private final Gate gate = new Gate();

    @BeforeEach
    void loseThePatience() {
        edge.close();
        edge = new EdgeFixture(EdgeFixture.impatient(), Environment.SANDBOX);
    }

    @AfterEach
    void openTheGate() {
        gate.open();
    }

    private static String message(Reply reply) {
        return (String) reply.object("error").get("message");
    }

    private EdgeRequest create(String key) {
        return edge.post(PARTNERS, PARTNER).header("Idempotency-Key", key).bearer(EdgeFixture.OPERATOR);
    }

    @Test
    void shouldSayThatAChangeIsStillBeingMadeAndMakeItOnce() throws Exception {
        edge.administration.gate = gate;

        Reply unknown = create("one").send().assertV01Error(503, "OUTCOME_UNKNOWN");
        assertEquals(
                "the change is still being made: read it before you repeat it, or repeat it with the"
                        + " Idempotency-Key that it had",
                message(unknown));
        assertEquals("30", unknown.header("Retry-After"));
        assertDescribed(operation(PARTNERS, "post"), "under way", unknown);

        gate.open();
        Reply again = create("one").send();
        assertEquals(201, again.status(), again.text());
        assertEquals("true", again.header("Idempotency-Replayed"));
        assertEquals(1, edge.administration.partners.size());
    }

    @Test
    void shouldNotBeginWhatHasWaitedBehindItTooLong() throws Exception {
        edge.administration.gate = gate;
        CompletableFuture<HttpResponse<String>> first =
                edge.http.sendAsync(create("one").build(), HttpResponse.BodyHandlers.ofString());
        gate.awaitSomebody();

        Reply second = create("two").send().assertV01Error(503, "OVERLOADED");
        assertEquals("too many requests wait here; try again shortly", message(second));
        Reply read = edge.get(PARTNERS).bearer(EdgeFixture.OPERATOR).send().assertV01Error(503, "OVERLOADED");
        assertEquals("too many requests wait here; try again shortly", message(read));

        gate.open();
        assertEquals(503, first.join().statusCode());
        Reply third = create("three").send();
        assertEquals(201, third.status(), third.text());
        assertEquals(2, edge.administration.partners.size(), "the second is not made any more");
    }

    @Test
    void shouldSayThatAChangeBrokeOff() throws Exception {
        edge.administration.isUnreachable = true;

        Reply unknown = create("one").send().assertV01Error(503, "OUTCOME_UNKNOWN");

        assertEquals("the change broke off, and may have been made: read it before you repeat it", message(unknown));
        assertDescribed(operation(PARTNERS, "post"), "broken off", unknown);
        create("one").send().assertV01Error(409, "CONFLICT");
    }

    @Test
    void shouldSayThatTokensAreOnTheirWay() throws Exception {
        edge.faucet.gate = gate;

        Reply unknown = edge.post(FAUCET, GIFT).signed().send().assertError(503, "OUTCOME_UNKNOWN");
        assertEquals("the tokens are still on their way: look at the wallet before you ask again", message(unknown));
        assertDescribed(operation(FAUCET, "post"), "under way", unknown);

        gate.open();
        assertEquals(
                200, edge.post(FAUCET, GIFT).bearer(EdgeFixture.OPERATOR).send().status());
        assertEquals(2, edge.faucet.gifts.size(), "the first came too");
    }

    @Test
    void shouldSayThatTokensMayArriveThoughTheChainIsOutOfReach() {
        edge.faucet.isDry = true;

        Reply unreachable = edge.post(FAUCET, GIFT).signed().send().assertError(503, "CHAIN_UNAVAILABLE");

        assertTrue(message(unreachable).endsWith(": look at the wallet before you ask again"), unreachable.text());
    }
}
