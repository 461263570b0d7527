package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.FEEDS;
import static dev.kurs.core.engine.SandboxWorld.HOUR_NS;
import static dev.kurs.core.engine.SandboxWorld.PARTNERS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.TOKENS;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Commands of every kind, mostly sensible, in an order that a seed decides. */
final class RandomCommands {
    private static final RiskState[] STATES = {
        RiskState.NORMAL, RiskState.PROTECT, RiskState.RESTRICT, RiskState.HALT, RiskState.FREEZE
    };
    private static final PriceSource[] SOURCES = {PriceSource.PRIMARY, PriceSource.FALLBACK, PriceSource.CROSS_CHECK};
    private static final long[] PRICES_E12 = {
        1_000_000_000_000L,
        16_312_500_000_000_000L,
        150_250_000_000_000L,
        1_350_000_000_000L,
        4_412_500_000_000L,
        1_000_000_000_000L
    };
    private static final long[] THOUSAND_DOLLARS = {
        1_000_000_000L, 1_631_250_000L, 1_631_250_000L, 0, 1_350_000_000L, 4_412_500_000L
    };

    private static final List<Integer> ALL =
            IntStream.range(0, CORRIDORS).boxed().toList();

    private static final int[] FEED_OF = {0, 1, 1, 2, 3, 4};

    /** Past all that may have been told of what was lost. */
    private static final long LOSS_LEAP = 1L << 40;

    /** Those of the sandbox, and a few more. */
    private static final int KEYS = PARTNERS + 4;

    private final Random random;
    private final EngineDriver desk;
    private final RandomChain chain;
    private final KeyFrames keys;
    private final ApprovalFrames approvals;
    private final RiskFrames risk;
    private final PortfolioFrames portfolio;
    private final OperatorFrames operators;
    private final VaultFrames vault;
    private RandomMakers makers;
    private int leastRules = 1;
    private boolean isClockWild;
    private long gasE6;

