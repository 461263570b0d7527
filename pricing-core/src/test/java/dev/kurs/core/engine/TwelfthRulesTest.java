package dev.kurs.core.engine;

import static dev.kurs.core.engine.MakerDeskDriver.THOUSAND;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.engine.MakerDeskDriver.Given;
import dev.kurs.core.engine.VaultFrames.Place;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 12 changed, beside what earlier journals were written under: the settlement vault's cap of a day, and how large a reference price may be asked for. */
class TwelfthRulesTest {
    private static final long HUNDRED = 100_000_000L;
    private static final long DAY_NS = 86_400 * SECOND_NS;
    private static final long AT_ONCE = 0;

    private MakerDeskDriver desk = new MakerDeskDriver(Rules.NEWEST);
    private int log;

    private void cap(long raw, long readyAtSeconds) {
        log++;
        desk.engine()
                .send(desk.vault().dailyCap(new Place(100, 0, log), 0, USDT, BigInteger.valueOf(raw), readyAtSeconds));
    }

    private Given given(long raw) {
        assertEquals(RejectReason.NONE, desk.ask(0, raw));
        return desk.given(0);
    }

    private Given sent(long raw) {
        Given quote = given(raw);
        assertEquals(RejectReason.NONE, desk.execute(quote));
        desk.report(quote, ExecutionReport.SENT);
        return quote;
    }

    @ParameterizedTest
    @CsvSource({"11, NONE", "12, VAULT_CAP_EXCEEDED"})
    void shouldRefuseWhatTheVaultMayNotPay(int rules, RejectReason reason) {
        desk = new MakerDeskDriver(rules);
        cap(HUNDRED, AT_ONCE);

        assertEquals(RejectReason.NONE, desk.ask(1, HUNDRED + 1), "another partner's cap is not known");
        assertEquals(reason, desk.ask(0, HUNDRED + 1));
    }

    @Test
    void shouldCountWhatOpenQuotesHold() {
        cap(3 * HUNDRED, AT_ONCE);
        Given part = given(2 * HUNDRED);
        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, HUNDRED + 1));

        assertEquals(RejectReason.NONE, desk.execute(part, HUNDRED, ""));
        assertEquals(RejectReason.NONE, desk.ask(0, 2 * HUNDRED), "the rest of what was executed is free again");
        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, HUNDRED));
    }

    @Test
    void shouldCountWhatTheVaultPaidUntilTheDayIsOver() {
        cap(3 * HUNDRED, AT_ONCE);
        Given quote = sent(2 * HUNDRED);
        desk.settle(quote, quote.input(), quote.output());
        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, HUNDRED + 1));
        desk.engine().restarted(new RecordedEvents());
        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, HUNDRED + 1), "a snapshot keeps it");

        desk.engine().waitNs(DAY_NS - desk.engine().nowNs() % DAY_NS);
        desk.advanceChain(desk.engine().nowNs() / SECOND_NS);
        desk.engine().quietTicks();

        assertEquals(RejectReason.NONE, desk.ask(0, 3 * HUNDRED));
    }

    @Test
    void shouldCountWhatTheVaultPaidForAQuoteThatHadEnded() {
        cap(3 * HUNDRED, AT_ONCE);
        Given quote = sent(2 * HUNDRED);
        desk.report(quote, ExecutionReport.REFUSED);
        assertEquals(ExecutionReason.ON_CHAIN_REVERT, desk.execution().reason());
        assertEquals(RejectReason.NONE, desk.ask(0, HUNDRED), "nothing is held any more");

        desk.settle(quote, quote.input(), quote.output());

        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, 1 + HUNDRED / 2));
    }

    @Test
    void shouldRefuseEverythingBeforeAnAnnouncedCapIsSet() {
        cap(3 * HUNDRED, 1_900_000_000L);
        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, HUNDRED));

        cap(3 * HUNDRED, AT_ONCE);
        assertEquals(RejectReason.NONE, desk.ask(0, HUNDRED));
    }

    @Test
    void shouldGoByTheSmallerCapFromItsBlockOn() {
        cap(3 * HUNDRED, AT_ONCE);
        given(2 * HUNDRED);
        cap(HUNDRED, AT_ONCE);

        assertEquals(RejectReason.VAULT_CAP_EXCEEDED, desk.ask(0, HUNDRED / 2), "quotes hold more than the cap");
    }

    @ParameterizedTest
    @CsvSource({"2, ABOVE_MAXIMUM", "3, INVALID_AMOUNT", "11, INVALID_AMOUNT", "12, ABOVE_MAXIMUM"})
    void shouldTellAHugeReferencePriceByTheMaximum(int rules, RejectReason reason) {
        EngineDriver engine = EngineDriver.sandbox(rules);
        Amount huge = new Amount().set(1L << 32, 0);

        assertEquals(
                reason,
                engine.ask(QuoteRequest.firm(0, USDT_IDRX, THOUSAND)
                        .withKind(QuoteKind.INDICATIVE)
                        .withAmount(huge)));
        assertEquals(
                RejectReason.INVALID_AMOUNT,
                engine.ask(QuoteRequest.firm(0, USDT_IDRX, THOUSAND)
                        .withAmount(huge)
                        .withRequestId("firm")));
    }
}
