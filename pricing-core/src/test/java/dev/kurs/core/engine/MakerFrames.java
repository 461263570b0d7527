package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqEncoder;
import dev.kurs.protocol.message.sbe.CancelRfqEncoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersEncoder;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.RecordDeliveryEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictEncoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.money.Amount;

/** Encodes what operators and makers say of requests for quotes. */
public final class MakerFrames {
    private static final int ID_LENGTH = 16;
    private static final long MINUTE_NS = 60 * SandboxWorld.SECOND_NS;

    private final CommandFrames frames;

    public MakerFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** Three makers in every corridor, asked for a minute, with a floor of 50 bps. */
    public CommandFrames configure(RiskBreach... automatic) {
        ConfigureMakersEncoder message = frames.begin(new ConfigureMakersEncoder());
        message.rfqTimeoutNs(SandboxWorld.SECOND_NS)
                .emergencyTimeoutNs(MINUTE_NS)
                .acceptTimeoutNs(5 * SandboxWorld.SECOND_NS)
                .toleranceE8(200_000)
                .priceFloorE8(500_000)
                .penaltyNs(15 * MINUTE_NS)
                .automaticPauseNs(15 * MINUTE_NS)
                .actorKind(ActorKind.CONFIGURATION);
        ConfigureMakersEncoder.AutomaticEncoder breaches = message.automaticCount(automatic.length);
        for (RiskBreach breach : automatic) {
            breaches.next().breach(breach);
        }
        ConfigureMakersEncoder.OffersEncoder offers = message.offersCount(3 * SandboxWorld.CORRIDORS);
        for (int maker = 0; maker < 3; maker++) {
            for (int corridorId = 0; corridorId < SandboxWorld.CORRIDORS; corridorId++) {
                offers.next().offerMaker(maker).offerCorridorId(corridorId);
            }
        }
        message.makersCount(3)
                .next()
                .makerName("batavia")
                .next()
                .makerName("raffles")
                .next()
                .makerName("sumida");
        message.actor("os:desk").actorAddress("kurs.yaml").actorRequestId("").reason("declared");
        return frames.end(message);
    }

    public CommandFrames begin(int corridorId, long floorE8) {
        BeginEmergencyRfqEncoder message = frames.begin(new BeginEmergencyRfqEncoder());
        message.corridorId(corridorId).priceFloorE8(floorE8).actorKind(ActorKind.OPERATOR);
        message.actor("risk@desk.invalid")
                .actorAddress("127.0.0.1")
                .actorRequestId("r-1")
                .reason("out of it");
        return frames.end(message);
    }

    public CommandFrames begin(int corridorId) {
        return begin(corridorId, BeginEmergencyRfqEncoder.priceFloorE8NullValue());
    }

    /** An answer to a request as the engine told of it. */
    public CommandFrames quote(RfqChangedDecoder rfq, int makerId, long priceE12, long validUntilNs) {
        byte[] id = new byte[ID_LENGTH];
        rfq.getRfqId(id, 0, ID_LENGTH);
        Amount base = new Amount().set(rfq.baseAmount().high(), rfq.baseAmount().low());
        return answer(rfq.rfq(), makerId, MakerAnswer.QUOTED, id, priceE12, validUntilNs, base);
    }

    public CommandFrames decline(long rfq, int makerId) {
        return answer(rfq, makerId, MakerAnswer.DECLINED, new byte[ID_LENGTH], 0, 0, new Amount());
    }

    public CommandFrames answer(
            long rfq, int makerId, MakerAnswer answer, byte[] id, long priceE12, long validUntilNs, Amount base) {
        ReportMakerAnswerEncoder message = frames.begin(new ReportMakerAnswerEncoder());
        message.rfq(rfq)
                .makerId(makerId)
                .answer(answer)
                .priceE12(priceE12)
                .validUntilNs(validUntilNs)
                .putAnsweredId(id, 0, ID_LENGTH);
        message.baseAmount().low(base.low()).high(base.high());
        message.makerQuoteId(answer == MakerAnswer.QUOTED ? "Q-" + rfq + "-" + makerId : "")
                .detail("");
        return frames.end(message);
    }

    public CommandFrames verdict(long rfq, int makerId, MakerVerdict verdict) {
        ReportMakerVerdictEncoder message = frames.begin(new ReportMakerVerdictEncoder());
        message.rfq(rfq).makerId(makerId).verdict(verdict).reference("T-" + rfq).detail("");
        return frames.end(message);
    }

    public CommandFrames cancel(long rfq) {
        CancelRfqEncoder message = frames.begin(new CancelRfqEncoder());
        message.rfq(rfq).actorKind(ActorKind.OPERATOR);
        message.actor("risk@desk.invalid")
                .actorAddress("127.0.0.1")
                .actorRequestId("r-2")
                .reason("not needed");
        return frames.end(message);
    }

    public CommandFrames delivery(long rfq) {
        RecordDeliveryEncoder message = frames.begin(new RecordDeliveryEncoder());
        message.rfq(rfq).actorKind(ActorKind.OPERATOR);
        message.actor("risk@desk.invalid")
                .actorAddress("127.0.0.1")
                .actorRequestId("r-3")
                .reason("on the statement")
                .deliveryReference("0xabc");
        return frames.end(message);
    }
}