    /** A source of seeds that is printed, and repeated by {@code -Dkurs.seed}. */
    static Random seeds(String test) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println(test + ": repeat with -Dkurs.seed=" + seed);
        return new Random(seed);
    }

    RandomCommands(long seed, EngineDriver desk) {
        this.random = new Random(seed);
        this.desk = desk;
        this.chain = new RandomChain(random, desk);
        this.keys = new KeyFrames(desk.frames());
        this.approvals = new ApprovalFrames(desk.frames());
        this.risk = new RiskFrames(desk.frames());
        this.portfolio = new PortfolioFrames(desk.frames());
        this.operators = new OperatorFrames(desk.frames());
        this.vault = new VaultFrames(desk.frames());
    }

    /** Now and then the clock is doubted, trusted again, and set by up to two days. */
    RandomCommands withWildClock() {
        isClockWild = true;
        return this;
    }

    /** Rules are adopted from these on. */
    RandomCommands withRulesFrom(int version) {
        leastRules = version;
        return this;
    }

    /** Now and then market makers are configured, asked, answer and fail, for batches and for quotes of v0.1. */
    RandomCommands withMakers() {
        makers = new RandomMakers(random, desk, chain);
        return this;
    }

    /** What settled quotes go on using of limits. */
    List<RandomChain.Usage> settled() {
        return chain.settled();
    }

    void send(int count) {
        for (int index = 0; index < count; index++) {
            sendOne();
        }
    }

    /** Gives IDRX a peg feed, whose id is the first after the sandbox's. */
    static void peg(EngineDriver desk) {
        desk.world().pegFeed(FEEDS, "IDRX/IDR");
        desk.world().token(SandboxWorld.IDRX, token -> token.pegFeedId(FEEDS));
    }

    private void sendOne() {
        sendAny();
        if (makers != null) {
            makers.follow();
        }
    }

    private void sendAny() {
        desk.waitNs(Math.max(0, (long) (random.nextGaussian() * SECOND_NS)));
        int kind = random.nextInt(100);
        if (isClockWild && random.nextInt(60) == 0) {
            doubtClock();
        } else if (makers != null && random.nextInt(25) == 0) {
            makers.sendOne();
        } else if (kind < 35) {
            ask();
        } else if (kind < 45) {
            chain.sendOne();
        } else if (kind < 80) {
            tick();
        } else if (kind < 89) {
            desk.advanceTime(random.nextInt(5) == 0 ? 20 * SECOND_NS : 0);
        } else {
            sendRare(kind);
        }
    }

    private void sendRare(int kind) {
        switch (kind) {
            case 89 -> changeAccess();
            case 90 -> operate();
            case 91 -> changeRisk();
            case 92 -> desk.inventory(random.nextInt(TOKENS), inventory());
            case 93 -> desk.send(desk.frames().claimRequestId(random.nextInt(PARTNERS), "id-" + random.nextInt(50)));
            case 94 -> desk.send(desk.frames().acceptPrice(random.nextInt(FEEDS)));
            case 95 -> override();
            case 96 -> desk.send(desk.frames().endOverride(random.nextInt(CORRIDORS)));
            case 97 -> reconfigure();
            case 98 -> desk.advanceTime(random.nextInt(10) == 0 ? 7 * HOUR_NS : 0);
            default -> desk.send(desk.frames().takeSnapshot());
        }
    }

    private void doubtClock() {
        long offsetNs = (long) (random.nextGaussian() * (random.nextInt(8) == 0 ? 48 * HOUR_NS : 40 * SECOND_NS));
        switch (random.nextInt(4)) {
            case 0 -> desk.send(desk.frames().reportClock(false, offsetNs));
            case 1 -> desk.acceptClock(offsetNs);
            default -> desk.send(desk.frames().reportClock(true, 0));
        }
    }

    private void ask() {
        desk.ask(quote());
        if (desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID)) {
            chain.note(desk.events().first(new FirmQuoteIssuedDecoder()));
        }
    }

    private QuoteRequest quote() {
        int corridorId = random.nextInt(CORRIDORS);
        Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
        AmountKind amountKind = random.nextInt(4) == 0 ? AmountKind.OUTPUT : AmountKind.INPUT;
        boolean ofBase = (side == Side.SELL) == (amountKind == AmountKind.INPUT);
        int tokenId = ofBase ? SandboxWorld.baseToken(corridorId) : SandboxWorld.quoteToken(corridorId);
        QuoteRequest request = QuoteRequest.firm(random.nextInt(PARTNERS), corridorId, 0)
                .withSide(side)
                .withAmountKind(amountKind)
                .withAmount(amount(tokenId))
                .withKind(random.nextInt(3) == 0 ? QuoteKind.INDICATIVE : QuoteKind.FIRM);
        if (random.nextInt(3) == 0) {
            request = request.withClientReference("order-" + random.nextInt(400));
        }
        return random.nextBoolean() ? request.withRequestId("id-" + random.nextInt(100_000)) : request;
    }

    /** Around a thousand dollars, between a few cents and a few hundred thousand. */
    private Amount amount(int tokenId) {
        double factor = Math.exp(random.nextGaussian() * 2);
        if (tokenId == SandboxWorld.JPYC) {
            return EngineDriver.wholeTokens(tokenId, (long) (150_250 * factor));
        }
        return Amount.ofRaw((long) (THOUSAND_DOLLARS[tokenId] * factor));
    }

    private void tick() {
        int feedId = random.nextInt(PRICES_E12.length);
        double factor = random.nextInt(60) == 0 ? 1.02 : 1 + random.nextGaussian() * 0.0003;
        long confidenceE8 = random.nextInt(40) == 0 ? 300_000 : random.nextInt(30_000);
        long publishTimeNs = desk.nowNs() - random.nextInt(3) * SECOND_NS;
        desk.send(desk.frames()
                .updatePrice(
                        feedId,
                        SOURCES[random.nextInt(SOURCES.length)],
                        (long) (PRICES_E12[feedId] * factor),
                        confidenceE8,
                        publishTimeNs));
    }

    private Amount inventory() {
        return new Amount().set(0, random.nextLong() >>> (1 + random.nextInt(20)));
    }

    private void override() {
        long expiresAtNs = random.nextInt(3) == 0
                ? OverrideCorridorStateEncoder.expiresAtNsNullValue()
                : desk.nowNs() + random.nextInt(120) * SECOND_NS;
        desk.override(random.nextInt(CORRIDORS), STATES[random.nextInt(STATES.length)], expiresAtNs);
    }

    private void changeAccess() {
        switch (random.nextInt(4)) {
            case 0 -> changeOperator();
            case 1 -> decideChange();
            default -> changeKey();
        }
    }

    /** What no quote depends on, and now and then a journal that lost its end. */
    private void operate() {
        int partnerId = random.nextInt(-1, PARTNERS + 1);
        switch (random.nextInt(7)) {
            case 0 -> desk.send(operators.redelivery(partnerId));
            case 1 -> desk.send(operators.refusedAttempt());
            case 2 ->
                desk.send(operators.snapshotNote(
                        desk.engine().lastSequence(), desk.engine().stateHash()));
            case 3 ->
                desk.send(
                        vault.order(partnerId, random.nextInt(TOKENS), BigInteger.valueOf(random.nextInt(1_000_000))));
            case 4 -> loseRecords();
            default -> desk.send(operators.webhook(partnerId, "u".repeat(random.nextInt(1_025))));
        }
    }

    private void loseRecords() {
        long kept = desk.engine().lastSequence();
        desk.sendAs(kept + LOSS_LEAP, operators.loss(kept, kept + 1 + random.nextInt(100)));
    }

    private void changeKey() {
        int keyId = random.nextInt(KEYS);
        int secret = random.nextInt(100);
        desk.send(
                switch (random.nextInt(5)) {
                    case 0 -> keys.revoke(keyId);
                    case 1 -> keys.reseal(keyId, "next", KeyFrames.material(KeyKind.HMAC, secret), new byte[0]);
                    case 2 -> keys.rotate(keyId, secret, desk.nowNs() + random.nextInt(100) * SECOND_NS);
                    default ->
                        keys.issue(
                                random.nextInt(PARTNERS),
                                random.nextBoolean() ? KeyKind.HMAC : KeyKind.BEARER,
                                "key-" + random.nextInt(KEYS),
                                secret);
                });
    }

    private void decideChange() {
        int id = random.nextInt(4);
        String maker = "desk-" + random.nextInt(6) + "@desk.invalid";
        desk.send(
                switch (random.nextInt(4)) {
                    case 0 -> approvals.decide(id, random.nextBoolean(), ActorKind.OPERATOR, maker);
                    case 1 -> approvals.conclude(id, random.nextBoolean());
                    default -> approvals.propose(id, maker, desk.nowNs() + random.nextInt(100) * SECOND_NS);
                });
    }

    private void changeRisk() {
        switch (random.nextInt(7)) {
            case 0, 1 ->
                desk.send(risk.configure(terms -> terms.tellIntervalNs(random.nextInt(3) * SECOND_NS)
                        .varProtectE8(1 + random.nextInt(5_000_000))
                        .batchAgeProtectNs((1 + random.nextInt(100)) * SECOND_NS)));
            case 2 -> desk.send(risk.closes(closes()));
            case 3 -> desk.send(risk.gas("keeper", gasE6 += random.nextInt(1_000_000)));
            case 4 -> desk.send(portfolio.configure(random.nextInt(3) > 0 ? ALL : List.of(), 1_000, 250_000));
            default -> hedge();
        }
    }

    private void hedge() {
        int corridorId = random.nextInt(CORRIDORS);
        int base = SandboxWorld.baseToken(corridorId);
        int quote = SandboxWorld.quoteToken(corridorId);
        double mid = (double) PRICES_E12[FEED_OF[quote]] / PRICES_E12[FEED_OF[base]];
        desk.send(risk.hedge(
                corridorId,
                random.nextBoolean() ? Side.SELL : Side.BUY,
                amount(base),
                (long) (mid * (1 + random.nextGaussian() * 0.001) * 1e12),
                desk.nowNs() - random.nextInt(100) * SECOND_NS,
                "T-" + random.nextInt(200)));
    }

    /** Three days of some corridors, a month before or yesterday. */
    private List<RiskFrames.Close> closes() {
        int today = (int) (desk.nowNs() / SandboxWorld.DAY_NS);
        int first = today - (random.nextBoolean() ? 3 : 30 + random.nextInt(5));
        List<RiskFrames.Close> closes = new ArrayList<>();
        for (int day = first; day < first + 3; day++) {
            for (int corridorId = random.nextInt(3); corridorId < CORRIDORS; corridorId++) {
                closes.add(new RiskFrames.Close(day, corridorId, 1_000_000_000L + random.nextInt(20_000_000)));
            }
        }
        return closes;
    }

    private void changeOperator() {
        int operatorId = random.nextInt(4);
        desk.send(
                switch (random.nextInt(4)) {
                    case 0 -> keys.disableOperator(operatorId);
                    case 1 -> keys.rotateOperator(operatorId, "reserve:operate", random.nextInt(100));
                    default ->
                        keys.addOperator(
                                "desk-" + random.nextInt(6) + "@desk.invalid", "reserve:read", random.nextInt(100));
                });
    }

    private void reconfigure() {
        SandboxWorld world = desk.world();
        switch (random.nextInt(11)) {
            case 0 ->
                world.corridor(
                        random.nextInt(CORRIDORS), terms -> terms.firmTtlNs((30 + random.nextInt(31)) * SECOND_NS));
            case 1 -> world.feed(random.nextInt(FEEDS), feed -> feed.maxAgeNs((20 + random.nextInt(60)) * SECOND_NS));
            case 2 -> world.token(random.nextInt(TOKENS), token -> token.maxSkewE8(random.nextInt(1_000_000)));
            case 3 ->
                world.partner(
                        random.nextInt(PARTNERS),
                        partner -> partner.maxOpenE6(random.nextLong(2_000_000_000_000L))
                                .maxOpenQuotes(1 + random.nextInt(30))
                                .maxRequestIds(1 + random.nextInt(60)));
            case 4 ->
                world.partnerCorridor(
                        random.nextInt(PARTNERS),
                        random.nextInt(CORRIDORS),
                        limits -> limits.dailyLimitE6(random.nextLong(5_000_000_000_000L)));
            case 5 ->
                world.wallet(
                        random.nextInt(PARTNERS),
                        CommandFrames.walletOf(random.nextInt(PARTNERS)),
                        random.nextBoolean());
            case 6 -> peg(desk);
            case 7 ->
                world.corridor(
                        random.nextInt(CORRIDORS),
                        terms -> terms.corridorId(Frame.NO_ENTITY)
                                .isWithdrawn(random.nextInt(4) == 0 ? Flag.YES : Flag.NO));
            case 8 ->
                world.partner(
                        random.nextInt(PARTNERS),
                        partner -> partner.partnerId(Frame.NO_ENTITY).rateLimitV02(random.nextInt(5_000)));
            case 9 -> desk.send(desk.frames().adoptRules(random.nextInt(leastRules, Rules.NEWEST + 1)));
            default -> world.configure();
        }
    }
}
