package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.V01Partner;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An execution whose transaction waits until its time is over: it is released, and reverted in a block after that, as what was to take its nonce reached no node. */
@Tag("soak")
class LateRevertTest {
    private static final int CONFIRMATIONS = 2;
    private static final long DEPOSIT = 1_000;
    private static final int OK = 200;
    private static final int EXPIRED = 400;
    private static final int REVERTED = 422;

    /** An execution may come into a block for so long. */
    private static final long LIFE_SECONDS = 60;

    @TempDir
    private Path directory;

    @Test
    void shouldTellOfTheRevertThatCameAfterTheRelease() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingEndpoint endpoint = LyingEndpoint.before(node.uri())) {
            SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, 30).executing());
            SoakFunds.give(desk);
            desk.readFrom(endpoint.uri());
            node.mineEverySecond();
            try (KursProcess kurs = desk.serve()) {
                SoakVault vault = new SoakVault(desk);
                vault.deposit(DEPOSIT);
                V01Partner partner = desk.earlier();
                Map<?, ?> forgotten = quoted(partner);
                String quote = String.valueOf(quoted(partner).get("quote_id"));
                String destination =
                        DemonstrationWallet.generate(new SecureRandom()).addressText();

                node.mineWhenTold();
                Object execution = partner.execute(quote, "400", destination, "")
                        .shouldFail(503, "EXECUTION_PENDING")
                        .error()
                        .get("execution_id");
                Eventually.isTrue("its transaction waits", () -> node.waiting() > 0);
                endpoint.takeNothing();
                node.passEmptyUntil(node.headTime() + LIFE_SECONDS + 1);
                node.mineEmpty(CONFIRMATIONS);
                PartnerAnswer released = awaits(partner, quote, destination, EXPIRED);
                assertEquals(execution, released.error().get("execution_id"), released.body());

                node.mineEverySecond();
                PartnerAnswer reverted = awaits(partner, quote, destination, REVERTED);
                assertEquals("ON_CHAIN_REVERT", reverted.errorCode());
                assertEquals(execution, reverted.error().get("execution_id"), reverted.body());
                PartnerAnswer shown = partner.get("/v1/executions?quote=" + quote);
                assertEquals("FAILED", shown.shouldBe(OK).text("status"));
                shouldHaveExpired(partner, forgotten, destination);
                assertEquals(0, vault.received(destination).signum());
                assertEquals(0, vault.balance().compareTo(BigDecimal.valueOf(DEPOSIT)));
                SoakRecord.awaitConfirmed(kurs, node.head());
                kurs.stop();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    private static Map<?, ?> quoted(V01Partner partner) {
        return partner.firmQuote("USD-IDR", "SELL", "400", "").shouldBe(OK).json();
    }

    /** A quote that nobody had executed in time, by the service's clock and not by the chain's, has no execution to name. */
    private static void shouldHaveExpired(V01Partner partner, Map<?, ?> quote, String destination) {
        Instant end = Instant.parse(String.valueOf(quote.get("expiry_timestamp")));
        Eventually.isTrue("the quote's time is over", () -> Instant.now().isAfter(end.plusSeconds(1)));
        PartnerAnswer expired = partner.execute(String.valueOf(quote.get("quote_id")), "400", destination, "")
                .shouldFail(EXPIRED, "QUOTE_EXPIRED");
        assertNull(expired.error().get("execution_id"), expired.body());
    }

    private static PartnerAnswer awaits(V01Partner partner, String quote, String destination, int status) {
        Eventually.isTrue("the execute answers " + status, () -> {
            PartnerAnswer answer = partner.execute(quote, "400", destination, "");
            assertTrue(answer.status() != OK, answer.body());
            return answer.status() == status;
        });
        return partner.execute(quote, "400", destination, "");
    }
}
