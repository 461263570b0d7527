package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules 4 changed, beside what earlier journals were written under. */
class FourthRulesTest {
    private static final long MINUTE_NS = 60 * SECOND_NS;
    private static final long DAY_NS = 1_440 * MINUTE_NS;
    private static final long MID_E12 = 16_312_500_000_000_000L;

    private static EngineDriver sandbox(int rules) {
        EngineDriver desk = EngineDriver.sandbox();
        desk.send(desk.frames().adoptRules(rules));
        return desk;
    }

    private static EngineDriver onChain(int rules) {
        EngineDriver desk = EngineDriver.onChain();
        desk.send(desk.frames().adoptRules(rules));
        return desk;
    }

    /** Of 10 000 with a fixed fee of 0.50 and a variable one of 5 executed 100: 0.55 where the fixed fee is whole. */
    @ParameterizedTest
    @CsvSource({"3, 55000", "4, 550000"})
    void shouldOweTheFixedFeeInFullOfWhatIsExecuted(int rules, long owed) {
        EngineDriver desk = onChain(rules);
        desk.send(new VaultFrames(desk.frames()).correct(0, USDT, BigInteger.valueOf(MakerDeskDriver.DEPOSIT)));
        desk.send(
                desk.chain().token(TokenLimits.generous(USDT).withTurnover(Amount.ofRaw(MakerDeskDriver.DEPOSIT), 1)));
        assertEquals(RejectReason.NONE, desk.ask(MakerDeskDriver.request(0, 10_000_000_000L, "")));
        byte[] quoteId = new byte[32];
        desk.events().first(new FirmQuoteIssuedDecoder()).getQuoteId(quoteId, 0, quoteId.length);
        assertEquals(5_500_000, feeOwed(desk));

        desk.send(new ExecutionFrames(desk.frames()).execute(0, quoteId, 100_000_000, 7, ""));

        assertEquals(owed, feeOwed(desk));
    }

