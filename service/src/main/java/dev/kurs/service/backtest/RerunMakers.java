package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictEncoder;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.MutableDirectBuffer;

/**
 * Has makers say of a rerun's requests what the journal has them say of its own: who quoted 16 290 for 10 000 USDT quotes 16 290 for the 8 000 that are offered now, and who stood by that stands by this.
 *
 * <p>Methods that adapt change the frame in place, and say whether the command is to be given at all.
 */
final class RerunMakers {
    private static final byte[] OF_NOTHING = new byte[ReportMakerAnswerDecoder.answeredIdLength()];

    private final RerunRfqs rfqs;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ReportMakerAnswerDecoder answer = new ReportMakerAnswerDecoder();
    private final ReportMakerAnswerEncoder answering = new ReportMakerAnswerEncoder();
    private final ReportMakerVerdictDecoder verdict = new ReportMakerVerdictDecoder();
    private final ReportMakerVerdictEncoder deciding = new ReportMakerVerdictEncoder();
    private final byte[] answeredId = new byte[OF_NOTHING.length];

    RerunMakers(RerunRfqs rfqs) {
        this.rfqs = rfqs;
    }

    /** Has a command name the rerun's request. */
    boolean adapt(MutableDirectBuffer frame, int fieldOffset) {
        int at = Frame.HEADER_LENGTH + fieldOffset;
        long journaled = frame.getLong(at, ByteOrder.LITTLE_ENDIAN);
        long now = rfqs.isNobodys(journaled) ? journaled : rfqs.numberOf(journaled);
        frame.putLong(at, now, ByteOrder.LITTLE_ENDIAN);
        return now == journaled || now != RerunRfqs.NONE;
    }

    /** An answer that named another request, or another size, names nothing. */
    boolean adaptAnswer(MutableDirectBuffer frame) {
        answer.wrapAndApplyHeader(frame, 0, header);
        RerunRfqs.Pair pair = rfqs.find(answer.rfq());
        if (pair != null) {
            boolean isOfIt = isOf(pair.then());
            answering.wrap(frame, Frame.HEADER_LENGTH);
            answering.putAnsweredId(isOfIt ? pair.now().rfqId() : OF_NOTHING, 0, answeredId.length);
            BalanceDrift.write(answering.baseAmount(), pair.now().baseAmount());
        }
        return adapt(frame, ReportMakerAnswerEncoder.rfqEncodingOffset());
    }

    private boolean isOf(ObservedRfq then) {
        answer.getAnsweredId(answeredId, 0, answeredId.length);
        return Arrays.equals(answeredId, then.rfqId())
                && RawAmounts.of(answer.baseAmount()).equals(then.baseAmount());
    }

    /** Applies what the journal's choice said to the rerun's, where that is made already. */
    boolean adaptVerdict(MutableDirectBuffer frame) {
        verdict.wrapAndApplyHeader(frame, 0, header);
        RerunRfqs.Pair pair = rfqs.find(verdict.rfq());
        if (pair != null && pair.then().isAcceptedBy(verdict.makerId())) {
            if (!pair.now().isAccepted()) {
                return false;
            }
            deciding.wrap(frame, Frame.HEADER_LENGTH).makerId(pair.now().acceptedMakerId());
        }
        return adapt(frame, ReportMakerVerdictEncoder.rfqEncodingOffset());
    }

    /** Writes that a maker says nothing; its length. */
    int silence(RerunRfqs.Silent silent, MutableDirectBuffer target) {
        answering
                .wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .correlationId(0)
                .rfq(silent.rfq())
                .makerId(silent.makerId())
                .answer(MakerAnswer.SILENT)
                .putAnsweredId(OF_NOTHING, 0, OF_NOTHING.length)
                .priceE12(0)
                .validUntilNs(0);
        BalanceDrift.write(answering.baseAmount(), BigInteger.ZERO);
        answering.makerQuoteId("").detail("");
        return Frame.HEADER_LENGTH + answering.encodedLength();
    }

    /** Writes that the maker whose quote was accepted stands by it; its length. */
    int confirm(ObservedRfq rfq, MutableDirectBuffer target) {
        deciding.wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .correlationId(0)
                .rfq(rfq.number())
                .makerId(rfq.acceptedMakerId())
                .verdict(MakerVerdict.CONFIRMED)
                .reference("")
                .detail("");
        return Frame.HEADER_LENGTH + deciding.encodedLength();
    }
}
