package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.engine.HeardCorridors.State;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.Amount;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thousand USDT buys some 16.3 million IDRX; PROTECT from 0.6 of what there was, RESTRICT from 0.85, HALT from all of it. */
class UtilisationTest {
    private static final long DAY_NS = 86_400_000_000_000L;

    private final EngineDriver desk = EngineDriver.onChain();

    @ParameterizedTest
    @CsvSource({"30, NORMAL", "25, PROTECT", "18, RESTRICT"})
    void shouldAskForStatesByWhatLeftThePool(long millionIdrx, RiskState state) {
        spend(millionIdrx);

        assertEquals(state, heard().state());
        if (state != RiskState.NORMAL) {
            assertEquals(StateCause.UTILISATION, heard().cause());
        }
    }

    @Test
    void shouldHaltOnceAllIsGone() {
        spend(18);
        desk.inventory(IDRX, Amount.ofRaw(0));

        assertEquals(RiskState.HALT, heard().state());
    }

    /** The position would allow a BUY that shrinks it; what is scarce allows any that brings IDRX in. */
    @Test
    void shouldBlockPayingOutWhatIsScarceAndNothingElse() {
        spend(18);

        assertFalse(heard().sell());
        assertTrue(heard().buy());
    }

    @Test
    void shouldHoldOtherCorridorsThatPayOutTheSameToken() {
        spend(18);

        assertEquals(
                RiskState.RESTRICT, desk.view().state(SandboxWorld.IDRX_JPYC).state());
        assertEquals(RiskState.NORMAL, desk.view().state(SandboxWorld.USDT_JPYC).state());
    }

    @Test
    void shouldComeBackStepByStepOnTheNextDay() {
        spend(18);
        desk.waitNs(DAY_NS);
        desk.quietTicks();
        assertEquals(RiskState.RESTRICT, heard().state());

        desk.runQuietly(61);
        assertEquals(RiskState.PROTECT, heard().state());
        desk.runQuietly(60);
        assertEquals(RiskState.NORMAL, heard().state());
    }

    private void spend(long millionIdrx) {
        desk.world()
                .corridor(
                        USDT_IDRX,
                        message -> message.utilisationProtectE8(60_000_000)
                                .utilisationRestrictE8(85_000_000)
                                .utilisationHaltE8(100_000_000));
        desk.inventory(IDRX, Amount.ofRaw(millionIdrx * 100_000_000));
        desk.issue(QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L).withRequestId("a"));
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] quoteId = new byte[32];
        issued.getQuoteId(quoteId, 0, quoteId.length);
        desk.send(desk.chain()
                .settlement(new Commit(
                        100,
                        2,
                        7,
                        issued.issuedAtSeconds(),
                        new UnsafeBuffer(quoteId),
                        USDT,
                        IDRX,
                        amount(issued.terms().inputAmount()),
                        amount(issued.terms().outputAmount()))));
    }

    private State heard() {
        return desk.view().state(USDT_IDRX);
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }
}
