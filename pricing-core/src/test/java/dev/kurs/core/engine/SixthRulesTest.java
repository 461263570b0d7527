package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.RiskFrames.Close;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.DecimalText;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 6 changed, beside what earlier journals were written under. */
class SixthRulesTest {
    private static final long PERMANENT = OverrideCorridorStateEncoder.expiresAtNsNullValue();
    private static final long PERCENT_E8 = 1_000_000;
    private static final long MID_E12 = 16_312_500_000_000_000L;

    private static EngineDriver sandbox(int rules) {
        EngineDriver desk = EngineDriver.sandbox();
        desk.send(desk.frames().adoptRules(rules));
        return desk;
    }

    /** Told exactly at 12:00:00.0, moved by a tick of 12:00:00.3 that decides nothing, and held against a new level at 12:00:00.4. */
    @ParameterizedTest
    @CsvSource({"5, PROTECT, false", "6, NORMAL, true"})
    void shouldJudgeByNewLevelsOfRiskWhatItIsNow(int rules, RiskState state, boolean isSame) {
        EngineDriver desk = exposed(rules);
        long varE8 = varE8(desk);
        moveALittle(desk);
        Engine restored = desk.restarted(new RecordedEvents());

        desk.waitNs(SECOND_NS / 10);
        give(desk, restored, new RiskFrames(desk.frames()).configure(terms -> alone(terms, varE8)));

        assertEquals(state, desk.view().state(USDT_IDRX).state());
        assertEquals(isSame, desk.engine().stateHash() == restored.stateHash());
        assertTrue(varE8(desk) < varE8, "the tick has lowered it");
    }

    /** The exit lies between what the value at risk was told as and what it is now. */
    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldHoldStatesByANewExitRatioOfWhatRiskIsNow(int rules, boolean isSame) {
        EngineDriver desk = exposed(rules);
        long protectE8 = varE8(desk);
        desk.send(new RiskFrames(desk.frames()).configure(terms -> alone(terms, protectE8)));
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());
        hedge(desk, Side.SELL, 100_000, "T-2");
        long varE8 = varE8(desk);
        moveALittle(desk);
        Engine restored = desk.restarted(new RecordedEvents());

        desk.waitNs(SECOND_NS / 10);
        desk.keepLog().world().corridor(USDT_IDRX, terms -> terms.exitRatioE8(varE8 * 100 * PERCENT_E8 / protectE8));
        desk.log().forEach(command -> restored.onCommand(command, 0, command.capacity()));

