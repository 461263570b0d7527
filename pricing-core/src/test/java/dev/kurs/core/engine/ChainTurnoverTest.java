package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.IDRX_JPYC;
import static dev.kurs.core.engine.SandboxWorld.JPYC;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USDT_JPYC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is signed against what the pool will count of turnover and fees, by a twin that counts as the contract does. */
class ChainTurnoverTest {
    private static final long THOUSAND = 1_000_000_000L;
    private static final long USDT_UNIT = 1_000_000L;
    private static final int[] TOKENS = {USDT, IDRX, JPYC};
    private static final int[] CORRIDORS = {USDT_IDRX, USDT_JPYC, IDRX_JPYC};

    /** Dollars per raw unit, as {@link ChainFrames} has the pool's prices. */
    private static final Map<Integer, BigDecimal> DOLLARS_PER_RAW = Map.of(
            USDT, new BigDecimal("0.000001"),
            IDRX, new BigDecimal("0.000061302681992337").movePointLeft(2),
            JPYC, new BigDecimal("0.006655574043261231").movePointLeft(18));

    private final Random random = RandomCommands.seeds("ChainTurnoverTest");
    private EngineDriver desk = EngineDriver.onChain();
    private int requests;

    /** An open quote as the pool will see it. */
    private record Open(int in, int out, BigInteger amountIn, BigInteger amountOut, BigInteger fee) {}

