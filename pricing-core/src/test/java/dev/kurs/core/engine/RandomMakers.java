package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.PARTNERS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.TOKENS;

import dev.kurs.protocol.message.sbe.BeginEmergencyRfqEncoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Makers who answer in time, late, twice or nonsense, a desk that asks them, and partners whose large quotes need them, as a seed decides. */
final class RandomMakers {
    private static final int MAKERS = 3;
    private static final List<RiskBreach> BREACHES = Stream.of(RiskBreach.values())
            .filter(breach -> breach != RiskBreach.NONE && breach != RiskBreach.NULL_VAL)
            .toList();
    private static final MakerAnswer[] WORDLESS = {MakerAnswer.DECLINED, MakerAnswer.UNREADABLE, MakerAnswer.SILENT};
    private static final MakerVerdict[] VERDICTS = {
        MakerVerdict.CONFIRMED, MakerVerdict.REJECTED, MakerVerdict.UNREADABLE, MakerVerdict.SILENT
    };
    private static final int ID_LENGTH = 16;
    private static final int QUOTE_ID_LENGTH = 32;
    private static final long MOST_FLOOR_E8 = 4_000_000;

    private final Random random;
    private final EngineDriver desk;
    private final RandomChain chain;
    private final MakerFrames makers;
    private final VaultFrames vault;
    private final ExecutionFrames executions;
    private final Map<Long, RfqChangedDecoder> heard = new HashMap<>();
    private FirmQuoteIssuedDecoder given;
    private long lastNumber;

    RandomMakers(Random random, EngineDriver desk, RandomChain chain) {
        this.random = random;
        this.desk = desk;
        this.chain = chain;
        this.makers = new MakerFrames(desk.frames());
        this.vault = new VaultFrames(desk.frames());
        this.executions = new ExecutionFrames(desk.frames());
    }

    void sendOne() {
        switch (random.nextInt(13)) {
            case 0 -> configure();
            case 1 -> needMakers();
            case 2 -> correctBalances();
            case 3, 4 -> begin();
            case 5 -> desk.send(makers.cancel(number()));
            case 6 -> desk.send(makers.delivery(number()));
            case 7 -> desk.send(makers.verdict(number(), maker(), verdict()));
            case 8 -> babble();
            case 9 -> execute();
            case 10 -> report();
            default -> answer(number());
        }
    }

    /** Takes note of what the last command told; makers who have just been asked mostly answer, and what they let the engine give is often executed. */
    void follow() {
        long before = given == null ? 0 : given.quoteSequence();
        RfqChangedDecoder changed = hear();
        if (changed != null && changed.status() == RfqStatus.DISPATCHED && random.nextInt(3) > 0) {
            answer(changed.rfq());
        }
        if (given != null && given.quoteSequence() > before && random.nextBoolean()) {
            execute();
            report();
        }
    }

