package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Outcome;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.V01Partner;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node that tells of blocks as later than they are: an execution is released by its word, and settled by the contracts, whose time was not over. What was to take its nonce
 * then never reached the node.
 */
class LateSettlementTest {
    private static final int CONFIRMATIONS = 2;
    private static final long DEPOSIT = 1_000;
    private static final int OK = 200;
    private static final int EXPIRED = 400;

    @TempDir
    private Path directory;

    @Test
    void shouldTellOfTheSettlementThatCameAfterTheRelease() throws Exception {
        try (SoakNode node = SoakNode.start(directory);
                LyingEndpoint liar = LyingEndpoint.before(node.uri())) {
            SoakDesk desk = new SoakDesk(directory, node, new SoakDesk.Terms(CONFIRMATIONS, 30).executing());
            SoakFunds.give(desk);
            desk.readFrom(liar.uri());
            node.mineEverySecond();
            SoakVault vault = new SoakVault(desk);
            String quote;
            String execution;
            try (KursProcess kurs = desk.serve()) {
                vault.deposit(DEPOSIT);
                V01Partner partner = desk.earlier();
                quote = String.valueOf(partner.firmQuote("USD-IDR", "SELL", "400", "")
                        .shouldBe(OK)
                        .json()
                        .get("quote_id"));
                String destination =
                        DemonstrationWallet.generate(new SecureRandom()).addressText();

                node.mineWhenTold();
                execution = String.valueOf(partner.execute(quote, "400", destination, "")
                        .shouldFail(503, "EXECUTION_PENDING")
                        .error()
                        .get("execution_id"));
                Eventually.isTrue("its transaction waits", () -> node.waiting() > 0);
                liar.takeNothing();
                liar.lie(LyingEndpoint.Lie.LATER_BLOCKS);
                node.mineEmpty(CONFIRMATIONS + 1);
                PartnerAnswer released = awaits(partner, quote, destination, EXPIRED);
                assertEquals("QUOTE_EXPIRED", released.errorCode());

                node.mineEverySecond();
                PartnerAnswer settled = awaits(partner, quote, destination, OK);
                assertEquals("SETTLED", settled.json().get("status"));
                assertEquals(execution, settled.json().get("execution_id"));
                BigDecimal received = vault.received(destination);
                assertTrue(received.signum() > 0);
                assertEquals(
                        0,
                        received.compareTo(
                                new BigDecimal(String.valueOf(settled.json().get("destination_amount")))));
                assertEquals(0, vault.balance().compareTo(BigDecimal.valueOf(DEPOSIT - 400)));
                Eventually.isTrue(
                        "it is settled in the history",
                        () -> "SETTLED"
                                .equals(partner.get("/v1/executions?quote=" + quote)
                                        .text("status")));
                SoakRecord.awaitConfirmed(kurs, node.head());
                kurs.stop();
            }
            shouldBeTheOneBreak(desk, quote);
        }
    }

    private static PartnerAnswer awaits(V01Partner partner, String quote, String destination, int status) {
        Eventually.isTrue(
                "the execute answers " + status,
                () -> partner.execute(quote, "400", destination, "").status() == status);
        return partner.execute(quote, "400", destination, "");
    }

    /** That the chain told two times is for people to look at; balances, history and webhooks agree with it. */
    private static void shouldBeTheOneBreak(SoakDesk desk, String quote) {
        desk.run("replay").shouldEndWith(0).shouldSay("byte for byte; state hash");
        Outcome reconciled =
                desk.run("reconcile", "--chain", "-c", desk.configuration().toString());
        assertTrue(reconciled.output().contains("SETTLED_AFTER_ITS_END"), reconciled::output);
        assertTrue(reconciled.output().contains(quote), reconciled::output);
        for (String other :
                new String[] {"PARTNER_BALANCE", "READ_MODEL", "RESERVATION", "WEBHOOK", "NOT_IN_JOURNAL"}) {
            assertTrue(!reconciled.output().contains(other), reconciled::output);
        }
    }
}
