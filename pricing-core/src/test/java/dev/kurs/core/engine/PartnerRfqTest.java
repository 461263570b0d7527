package dev.kurs.core.engine;

import static dev.kurs.core.engine.MakerDeskDriver.BATAVIA;
import static dev.kurs.core.engine.MakerDeskDriver.DEPOSIT;
import static dev.kurs.core.engine.MakerDeskDriver.RAFFLES;
import static dev.kurs.core.engine.MakerDeskDriver.SUMIDA;
import static dev.kurs.core.engine.MakerDeskDriver.THOUSAND;
import static dev.kurs.core.engine.MakerDeskDriver.e12;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.MakerDeskDriver.Given;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Partners' large quotes of v0.1 and the makers behind them, from the request to what is owed. */
class PartnerRfqTest {
    private final MakerDeskDriver makers = new MakerDeskDriver();
    private final EngineDriver desk = makers.engine();

    @Test
    void shouldAnswerOnceTheBestMakerIsKnown() {
        assertEquals(RejectReason.NONE, makers.ask(0, THOUSAND));
        RfqChangedDecoder rfq = makers.changed();
        assertEquals(RfqKind.EXTERNAL, rfq.kind());
        assertEquals(RfqStatus.DISPATCHED, rfq.status());
        assertEquals(Side.BUY, rfq.side(), "the partner sells");
        assertEquals(e12("16279.875"), rfq.leastE12(), "16 312.5 less 20 bps");
        assertEquals(e12("16345.125"), rfq.mostE12());
        assertEquals(desk.nowNs() + SECOND_NS, rfq.respondByNs());
        assertFalse(desk.events().has(BalanceChangedDecoder.TEMPLATE_ID), "nothing is reserved while makers think");

        makers.quote(rfq, BATAVIA, "16300");
        makers.quote(rfq, RAFFLES, "16310");
        assertFalse(desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID));
        makers.quote(rfq, SUMIDA, "16305");
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        assertEquals(rfq.rfq(), issued.rfq());
        assertEquals(rfq.baseAmount().low(), issued.terms().amountToConvert().low());
        assertEquals(RfqStatus.HELD, makers.changed().status());
        assertEquals(RAFFLES, makers.changed().acceptedMakerId());
        assertEquals(issued.quoteSequence(), makers.changed().quoteSequence());
        assertEquals(QuoteStanding.NOT_TAKEN, standing(BATAVIA));
        assertEquals(QuoteStanding.HELD, standing(RAFFLES));
        assertEquals(BalanceChange.RESERVATION, balance().kind());
    }

    @Test
    void shouldAnswerWhoeverAskedAndNobodyElse() {
        CommandFrames request = desk.frames().requestQuote(request());
        Frame.correlate(request.buffer(), 0, 4711);
        desk.send(request);
        RfqChangedDecoder rfq = makers.changed();
        assertEquals(4711, rfq.correlationId());
        makers.quote(rfq, BATAVIA, "16300");
        assertEquals(0, makers.changed().correlationId());
        desk.advanceTime(SECOND_NS);
        for (UnsafeBuffer event : desk.events().frames()) {
            boolean isAnswer = Frame.templateId(event, 0) == FirmQuoteIssuedDecoder.TEMPLATE_ID;
            boolean isOfTheQuote = isAnswer || Frame.correlationId(event, 0) == 4711;
            assertEquals(isOfTheQuote ? 4711 : 0, Frame.correlationId(event, 0));
        }
        assertEquals(4711, desk.events().first(new FirmQuoteIssuedDecoder()).correlationId());
        assertEquals(0, makers.changed().correlationId());
    }

    private CommandFrames.QuoteRequest request() {
        return MakerDeskDriver.request(0, THOUSAND, "");
    }

    @Test
    void shouldRefuseWhereNobodyQuotesWithinTheTolerance() {
        makers.ask(0, THOUSAND);
        RfqChangedDecoder rfq = makers.changed();
        makers.quote(rfq, BATAVIA, "16279.8");
        assertEquals(QuoteStanding.OFF_PRICE, standing(BATAVIA));
        makers.quote(rfq, RAFFLES, "17000");
        assertEquals(QuoteStanding.OFF_PRICE, standing(RAFFLES), "too good is a slip of the pen");
        desk.send(makers.makers().decline(rfq.rfq(), SUMIDA));
        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, makers.refusal());
        assertEquals(
                999_000_000, desk.events().first(new QuoteRejectedDecoder()).boundE6());
        assertEquals(RfqStatus.EXPIRED, makers.changed().status());
        assertFalse(desk.events().has(BalanceChangedDecoder.TEMPLATE_ID), "nothing was ever reserved");

        makers.ask(0, THOUSAND);
        desk.advanceTime(SECOND_NS);
        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, makers.refusal(), "nobody said anything");
    }

    @Test
    void shouldEndTheQuoteTwoSecondsBeforeItsMakersDoes() {
        makers.ask(0, THOUSAND);
        RfqChangedDecoder rfq = makers.changed();
        makers.quote(rfq, BATAVIA, "16310", 2);
        makers.quote(rfq, RAFFLES, "16300", 10);
        desk.send(makers.makers().decline(rfq.rfq(), SUMIDA));
        Given quote = makers.given(0);
        assertEquals(RAFFLES, makers.changed().acceptedMakerId(), "the better one would have ended with its answer");
        assertEquals(desk.nowNs() / SECOND_NS + 8, quote.endsAtSeconds());

        desk.advanceTime(8 * SECOND_NS);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
        desk.advanceTime(SECOND_NS);
        assertEquals(
                quote.sequence(), desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
        assertEquals(RfqStatus.CANCELLED, makers.changed().status());
        assertEquals(QuoteStanding.NOT_TAKEN, standing(RAFFLES));
        assertNothingIsHeld();
    }

    @Test
    void shouldSendNothingBeforeTheMakerIsBound() {
        Given quote = makers.given(0, THOUSAND);
        RfqChangedDecoder held = makers.changed();
        assertEquals(RejectReason.NONE, makers.execute(quote));
        assertEquals(ExecutionStatus.AWAITING_MAKER, makers.execution().status());
        assertEquals(held.rfq(), makers.execution().rfq());
        assertEquals(RfqStatus.ACCEPTED, makers.changed().status());
        assertEquals(desk.nowNs() + 5 * SECOND_NS, makers.changed().acceptByNs());
        assertEquals(RejectReason.EXECUTION_UNDER_WAY, makers.execute(quote));
        assertFalse(desk.events().has(RfqChangedDecoder.TEMPLATE_ID), "it is accepted once");
        makers.report(quote, ExecutionReport.SENT);
        assertEquals(RejectReason.ALREADY_RECORDED, rejection());

        makers.verdict(held, RAFFLES, MakerVerdict.CONFIRMED);
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID), "another's word binds nobody");
        makers.verdict(held, BATAVIA, MakerVerdict.CONFIRMED);
        assertEquals(RfqStatus.FILLED, makers.changed().status());
        assertEquals(ExecutionStatus.STARTED, makers.execution().status());
        ObligationChangedDecoder owed = desk.events().first(new ObligationChangedDecoder());
        assertEquals(ObligationStatus.OPEN, owed.status());
        assertEquals(held.baseAmount().low(), owed.baseAmount().low());
        assertEquals(
                -held.baseAmount().low(),
                desk.events().first(new PositionChangedDecoder()).position().low());

        makers.report(quote, ExecutionReport.SENT);
        makers.settle(quote, quote.input(), quote.output());
        assertEquals(ExecutionStatus.SETTLED, makers.execution().status());
        assertEquals(held.rfq(), makers.execution().rfq());
        assertEquals(
                0, desk.events().first(new PositionChangedDecoder()).position().low(), "maker and partner cancel out");
        desk.send(makers.makers().delivery(held.rfq()));
        assertEquals(
                ObligationStatus.DELIVERED,
                desk.events().first(new ObligationChangedDecoder()).status());
    }

    @Test
    void shouldReleaseEverythingWhereTheMakerDoesNotStandByItsQuote() {
        for (MakerVerdict verdict : new MakerVerdict[] {MakerVerdict.REJECTED, MakerVerdict.UNREADABLE}) {
            Given quote = givenByAnyone();
            makers.execute(quote);
            makers.verdict(makers.changed(), makers.changed().acceptedMakerId(), verdict);
            assertReleased(quote);
        }
        Given quote = givenByAnyone();
        makers.execute(quote);
        int maker = makers.changed().acceptedMakerId();
        desk.advanceTime(5 * SECOND_NS - 1);
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID));
        desk.advanceTime(1);
        assertReleased(quote);
        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, makers.ask(0, THOUSAND), "all three are left out by now");
        desk.send(makers.makers().verdict(3, maker, MakerVerdict.CONFIRMED));
        assertEquals(1, desk.events().first(new MakerChangedDecoder()).late());
        assertFalse(desk.events().has(ObligationChangedDecoder.TEMPLATE_ID), "too late to be bound");
        desk.runQuietly(901);
        makers.advanceChain(desk.nowNs() / SECOND_NS);
        assertEquals(RejectReason.NONE, makers.ask(0, THOUSAND));
    }

    /** By whoever is asked still. */
    private Given givenByAnyone() {
        assertEquals(RejectReason.NONE, makers.ask(0, THOUSAND));
        RfqChangedDecoder rfq = makers.changed();
        for (int maker : new int[] {BATAVIA, RAFFLES, SUMIDA}) {
            makers.quote(rfq, maker, "16300");
            if (desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID)) {
                return makers.given(0);
            }
        }
        throw new AssertionError("nobody was asked");
    }

    private void assertReleased(Given quote) {
        assertEquals(RfqStatus.REJECTED, makers.changed().status());
        assertEquals(ExecutionStatus.RELEASED, makers.execution().status());
        assertEquals(ExecutionReason.NO_VIABLE_RFQ_QUOTE, makers.execution().reason());
        assertEquals(
                quote.sequence(), desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
        MakerChangedDecoder maker = desk.events().first(new MakerChangedDecoder());
        assertEquals(desk.nowNs() + 900 * SECOND_NS, maker.leftOutUntilNs());
        assertNothingIsHeld();
        assertEquals(RejectReason.UNKNOWN_QUOTE, makers.execute(quote));
    }

    @Test
    void shouldJudgeAgainByTheMarketOfTheAnswer() {
        makers.ask(0, THOUSAND, "mine");
        RfqChangedDecoder first = makers.changed();
        makers.ask(0, THOUSAND, "mine");
        RfqChangedDecoder second = makers.changed();
        for (int maker : new int[] {BATAVIA, RAFFLES, SUMIDA}) {
            makers.quote(first, maker, "16300");
        }
        assertTrue(desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID));
        for (int maker : new int[] {BATAVIA, RAFFLES, SUMIDA}) {
            makers.quote(second, maker, "16300");
        }
        assertEquals(RejectReason.DUPLICATE_CLIENT_REF, makers.refusal());
        assertEquals(RfqStatus.CANCELLED, makers.changed().status());

        makers.ask(1, THOUSAND);
        RfqChangedDecoder third = makers.changed();
        makers.quote(third, BATAVIA, "16280");
        makers.quote(third, RAFFLES, "16281");
        desk.waitNs(SECOND_NS / 2);
        for (PriceSource source :
                new PriceSource[] {PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY}) {
            desk.tick(1, source, "16330");
        }
        desk.send(makers.makers().decline(third.rfq(), SUMIDA));
        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, makers.refusal(), "the mid has left it behind");
        assertEquals(RfqStatus.CANCELLED, makers.changed().status());
    }

    @Test
    void shouldBoundWhatOnePartnerHasAsked() {
        for (int count = 0; count < 32; count++) {
            assertEquals(RejectReason.NONE, makers.ask(0, THOUSAND));
        }
        assertEquals(RejectReason.PARTNER_QUOTES_FULL, makers.ask(0, THOUSAND));
        assertEquals(RejectReason.NONE, makers.ask(1, THOUSAND));
        desk.advanceTime(SECOND_NS);
        assertEquals(RejectReason.NONE, makers.ask(0, THOUSAND));
    }

    @Test
    void shouldExecuteLessAndHaveTheWholeOfTheMaker() {
        Given quote = makers.given(0, THOUSAND);
        RfqChangedDecoder held = makers.changed();
        assertEquals(RejectReason.NONE, makers.execute(quote, THOUSAND / 4, "part"));
        assertEquals(THOUSAND / 4, makers.execution().sourceAmount().low());
        makers.verdict(held, BATAVIA, MakerVerdict.CONFIRMED);
        assertEquals(
                held.baseAmount().low(),
                desk.events().first(new ObligationChangedDecoder()).baseAmount().low());
        makers.report(quote, ExecutionReport.REFUSED);
        assertEquals(ExecutionStatus.FAILED, makers.execution().status());
        assertNothingIsHeld();
    }

    private BalanceChangedDecoder balance() {
        return desk.events().last(new BalanceChangedDecoder());
    }

    private RejectReason rejection() {
        return desk.events().first(new CommandRejectedDecoder()).reason();
    }

    private QuoteStanding standing(int makerId) {
        for (RfqChangedDecoder.AnswersDecoder answer : makers.changed().answers()) {
            if (answer.makerId() == makerId) {
                return answer.standing();
            }
            int unused = answer.skipMakerQuoteId();
        }
        throw new AssertionError(makerId + " was not asked");
    }

    /** The last command gave back what the quote had reserved. */
    private void assertNothingIsHeld() {
        assertEquals(BalanceChange.RELEASE, balance().kind());
        assertEquals(0, balance().reserved().low());
        assertEquals(DEPOSIT, balance().available().low());
    }

    @Test
    void shouldHoldNothingOfTheToken() {
        Given quote = givenByAnyone();
        makers.execute(quote);
        makers.verdict(makers.changed(), makers.changed().acceptedMakerId(), MakerVerdict.REJECTED);
        desk.inventory(USDT, Amount.ofRaw(1));
        assertEquals(
                0, desk.events().first(new InventoryRecordedDecoder()).due().low());
    }
}