    private static long feeOwed(EngineDriver desk) {
        long[] owed = {-1};
        desk.engine().writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == OpenQuoteStateDecoder.TEMPLATE_ID) {
                OpenQuoteStateDecoder quote =
                        new OpenQuoteStateDecoder().wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                owed[0] = quote.feeOwed().low();
            }
        });
        return owed[0];
    }

    /** The disk kept less than a maker was asked; the next request is another's. */
    @ParameterizedTest
    @CsvSource({"3, 1", "4, 1099511627776"})
    void shouldNumberRequestsForQuotesBehindALoss(int rules, long least) {
        MakerDeskDriver desk = new MakerDeskDriver();
        desk.engine().send(desk.engine().frames().adoptRules(rules));
        RecordedEvents heard = new RecordedEvents();
        Engine kept = desk.engine().restarted(heard);
        desk.ask(0, 1_500_000_000L);
        assertEquals(1, desk.changed().rfq());

        long sequence = kept.lastSequence() + (1L << 40);
        UnsafeBuffer loss = new UnsafeBuffer(new byte[512]);
        AcceptLossEncoder accepted = new AcceptLossEncoder()
                .wrapAndApplyHeader(loss, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(desk.engine().nowNs())
                .correlationId(0)
                .lastSequenceKept(kept.lastSequence())
                .knownSequence(kept.lastSequence() + 1)
                .evidence("a test")
                .actor("os:desk")
                .reason("the disk");
        kept.onCommand(loss, 0, MessageHeaderEncoder.ENCODED_LENGTH + accepted.encodedLength());
        heard.clear();
        CommandFrames request = desk.engine().frames().requestQuote(MakerDeskDriver.request(1, 2_000_000_000L, ""));
        request.stamp(sequence + 1, desk.engine().nowNs() + 1);
        kept.onCommand(request.buffer(), 0, request.length());

        long number = heard.last(new RfqChangedDecoder()).rfq();
        assertTrue(number >= least && (rules > 3 || number == 1), "numbered " + number);
    }

    @Test
    void shouldKeepTheNumberBehindALossInASnapshotThatKnowsNoMakers() {
        EngineDriver desk = sandbox(4);
        AcceptLossEncoder loss =
                desk.frames().begin(new AcceptLossEncoder()).lastSequenceKept(1).knownSequence(2);
        desk.send(desk.frames().end(loss.evidence("a test").actor("os:desk").reason("the disk")));

        Engine restored = desk.restarted(new RecordedEvents());

        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @ParameterizedTest
    @CsvSource({"3, false", "4, true"})
    void shouldKeepVolatilityWhereItsIntervalIsAnother(int rules, boolean isKept) {
        EngineDriver desk = sandbox(rules);
        for (int minute = 0; minute < 60; minute++) {
            desk.waitNs(MINUTE_NS);
            tick(desk, minute % 2 == 0 ? "16329" : "16312.5");
            desk.send(desk.frames().advanceTime());
        }
        long before = spread(desk, "before");

        desk.world().corridor(USDT_IDRX, terms -> terms.volIntervalNs(600 * SECOND_NS));
        long after = spread(desk, "after");

        assertEquals(isKept, Math.abs(after - before) <= 1, before + " became " + after);
    }

    private static void tick(EngineDriver desk, String price) {
        for (PriceSource source :
                new PriceSource[] {PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY}) {
            desk.tick(1, source, price);
            desk.tick(0, source, "1");
        }
    }

    private static long spread(EngineDriver desk, String requestId) {
        assertEquals(RejectReason.NONE, desk.ask(request(QuoteKind.INDICATIVE, 1_000_000_000, requestId)));
        return desk.events().last(new IndicativeQuoteIssuedDecoder()).terms().totalSpreadE8();
    }

    private static QuoteRequest request(QuoteKind kind, long raw, String requestId) {
        return new QuoteRequest(
                0,
                0,
                USDT_IDRX,
                kind,
                Surface.V02,
                Side.SELL,
                AmountKind.INPUT,
                Amount.ofRaw(raw),
                CommandFrames.walletOf(0),
                requestId,
                "");
    }

    /** The quote was given on the day before the one that the clock went back from: nothing of tomorrow's limit was used. */
    @ParameterizedTest
    @CsvSource({"3, -100000000000", "4, 0"})
    void shouldGiveNothingOfTomorrowsLimitBackForAnEarlierDay(int rules, long used) {
        EngineDriver desk = onChain(rules);
        long midnightNs = SandboxWorld.START_NS + DAY_NS / 2 + 11 * DAY_NS;
        desk.setClock(midnightNs - 5 * SECOND_NS);
        desk.quietTicks();
        desk.send(desk.chain().advance(50, desk.nowNs() / SECOND_NS));
        assertEquals(RejectReason.NONE, desk.ask(request(QuoteKind.FIRM, 100_000_000_000L, "one")));
        desk.advanceTime(10 * SECOND_NS);
        desk.acceptClock(-11 * DAY_NS);
        desk.quietTicks();

        desk.send(desk.chain().advance(51, midnightNs / SECOND_NS + 100));

        long told = desk.events().has(UsageChangedDecoder.TEMPLATE_ID)
                ? desk.events().last(new UsageChangedDecoder()).dailyUsedE6()
                : 0;
        assertEquals(used, told);
    }

    /** A breach that stands is offered again a quarter of an hour after makers declined it. */
    @ParameterizedTest
    @CsvSource({"3, false", "4, true"})
    void shouldOfferABreachAgainThoughTheClockWasTurnedBack(int rules, boolean isOffered) {
        EngineDriver desk = sandbox(rules);
        desk.send(new RiskFrames(desk.frames()).configure(terms -> terms.maxGrossE8(1)));
        MakerFrames makers = new MakerFrames(desk.frames());
        desk.send(makers.configure(RiskBreach.GROSS_EXPOSURE));
        desk.waitNs(2 * DAY_NS);
        desk.quietTicks();
        desk.send(hedge(desk));
        long rfq = desk.events().last(new RfqChangedDecoder()).rfq();
        for (int maker = 0; maker < 3; maker++) {
            desk.send(makers.decline(rfq, maker));
        }

        desk.acceptClock(-2 * DAY_NS);
        desk.quietTicks();
        boolean offered = false;
        for (int minute = 0; minute < 16; minute++) {
            desk.waitNs(MINUTE_NS);
            for (PriceSource source : new PriceSource[] {PriceSource.CROSS_CHECK, PriceSource.PRIMARY}) {
                desk.tick(0, source, "1");
                offered |= desk.events().has(RfqChangedDecoder.TEMPLATE_ID);
                desk.tick(1, source, "16312.5");
                offered |= desk.events().has(RfqChangedDecoder.TEMPLATE_ID);
            }
        }
        assertEquals(isOffered, offered);
    }

    private static CommandFrames hedge(EngineDriver desk) {
        return new RiskFrames(desk.frames())
                .hedge(USDT_IDRX, Side.BUY, Amount.ofRaw(1_000_000_000), MID_E12, desk.nowNs(), "T-1");
    }

    @ParameterizedTest
    @CsvSource({"3, NO_VIABLE_RFQ_QUOTE", "4, NONE"})
    void shouldAskAMakerAgainThoughTheClockWasTurnedBack(int rules, RejectReason reason) {
        MakerDeskDriver makers = new MakerDeskDriver();
        EngineDriver desk = makers.engine();
        desk.send(desk.frames().adoptRules(rules));
        desk.waitNs(2 * DAY_NS);
        desk.quietTicks();
        desk.send(desk.chain().advance(50, desk.nowNs() / SECOND_NS));
        for (int failing = 0; failing < 3; failing++) {
            makers.ask(0, 1_500_000_000L);
            RfqChangedDecoder asked = makers.changed();
            for (int maker = 0; maker < 3; maker++) {
                if (maker == failing) {
                    makers.quote(asked, maker, "16312.5");
                } else {
                    desk.send(makers.makers().decline(asked.rfq(), maker));
                }
            }
            makers.execute(makers.given(0));
            makers.verdict(asked, failing, MakerVerdict.REJECTED);
        }
        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, makers.ask(0, 1_500_000_000L));

        desk.acceptClock(-2 * DAY_NS);
        desk.quietTicks();
        desk.waitNs(16 * MINUTE_NS);
        desk.quietTicks();
        desk.send(desk.chain().advance(60, desk.nowNs() / SECOND_NS));

        assertEquals(reason, makers.ask(0, 1_500_000_000L));
    }

    /** The third maker has not answered yet, and the better quote holds for a minute. */
    @ParameterizedTest
    @CsvSource({"3, ACCEPTED", "4, QUOTED"})
    void shouldNotChooseBecauseAWorseQuoteEnds(int rules, RfqStatus status) {
        EngineDriver desk = sandbox(rules);
        desk.send(new RiskFrames(desk.frames()).configure());
        MakerFrames makers = new MakerFrames(desk.frames());
        desk.send(makers.configure());
        desk.send(hedge(desk));
        desk.send(makers.begin(USDT_IDRX));
        RfqChangedDecoder asked = copy(desk.events().last(new RfqChangedDecoder()));
        desk.send(makers.quote(asked, 0, 16_290_000_000_000_000L, desk.nowNs() + MINUTE_NS));

        desk.send(makers.quote(asked, 1, 16_250_000_000_000_000L, desk.nowNs() + 2 * SECOND_NS));

        assertEquals(status, desk.events().last(new RfqChangedDecoder()).status());
    }

    private static RfqChangedDecoder copy(RfqChangedDecoder event) {
        UnsafeBuffer copy = new UnsafeBuffer(new byte[event.buffer().capacity()]);
        copy.putBytes(0, event.buffer(), 0, copy.capacity());
        return new RfqChangedDecoder()
                .wrap(copy, event.offset(), RfqChangedDecoder.BLOCK_LENGTH, RfqChangedDecoder.SCHEMA_VERSION);
    }
}