        assertEquals(isSame, desk.engine().stateHash() == restored.stateHash());
    }

    @Test
    void shouldTakeANewExitRatioBeforeRiskIsMeasured() {
        EngineDriver desk = sandbox(6);

        desk.fillInventory();
        desk.world().corridor(USDT_IDRX, terms -> terms.exitRatioE8(70 * PERCENT_E8));

        assertTrue(desk.events().has(CommandAcceptedDecoder.TEMPLATE_ID));
    }

    /** All exposure is one corridor's, but of it too little to mind by the new floor. */
    @ParameterizedTest
    @CsvSource({"5, PROTECT", "6, NORMAL"})
    void shouldJudgeConcentrationByTheFloorThatComesWithItsLevel(int rules, RiskState state) {
        EngineDriver desk = exposed(rules);

        desk.send(new RiskFrames(desk.frames())
                .configure(terms -> alone(terms, 8 * PERCENT_E8)
                        .concentrationProtectE8(50 * PERCENT_E8)
                        .concentrationFloorE8(20 * PERCENT_E8)));

        assertEquals(state, desk.view().state(USDT_IDRX).state());
    }

    /** PROTECT whose cause is over is still held by a batch of 80 % of the age that asks for it, though nothing stirs. */
    @ParameterizedTest
    @CsvSource({"5, UNCHECKED_FEED", "6, BATCH_AGE"})
    void shouldJudgeTheAgeOfABatchWhenItIsReached(int rules, StateCause cause) {
        EngineDriver desk = sandbox(rules);
        desk.world().corridor(USDT_IDRX, terms -> terms.dwellNs(HOUR_NS));
        desk.send(new RiskFrames(desk.frames())
                .configure(terms -> alone(terms, 8 * PERCENT_E8).batchAgeProtectNs(25 * SECOND_NS)));
        unsureCheck(desk);
        desk.waitNs(SECOND_NS);
        desk.quietTicks();
        assertEquals(RiskState.PROTECT, desk.view().state(USDT_IDRX).state());

        hedge(desk, Side.BUY, 1_000, "T-1");
        desk.advanceTime(20 * SECOND_NS);

        assertEquals(cause, desk.view().state(USDT_IDRX).cause());
    }

    private static void unsureCheck(EngineDriver desk) {
        desk.waitNs(SECOND_NS);
        desk.send(desk.frames().updatePrice(USD_IDR, PriceSource.CROSS_CHECK, MID_E12, 210_000, desk.nowNs()));
    }

    /** Figures were told two hours ahead of the time that it is. */
    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldTellFiguresAgainWithinAnIntervalThoughTheClockWasTurnedBack(int rules, boolean isTold) {
        EngineDriver desk = exposed(rules);
        moveALittle(desk);
        desk.acceptClock(-2 * HOUR_NS);
        assertFalse(desk.events().has(CorridorRiskChangedDecoder.TEMPLATE_ID), "told with the next second");

        desk.advanceTime(SECOND_NS);

        assertEquals(isTold, desk.events().has(CorridorRiskChangedDecoder.TEMPLATE_ID));
    }

    /** Long of a million USDT, told exactly, behind weeks of five percent a day to and fro. */
    private static EngineDriver exposed(int rules) {
        EngineDriver desk = sandbox(rules);
        RiskFrames risk = new RiskFrames(desk.frames());
        desk.send(risk.configure(terms -> alone(terms, 8 * PERCENT_E8)));
        int today = (int) (desk.nowNs() / DAY_NS);
        List<Close> closes = new ArrayList<>();
        for (int day = 40; day > 0; day--) {
            closes.add(new Close(today - day, USDT_IDRX, day % 2 == 0 ? MID_E12 : MID_E12 + MID_E12 / 20));
        }
        desk.send(risk.closes(closes));
        hedge(desk, Side.BUY, 1_000_000, "T-1");
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        return desk;
    }

    /** Nothing but value at risk asks for a state. */
    private static ConfigureRiskEncoder alone(ConfigureRiskEncoder terms, long varProtectE8) {
        return terms.varProtectE8(varProtectE8)
                .varRestrictE8(10 * PERCENT_E8)
                .concentrationProtectE8(Long.MAX_VALUE)
                .concentrationRestrictE8(Long.MAX_VALUE)
                .lossProtectE8(50 * PERCENT_E8)
                .lossRestrictE8(50 * PERCENT_E8)
                .lossHaltE8(50 * PERCENT_E8);
    }

    private static void hedge(EngineDriver desk, Side side, long whole, String reference) {
        desk.send(new RiskFrames(desk.frames())
                .hedge(USDT_IDRX, side, EngineDriver.wholeTokens(USDT, whole), MID_E12, desk.nowNs(), reference));
    }

    /** As it was told last. */
    private static long varE8(EngineDriver desk) {
        long[] share = {-1};
        desk.engine().writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == CorridorRiskChangedDecoder.TEMPLATE_ID) {
                CorridorRiskChangedDecoder told =
                        new CorridorRiskChangedDecoder().wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                share[0] = told.corridorId() == USDT_IDRX ? told.varOfCapitalE8() : share[0];
            }
        });
        return share[0];
    }

    /** IDR is worth a little more, and with it the pool; too little to be told before a second has passed. */
    private static void moveALittle(EngineDriver desk) {
        desk.waitNs(3 * SECOND_NS / 10);
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16311.9");
        assertFalse(desk.events().has(CorridorRiskChangedDecoder.TEMPLATE_ID), "told with the next second");
    }

    private static void give(EngineDriver desk, Engine other, CommandFrames command) {
        desk.send(command);
        other.onCommand(command.buffer(), 0, command.length());
    }

    /** Four basis points a minute are what is usual, when somebody first asks how much more is too much. */
    @ParameterizedTest
    @CsvSource({"5, HALT", "6, NORMAL"})
    void shouldBeginADaysVolatilityWithWhatItIs(int rules, RiskState state) {
        EngineDriver desk = sandbox(rules);
        minutes(desk, 60);

        setVolatility(desk);

        assertEquals(state, desk.view().state(USDT_IDRX).state());
    }

    /** The first return of the day is nothing. */
    @Test
    void shouldFindNothingUnusualInWhatGoesOn() {
        EngineDriver desk = sandbox(6);
        minutes(desk, 60);
        setVolatility(desk);
        Engine restored = desk.keepLog().restarted(new RecordedEvents());

        quietMinute(desk);
        minutes(desk, 30);

        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
        desk.log().forEach(command -> restored.onCommand(command, 0, command.capacity()));
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @Test
    void shouldBeginADaysVolatilityWhenTheRulesAreAdopted() {
        EngineDriver desk = sandbox(5);
        minutes(desk, 60);
        desk.override(USDT_IDRX, RiskState.NORMAL, PERMANENT);
        setVolatility(desk);

        desk.send(desk.frames().adoptRules(6));

        desk.send(desk.frames().endOverride(USDT_IDRX));
        assertEquals(RiskState.NORMAL, desk.view().state(USDT_IDRX).state());
    }

    /** USD/IDR falls silent when it has been volatile for a while: minutes without a price are minutes without a move. */
    @ParameterizedTest
    @CsvSource({"5, RESTRICT, VOLATILITY", "6, PROTECT, ORACLE_AGE"})
    void shouldCalmDownWithoutAPrice(int rules, RiskState state, StateCause cause) {
        EngineDriver desk = sandbox(rules);
        desk.world()
                .corridor(
                        USDT_IDRX,
                        terms -> terms.volatilityProtectE8(300 * PERCENT_E8)
                                .volatilityRestrictE8(500 * PERCENT_E8)
                                .volatilityHaltE8(2_000 * PERCENT_E8));
        for (int minute = 0; minute < 720; minute++) {
            quietMinute(desk);
        }
        minutes(desk, 12);
        assertEquals(RiskState.RESTRICT, desk.view().state(USDT_IDRX).state());
        Engine restored = desk.restarted(new RecordedEvents());

        for (int minute = 0; minute < 60; minute++) {
            desk.waitNs(MINUTE_NS);
            give(desk, restored, desk.frames().advanceTime());
        }

        assertEquals(state, desk.view().state(USDT_IDRX).state());
        assertEquals(cause, desk.view().state(USDT_IDRX).cause());
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldBeDueWhenAnIntervalWithoutAPriceEnds(int rules, boolean isDue) {
        EngineDriver desk = sandbox(rules);
        desk.advanceTime(10 * MINUTE_NS);
        desk.advanceTime(SECOND_NS);

        assertEquals(isDue, desk.engine().nextDueNs() == desk.nowNs() + MINUTE_NS - SECOND_NS);
    }

    private static void setVolatility(EngineDriver desk) {
        desk.world()
                .corridor(
                        USDT_IDRX,
                        terms -> terms.volatilityProtectE8(300 * PERCENT_E8)
                                .volatilityRestrictE8(600 * PERCENT_E8)
                                .volatilityHaltE8(1_200 * PERCENT_E8));
    }

    /** USD/IDR to and fro by four basis points. */
    private static void minutes(EngineDriver desk, int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            minute(desk, minute % 2 == 0 ? "16319.025" : "16312.5");
        }
    }

    private static void quietMinute(EngineDriver desk) {
        minute(desk, "16312.5");
    }

    private static void minute(EngineDriver desk, String price) {
        for (int part = 0; part < 3; part++) {
            desk.waitNs(20 * SECOND_NS);
            desk.quietTicks(USDT_USD);
            desk.tick(USD_IDR, PriceSource.CROSS_CHECK, price);
            desk.tick(USD_IDR, PriceSource.PRIMARY, price);
            desk.send(desk.frames().advanceTime());
        }
    }

    /** The first source is too old since the last command, by a second. */
    @ParameterizedTest
    @CsvSource({"5, 16312.5", "6, 16320"})
    void shouldOfferABatchAtAFloorByTheMidOfNow(int rules, String mid) {
        EngineDriver desk = sandbox(rules);
        MakerFrames makers = new MakerFrames(desk.frames());
        desk.send(new RiskFrames(desk.frames()).configure());
        desk.send(makers.configure());
        hedge(desk, Side.BUY, 1_000, "T-1");
        desk.waitNs(40 * SECOND_NS);
        desk.quietTicks(USDT_USD);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16320");
        desk.tick(USD_IDR, PriceSource.FALLBACK, "16320");
        assertEquals(MID_E12, desk.view().rate(USDT_IDRX).midE12());

        desk.waitNs(21 * SECOND_NS);
        desk.send(makers.begin(USDT_IDRX));

        assertEquals(
                DecimalText.parseRateE12(mid),
                desk.events().first(new RfqChangedDecoder()).midE12());
    }

    /** Prices are half as old as they may be since the last command. */
    @ParameterizedTest
    @CsvSource({"5, NORMAL", "6, PROTECT"})
    void shouldTellTheStateThatAnOverrideFinds(int rules, RiskState previous) {
        EngineDriver desk = sandbox(rules);

        desk.waitNs(30 * SECOND_NS);
        OverrideCorridorStateEncoder override = desk.frames()
                .begin(new OverrideCorridorStateEncoder())
                .corridorId(USDT_IDRX)
                .active(Flag.YES)
                .state(RiskState.HALT)
                .expiresAtNs(PERMANENT)
                .putOverrideId(new byte[] {7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0, 16);
        override.operatorEmail("risk@desk.invalid")
                .reason("test")
                .actorAddress("")
                .actorRequestId("");
        desk.send(desk.frames().end(override));

        assertEquals(previous, desk.events().first(new OverrideChangedDecoder()).previous());
    }

    @ParameterizedTest
    @CsvSource({"5, NORMAL", "6, PROTECT"})
    void shouldExecuteInTheStateOfNow(int rules, RiskState state) {
        MakerDeskDriver makers = new MakerDeskDriver();
        EngineDriver desk = makers.engine();
        desk.send(desk.frames().adoptRules(rules));
        assertEquals(RejectReason.NONE, makers.ask(0, 100_000_000L));
        MakerDeskDriver.Given quote = makers.given(0);

        desk.waitNs(30 * SECOND_NS);
        assertEquals(RejectReason.NONE, makers.execute(quote));

        assertEquals(state, makers.execution().riskState());
    }

    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldWaitForMakersNoLongerThanEverThoughTheClockWasTurnedBack(int rules, boolean isOver) {
        EngineDriver desk = offered(rules);
        desk.acceptClock(-2 * HOUR_NS);
        Engine restored = desk.restarted(new RecordedEvents());
        assertEquals(isOver, desk.events().has(RfqChangedDecoder.TEMPLATE_ID));

        desk.advanceTime(MINUTE_NS - 1);
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID), "it may be answered for a minute");
        desk.advanceTime(1);
        restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());

        assertEquals(isOver, desk.events().has(RfqChangedDecoder.TEMPLATE_ID));
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldWaitForWhoWasAcceptedNoLongerThanEverThoughTheClockWasTurnedBack(int rules, boolean isOver) {
        EngineDriver desk = offered(rules);
        MakerFrames makers = new MakerFrames(desk.frames());
        RfqChangedDecoder asked = copy(desk.events().last(new RfqChangedDecoder()));
        desk.send(makers.quote(asked, 0, MID_E12, desk.nowNs() + MINUTE_NS));
        desk.send(makers.decline(asked.rfq(), 1));
        desk.send(makers.decline(asked.rfq(), 2));
        assertEquals(
                RfqStatus.ACCEPTED, desk.events().last(new RfqChangedDecoder()).status());

        desk.acceptClock(-2 * HOUR_NS);
        desk.advanceTime(5 * SECOND_NS);

        assertEquals(isOver, desk.events().has(RfqChangedDecoder.TEMPLATE_ID));
    }

    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldAnswerAPartnerWhoWaitsForMakersThoughTheClockWasTurnedBack(int rules, boolean isAnswered) {
        MakerDeskDriver makers = new MakerDeskDriver();
        EngineDriver desk = makers.engine();
        desk.send(desk.frames().adoptRules(rules));
        makers.ask(0, 1_500_000_000L);

        desk.acceptClock(-2 * HOUR_NS);
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID), "nobody waits for it but the partner");
        desk.advanceTime(SECOND_NS);

        assertEquals(isAnswered, desk.events().has(QuoteRejectedDecoder.TEMPLATE_ID));
    }

    /** Makers are asked for a minute to clear a batch. */
    private static EngineDriver offered(int rules) {
        EngineDriver desk = sandbox(rules);
        MakerFrames makers = new MakerFrames(desk.frames());
        desk.send(new RiskFrames(desk.frames()).configure());
        desk.send(makers.configure());
        hedge(desk, Side.BUY, 1_000, "T-1");
        desk.send(makers.begin(USDT_IDRX));
        return desk;
    }

    private static RfqChangedDecoder copy(RfqChangedDecoder event) {
        UnsafeBuffer copy = new UnsafeBuffer(new byte[event.buffer().capacity()]);
        copy.putBytes(0, event.buffer(), 0, copy.capacity());
        return new RfqChangedDecoder()
                .wrap(copy, event.offset(), RfqChangedDecoder.BLOCK_LENGTH, RfqChangedDecoder.SCHEMA_VERSION);
    }
}