    /** The request that the last command changed last; null: none. */
    private RfqChangedDecoder hear() {
        if (desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID)) {
            FirmQuoteIssuedDecoder issued = desk.events().last(new FirmQuoteIssuedDecoder());
            given = issued.terms().surface() == Surface.V01 ? issued : given;
        }
        RfqChangedDecoder changed = null;
        List<Integer> templateIds = desk.events().templateIds();
        for (int index = 0; index < templateIds.size(); index++) {
            if (templateIds.get(index) == RfqChangedDecoder.TEMPLATE_ID) {
                changed = desk.events().at(new RfqChangedDecoder(), index);
                heard.put(changed.rfq(), changed);
                lastNumber = Math.max(lastNumber, changed.rfq());
            }
        }
        return changed;
    }

    private void configure() {
        desk.send(makers.configure(
                BREACHES.stream().filter(breach -> random.nextBoolean()).toArray(RiskBreach[]::new)));
    }

    private void needMakers() {
        long thresholdE6 = random.nextLong(2_000_000_000L);
        desk.world().corridor(random.nextInt(CORRIDORS), terms -> terms.rfqThresholdE6(thresholdE6));
    }

    /** Of every token of a partner, by up to a million dollars of six decimals. */
    private void correctBalances() {
        int partnerId = random.nextInt(PARTNERS);
        for (int tokenId = 0; tokenId < TOKENS; tokenId++) {
            long raw = random.nextLong(-1_000_000_000L, 1_000_000_000_000L);
            desk.send(vault.correct(partnerId, tokenId, BigInteger.valueOf(raw)));
        }
    }

    private void begin() {
        long floorE8 = random.nextInt(3) > 0
                ? BeginEmergencyRfqEncoder.priceFloorE8NullValue()
                : random.nextLong(MOST_FLOOR_E8);
        desk.send(makers.begin(random.nextInt(CORRIDORS), floorE8));
    }

    /** Each maker says something or nothing. */
    private void answer(long number) {
        for (int maker = 0; maker < MAKERS && heard.containsKey(number); maker++) {
            RfqChangedDecoder rfq = heard.get(number);
            switch (random.nextInt(8)) {
                case 0 -> desk.send(makers.decline(number, maker));
                case 1 -> desk.advanceTime(random.nextInt(3) * SECOND_NS);
                default -> desk.send(makers.quote(rfq, maker, priceE12(rfq), validUntilNs()));
            }
            noteGiven();
            hear();
        }
        stand(heard.get(number));
    }

    /** Whose quote was taken says so, mostly that it stands by it. */
    private void stand(RfqChangedDecoder rfq) {
        if (rfq != null && rfq.status() == RfqStatus.ACCEPTED) {
            desk.send(makers.verdict(rfq.rfq(), rfq.acceptedMakerId(), verdict()));
            hear();
        }
    }

    /** What a maker's quote lets the engine give is committed as others are. */
    private void noteGiven() {
        if (desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID)) {
            chain.note(desk.events().first(new FirmQuoteIssuedDecoder()));
        }
    }

    /** Around the mid, one in eight of them far off. */
    private long priceE12(RfqChangedDecoder rfq) {
        double far = random.nextInt(8) == 0 ? 0.1 : 0.001;
        return (long) (rfq.midE12() * (1 + random.nextGaussian() * far));
    }

    private long validUntilNs() {
        return desk.nowNs() + random.nextInt(-1, 100) * SECOND_NS;
    }

    /** Words about some request, or none that there is, that need not fit it. */
    private void babble() {
        byte[] id = new byte[ID_LENGTH];
        random.nextBytes(id);
        MakerAnswer answer = random.nextBoolean() ? MakerAnswer.QUOTED : WORDLESS[random.nextInt(WORDLESS.length)];
        Amount base = Amount.ofRaw(random.nextLong(Long.MAX_VALUE));
        desk.send(makers.answer(number(), maker(), answer, id, random.nextLong(), validUntilNs(), base));
    }

    private void execute() {
        if (given != null) {
            long input = given.terms().inputAmount().low();
            long amount = random.nextInt(4) > 0 ? input : random.nextLong(Math.max(1, input));
            desk.send(executions.execute(given.terms().partnerId(), givenId(), amount, random.nextInt(9), ""));
            stand(hear());
        }
    }

    private void report() {
        if (given != null) {
            boolean isSent = random.nextInt(4) > 0;
            desk.send(executions.report(givenId(), isSent ? ExecutionReport.SENT : ExecutionReport.REFUSED));
        }
    }

    private byte[] givenId() {
        byte[] id = new byte[QUOTE_ID_LENGTH];
        given.getQuoteId(id, 0, id.length);
        return id;
    }

    /** Of a late request mostly, or of one that is to come. */
    private long number() {
        return Math.max(1, lastNumber + 1 - Math.abs((long) (random.nextGaussian() * 3)));
    }

    /** One that there is mostly. */
    private int maker() {
        return random.nextInt(-1, MAKERS + 1);
    }

    private MakerVerdict verdict() {
        return random.nextInt(3) > 0 ? MakerVerdict.CONFIRMED : VERDICTS[random.nextInt(VERDICTS.length)];
    }
}