    @Test
    void shouldTakeTheFeeFromTheTurnoverOfTheInput() {
        long fee = feeOf(firm(USDT_IDRX, Side.SELL, THOUSAND));
        fresh();
        limitUsdt(THOUSAND + fee - 1, 1);
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, ask(USDT_IDRX, Side.SELL, THOUSAND));
        limitUsdt(THOUSAND + fee, 1);
        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.SELL, THOUSAND));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, ask(USDT_IDRX, Side.SELL, THOUSAND), "it is open");
    }

    @Test
    void shouldCountEachCommitInWholeFlowUnits() {
        long fee = feeOf(firm(USDT_IDRX, Side.SELL, THOUSAND));
        fresh();
        long counted = (THOUSAND + fee + USDT_UNIT - 1) / USDT_UNIT * USDT_UNIT;
        limitUsdt(counted - USDT_UNIT, USDT_UNIT);
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, ask(USDT_IDRX, Side.SELL, THOUSAND));
        limitUsdt(counted + USDT_UNIT, USDT_UNIT);
        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.SELL, THOUSAND));
    }

    @Test
    void shouldTakeTheFeeOfACrossFromTheTurnoverAndTheReserveOfUsdt() {
        desk.send(desk.chain().token(TokenLimits.generous(USDT).withTurnover(Amount.ofRaw(0), 1)));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, ask(IDRX_JPYC, Side.SELL, 1_631_250_000L));

        desk.send(desk.chain().token(TokenLimits.generous(USDT).withPayable(0).withTurnover(plenty(USDT), 1)));
        assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, ask(IDRX_JPYC, Side.SELL, 1_631_250_000L));

        desk.send(desk.chain().token(TokenLimits.generous(USDT).withTurnover(plenty(USDT), 1)));
        assertEquals(RejectReason.NONE, ask(IDRX_JPYC, Side.SELL, 1_631_250_000L));
    }

    @Test
    void shouldGiveBackWhatAQuoteHeldWhenItEnds() {
        long fee = feeOf(firm(USDT_IDRX, Side.SELL, THOUSAND));
        fresh();
        limitUsdt(THOUSAND + fee, 1);
        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.SELL, THOUSAND));

        desk.send(desk.chain().advance(2, desk.nowNs() / 1_000_000_000L + 60));

        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.SELL, THOUSAND));
    }

    @Test
    void shouldLetWhatComesInNotTakeFromWhatCanBePaidWhereTurnoverIsTold() {
        limitUsdt(100 * THOUSAND, 1);
        desk.send(desk.chain()
                .token(TokenLimits.generous(USDT)
                        .withPayable(2 * THOUSAND)
                        .withTurnover(Amount.ofRaw(100 * THOUSAND), 1)));
        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.SELL, 3 * THOUSAND));
        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.BUY, 1_631_250_000L));
    }

    @Test
    void shouldRefuseAnotherTokenOfFeesBesideOpenQuotes() {
        limitUsdt(100 * THOUSAND, 1);
        TokenLimits idrx = TokenLimits.generous(IDRX);
        desk.send(desk.chain()
                .token(new TokenLimits(
                        IDRX,
                        idrx.room(),
                        idrx.payable(),
                        idrx.priceE18(),
                        false,
                        false,
                        new TokenLimits.Flows(plenty(IDRX), Amount.ofRaw(1), true))));
        assertEquals(
                RejectReason.INVALID_CONFIGURATION,
                desk.events().first(new CommandRejectedDecoder()).reason());
    }

    @Test
    void shouldBeTheSameFromASnapshot() {
        limitUsdt(100 * THOUSAND, USDT_UNIT);
        assertEquals(RejectReason.NONE, ask(IDRX_JPYC, Side.SELL, 1_631_250_000L));
        assertEquals(RejectReason.NONE, ask(USDT_IDRX, Side.SELL, THOUSAND));

        RecordedEvents events = new RecordedEvents();
        Engine restored = new Engine(events);
        desk.engine().writeSnapshot(restored::restore);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
        for (long left : new long[] {2 * THOUSAND, THOUSAND + 10 * USDT_UNIT, 20 * USDT_UNIT}) {
            limitUsdt(left, USDT_UNIT);
            restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
            ask(USDT_IDRX, Side.SELL, 900_000_000L);
            events.clear();
            restored.onCommand(desk.frames().buffer(), 0, desk.frames().length());
            assertEquals(desk.events().frames(), events.frames());
        }
    }

    /** The pool would take all open quotes in whatever order; and nothing is refused that is far from its limits. */
    @Test
    void shouldSignOnlyWhatThePoolWouldCountWithinItsTurnover() {
        for (int round = 0; round < 60; round++) {
            fresh();
            Map<Integer, BigInteger> left = new HashMap<>();
            Map<Integer, BigInteger> units = new HashMap<>();
            for (int token : TOKENS) {
                long dollars = 2_000L + random.nextInt(20_000);
                BigInteger unit = BigInteger.TEN.pow(random.nextInt(4) + (token == JPYC ? 18 : token == USDT ? 4 : 2));
                BigInteger raw = BigDecimal.valueOf(dollars)
                        .divide(DOLLARS_PER_RAW.get(token), 0, RoundingMode.DOWN)
                        .toBigInteger();
                left.put(token, raw.subtract(raw.mod(unit)));
                units.put(token, unit);
                desk.send(desk.chain()
                        .token(TokenLimits.generous(token).withTurnover(amount(left.get(token)), amount(unit))));
            }
            List<Open> open = new ArrayList<>();
            for (int count = 0; count < 25; count++) {
                int corridor = CORRIDORS[random.nextInt(CORRIDORS.length)];
                Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
                int in = input(corridor, side);
                BigInteger amountIn = BigDecimal.valueOf(50L + random.nextInt(3_000))
                        .divide(DOLLARS_PER_RAW.get(in), 0, RoundingMode.DOWN)
                        .toBigInteger();
                Amount amount = amount(amountIn);
                RejectReason reason = desk.ask(request(corridor, side).withAmount(amount));
                if (reason == RejectReason.NONE) {
                    open.add(open(corridor, side));
                    counted(open, units, false)
                            .forEach((token, turned) -> assertTrue(
                                    turned.compareTo(left.get(token)) <= 0,
                                    "of " + left + " the pool would count " + turned + " of " + token + " for "
                                            + open));
                } else {
                    assertEquals(RejectReason.CHAIN_HEADROOM_EXCEEDED, reason);
                    List<Open> withThis = new ArrayList<>(open);
                    BigInteger out = new BigDecimal(amountIn)
                            .multiply(DOLLARS_PER_RAW.get(in))
                            .divide(DOLLARS_PER_RAW.get(output(corridor, side)), 0, RoundingMode.UP)
                            .toBigInteger();
                    BigInteger fee = amountIn.divide(BigInteger.valueOf(50));
                    withThis.add(new Open(in, output(corridor, side), amountIn, out, fee));
                    assertTrue(
                            counted(withThis, units, true).entrySet().stream()
                                    .anyMatch(turned -> turned.getValue().compareTo(left.get(turned.getKey())) > 0),
                            "refused beside " + open + " though " + left + " are left");
                }
            }
        }
    }

    /**
     * What the pool counts of each token once every quote has settled: in whole units, each commit rounded up.
     *
     * @param generously with the bound on fees, and a whole unit more for each quote
     */
    private static Map<Integer, BigInteger> counted(
            List<Open> quotes, Map<Integer, BigInteger> units, boolean generously) {
        Map<Integer, BigInteger> counted = new HashMap<>();
        for (Open quote : quotes) {
            BigInteger fee = new BigDecimal(quote.fee())
                    .multiply(DOLLARS_PER_RAW.get(quote.in()))
                    .multiply(new BigDecimal(generously ? "1.02" : "1.005"))
                    .movePointRight(6)
                    .setScale(0, generously ? RoundingMode.UP : RoundingMode.DOWN)
                    .toBigInteger();
            fee = quote.in() == USDT ? quote.fee() : fee;
            Map<Integer, BigInteger> moved = new HashMap<>();
            moved.merge(quote.in(), quote.amountIn(), BigInteger::add);
            moved.merge(quote.out(), quote.amountOut(), BigInteger::add);
            moved.merge(USDT, fee, BigInteger::add);
            moved.forEach((token, raw) -> {
                BigInteger unit = units.get(token);
                BigInteger up =
                        raw.add(unit).subtract(BigInteger.ONE).divide(unit).multiply(unit);
                counted.merge(token, generously ? up.add(unit) : up, BigInteger::add);
            });
        }
        return counted;
    }

    private Open open(int corridor, Side side) {
        QuoteTermsDecoder terms =
                desk.events().first(new FirmQuoteIssuedDecoder()).terms();
        BigInteger fee = value(terms.fixedFee()).add(value(terms.variableFee()));
        return new Open(
                input(corridor, side),
                output(corridor, side),
                value(terms.inputAmount()),
                value(terms.outputAmount()),
                fee);
    }

    private static int input(int corridor, Side side) {
        int base = corridor == IDRX_JPYC ? IDRX : USDT;
        int quote = corridor == USDT_IDRX ? IDRX : JPYC;
        return side == Side.SELL ? base : quote;
    }

    private static int output(int corridor, Side side) {
        return input(corridor, side == Side.SELL ? Side.BUY : Side.SELL);
    }

    private void fresh() {
        desk = EngineDriver.onChain();
    }

    private void limitUsdt(long turnoverRaw, long unit) {
        desk.send(desk.chain().token(TokenLimits.generous(USDT).withTurnover(Amount.ofRaw(turnoverRaw), unit)));
    }

    private QuoteTermsDecoder firm(int corridor, Side side, long amount) {
        limitUsdt(Long.MAX_VALUE, 1);
        assertEquals(RejectReason.NONE, ask(corridor, side, amount));
        return desk.events().first(new FirmQuoteIssuedDecoder()).terms();
    }

    private static long feeOf(QuoteTermsDecoder terms) {
        return terms.fixedFee().low() + terms.variableFee().low();
    }

    private RejectReason ask(int corridor, Side side, long amount) {
        return desk.ask(request(corridor, side).withAmount(Amount.ofRaw(amount)));
    }

    private QuoteRequest request(int corridor, Side side) {
        requests++;
        return QuoteRequest.firm(0, corridor, 1).withSide(side).withRequestId("r" + requests);
    }

    private static Amount plenty(int token) {
        return EngineDriver.wholeTokens(token, 10_000_000_000L);
    }

    private static Amount amount(BigInteger raw) {
        return new Amount().set(raw.shiftRight(Long.SIZE).longValueExact(), raw.longValue());
    }

    private static BigInteger value(AmountDecoder amount) {
        return BigInteger.valueOf(amount.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(amount.low())));
    }
}
