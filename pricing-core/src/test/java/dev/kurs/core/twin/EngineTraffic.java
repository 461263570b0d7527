package dev.kurs.core.twin;

import dev.kurs.core.twin.EngineWorld.Coin;
import dev.kurs.core.twin.EngineWorld.Lane;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RecordHedgeEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import java.math.BigInteger;
import java.util.List;

/** What an engine meets in a day: ticks of three sources, some late or unsure, books that change, hedges, operators, requests of all kinds. */
final class EngineTraffic {
    /** A request that can be sent as either kind of quote. */
    record Ask(int partnerId, int corridorId, Surface surface, Side side, AmountKind amountKind, BigInteger amount) {}

    private static final long SECOND = 1_000_000_000L;
    private static final double[] DOLLARS = {1.0, 1 / 16312.5, 1 / 156.4, 0.74, 1.0};

    private final ProbedEngine engine;
    private final Dice dice;
    private final double[] levels = DOLLARS.clone();
    private int requests;
    private int hedges;

    EngineTraffic(ProbedEngine engine, Dice dice) {
        this.engine = engine;
        this.dice = dice;
    }

    void begin() {
        for (int token = 0; token < EngineWorld.COINS.size(); token++) {
            recordInventory(token);
        }
        for (int feed = 0; feed < EngineWorld.FEEDS; feed++) {
            tickAll(feed);
        }
    }

    /** A moment passes: the clock, now and then a tick, an inventory, a hedge, an operator. */
    void goOn() {
        engine.passTime(dice.between(1_000_000L, SECOND / 2));
        if (dice.oneIn(4)) {
            advanceTime();
        }
        tickAll(dice.upTo(EngineWorld.FEEDS));
        if (dice.oneIn(200)) {
            recordInventory(dice.upTo(EngineWorld.COINS.size()));
        }
        if (dice.oneIn(500)) {
            hedge(dice.upTo(EngineWorld.LANES.size()));
        }
        if (dice.oneIn(1_000)) {
            override(dice.upTo(EngineWorld.LANES.size()));
        }
    }

    Ask ask() {
        int corridorId = dice.upTo(EngineWorld.LANES.size());
        Lane lane = EngineWorld.LANES.get(corridorId);
        Side side = dice.oneIn(2) ? Side.SELL : Side.BUY;
        AmountKind kind = dice.oneIn(2) ? AmountKind.INPUT : AmountKind.OUTPUT;
        boolean base = (side == Side.SELL) == (kind == AmountKind.INPUT);
        Coin coin = EngineWorld.COINS.get(base ? lane.baseTokenId() : lane.quoteTokenId());
        BigInteger amount = dice.rawWorth(dice.anyMagnitude(0.1, 600_000.0), coin.dollars(), coin.decimals());
        return new Ask(
                dice.upTo(EngineWorld.PARTNERS),
                corridorId,
                dice.oneIn(2) ? Surface.V02 : Surface.V01,
                side,
                kind,
                amount.max(BigInteger.ONE));
    }

    void request(Ask ask, QuoteKind kind) {
        RequestQuoteEncoder request = new RequestQuoteEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(++requests)
                .partnerId(ask.partnerId())
                .keyId(ask.partnerId())
                .corridorId(ask.corridorId())
                .kind(kind)
                .surface(ask.surface())
                .side(ask.side())
                .amountKind(ask.amountKind())
                .putWallet(EngineWorld.walletOf(ask.partnerId()), 0, 20);
        request.amount()
                .high(ask.amount().shiftRight(Long.SIZE).longValueExact())
                .low(ask.amount().longValue());
        request.requestId("request-" + requests).clientRef("");
        engine.apply(request.encodedLength());
    }

    private void advanceTime() {
        AdvanceTimeEncoder advance = new AdvanceTimeEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0);
        engine.apply(advance.encodedLength());
    }

    private void tickAll(int feedId) {
        levels[feedId] *= 1 + dice.between(-2e-4, 2e-4) + (DOLLARS[feedId] / levels[feedId] - 1) / 50;
        for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
            if (!dice.oneIn(5)) {
                tick(feedId, source);
            }
        }
    }

    private void tick(int feedId, PriceSource source) {
        double price = levels[feedId] * (1 + dice.between(-1e-3, 1e-3)) * (dice.oneIn(20_000) ? 1.02 : 1);
        long priceE12 = (long) ((isInverted(feedId, source) ? 1 / price : price) * 1e12);
        UpdatePriceEncoder tick = new UpdatePriceEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .feedId(feedId)
                .source(source)
                .priceE12(priceE12)
                .confidenceE8(
                        dice.oneIn(source == PriceSource.PRIMARY ? 30 : 3_000)
                                ? 600_000
                                : dice.anyMagnitude(1L, 400_000L))
                .publishTimeNs(engine.nowNs() - dice.between(0L, SECOND));
        engine.apply(tick.encodedLength());
    }

    private static boolean isInverted(int feedId, PriceSource source) {
        return switch (source) {
            case PRIMARY -> EngineWorld.primaryInverted(feedId) == Flag.YES;
            case FALLBACK -> feedId == EngineWorld.JPY_FEED;
            default -> feedId != EngineWorld.USD_FEED && feedId != EngineWorld.PEG_FEED;
        };
    }

    private void recordInventory(int tokenId) {
        Coin coin = EngineWorld.COINS.get(tokenId);
        BigInteger balance = dice.rawWorth(dice.between(1e6, 2e7), coin.dollars(), coin.decimals());
        RecordInventoryEncoder inventory = new RecordInventoryEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .tokenId(tokenId);
        inventory.balance().high(balance.shiftRight(Long.SIZE).longValueExact()).low(balance.longValue());
        engine.require(inventory.encodedLength());
    }

    /** Moves the corridor's position, which RESTRICT lets partners make smaller. */
    private void hedge(int corridorId) {
        Lane lane = EngineWorld.LANES.get(corridorId);
        Coin base = EngineWorld.COINS.get(lane.baseTokenId());
        Coin quote = EngineWorld.COINS.get(lane.quoteTokenId());
        BigInteger amount = dice.rawWorth(dice.anyMagnitude(10_000.0, 1_000_000.0), base.dollars(), base.decimals());
        RecordHedgeEncoder hedge = new RecordHedgeEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .corridorId(corridorId)
                .side(dice.oneIn(2) ? Side.SELL : Side.BUY)
                .priceE12((long) (base.dollars() / quote.dollars() * 1e12))
                .tradedAtNs(engine.nowNs())
                .actorKind(ActorKind.OPERATOR);
        hedge.baseAmount().high(amount.shiftRight(Long.SIZE).longValueExact()).low(amount.longValue());
        hedge.actor("desk@example.org")
                .actorAddress("")
                .actorRequestId("")
                .reason("drill")
                .venue("OKX")
                .reference("hedge-" + ++hedges);
        engine.apply(hedge.encodedLength());
    }

    private void override(int corridorId) {
        OverrideCorridorStateEncoder override = new OverrideCorridorStateEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .corridorId(corridorId)
                .active(Flag.YES)
                .state(dice.oneOf(List.of(RiskState.NORMAL, RiskState.PROTECT, RiskState.RESTRICT)))
                .expiresAtNs(engine.nowNs() + dice.between(SECOND, 60 * SECOND))
                .operatorEmail("desk@example.org")
                .reason("drill");
        engine.require(override.encodedLength());
    }
}
