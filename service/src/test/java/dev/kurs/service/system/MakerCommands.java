package dev.kurs.service.system;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqEncoder;
import dev.kurs.protocol.message.sbe.CancelRfqEncoder;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.RecordDeliveryEncoder;
import dev.kurs.protocol.message.sbe.RecordGasEncoder;
import dev.kurs.protocol.message.sbe.RecordHedgeEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.service.reference.CommandBuffer;

/** Encodes what market makers say, and what operators say of batches, hedges and gas. */
final class MakerCommands {
    private static final int ID_LENGTH = 16;

    private final CommandBuffer commands = new CommandBuffer(Actor.SYSTEM, "a morning with makers");

    /** What makers were asked for. */
    @SuppressWarnings("ArrayRecordComponent")
    record Asked(long number, byte[] rfqId, Amount base, long midE12) {}

    byte[] quote(Asked rfq, int makerId, Amount base, long priceE12, long validUntilNs) {
        return commands.frame(target -> {
            ReportMakerAnswerEncoder command = new ReportMakerAnswerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .rfq(rfq.number())
                    .makerId(makerId)
                    .answer(MakerAnswer.QUOTED)
                    .priceE12(priceE12)
                    .validUntilNs(validUntilNs)
                    .putAnsweredId(rfq.rfqId(), 0, ID_LENGTH);
            put(command.baseAmount(), base);
            return command.makerQuoteId("Q-" + makerId).detail("").encodedLength();
        });
    }

    byte[] decline(Asked rfq, int makerId) {
        return commands.frame(target -> {
            ReportMakerAnswerEncoder command = new ReportMakerAnswerEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .rfq(rfq.number())
                    .makerId(makerId)
                    .answer(MakerAnswer.DECLINED)
                    .priceE12(0)
                    .validUntilNs(0)
                    .putAnsweredId(new byte[ID_LENGTH], 0, ID_LENGTH);
            put(command.baseAmount(), new Amount());
            return command.makerQuoteId("").detail("").encodedLength();
        });
    }

    byte[] verdict(long rfq, int makerId, MakerVerdict verdict) {
        return commands.frame(target -> new ReportMakerVerdictEncoder()
                .wrapAndApplyHeader(target.buffer(), 0, target.header())
                .rfq(rfq)
                .makerId(makerId)
                .verdict(verdict)
                .reference("a trade")
                .detail("")
                .encodedLength());
    }

    byte[] offerBatch(int corridorId) {
        return commands.administrative(target -> new BeginEmergencyRfqEncoder()
                .wrapAndApplyHeader(target.buffer(), 0, target.header())
                .corridorId(corridorId)
                .priceFloorE8(BeginEmergencyRfqEncoder.priceFloorE8NullValue())
                .actorKind(target.actorKind())
                .encodedLength());
    }

    byte[] callOff(long rfq) {
        return commands.administrative(target -> new CancelRfqEncoder()
                .wrapAndApplyHeader(target.buffer(), 0, target.header())
                .rfq(rfq)
                .actorKind(target.actorKind())
                .encodedLength());
    }

    byte[] delivery(long rfq) {
        return commands.administrative(
                target -> new RecordDeliveryEncoder()
                        .wrapAndApplyHeader(target.buffer(), 0, target.header())
                        .rfq(rfq)
                        .actorKind(target.actorKind())
                        .encodedLength(),
                "on the statement");
    }

    byte[] hedge(int corridorId, Side side, Amount base, long priceE12, long tradedAtNs, String reference) {
        return commands.administrative(
                target -> {
                    RecordHedgeEncoder command = new RecordHedgeEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .corridorId(corridorId)
                            .side(side)
                            .priceE12(priceE12)
                            .tradedAtNs(tradedAtNs)
                            .actorKind(target.actorKind());
                    put(command.baseAmount(), base);
                    return command.encodedLength();
                },
                "a venue",
                reference);
    }

    byte[] gas(long totalE6) {
        return commands.administrative(
                target -> new RecordGasEncoder()
                        .wrapAndApplyHeader(target.buffer(), 0, target.header())
                        .totalE6(totalE6)
                        .actorKind(target.actorKind())
                        .encodedLength(),
                "the submitter");
    }

    private static void put(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }
}
