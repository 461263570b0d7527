package dev.kurs.outbound.rfq;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.ExecutionPreflight;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;

/** Tells the engine what makers said; waits where the ring is full. */
final class MakerReports {
    private static final long PAUSE_MS = 1;
    private static final int LONGEST_TEXT = 128;

    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CommandPublisher publisher;

    MakerReports(CommandPublisher publisher) {
        this.publisher = publisher;
    }

    /** What a maker offers, as it said it. */
    record Quote(UUID rfqId, long priceE12, long validUntilNs, Amount baseAmount, String quoteId) {
        static final Quote NOTHING = new Quote(new UUID(0, 0), 0, 0, new Amount(), "");
    }

    synchronized void answer(long rfq, int makerId, MakerAnswer answer, Quote quote, String detail)
            throws InterruptedException {
        Arrays.fill(bytes, (byte) 0);
        ReportMakerAnswerEncoder command = new ReportMakerAnswerEncoder();
        command.wrapAndApplyHeader(buffer, 0, header)
                .rfq(rfq)
                .makerId(makerId)
                .answer(answer)
                .priceE12(quote.priceE12)
                .validUntilNs(quote.validUntilNs)
                .putAnsweredId(Uuids.bytes(quote.rfqId), 0, Uuids.LENGTH);
        command.baseAmount().low(quote.baseAmount.low()).high(quote.baseAmount.high());
        command.makerQuoteId(shortened(quote.quoteId)).detail(shortened(detail));
        offer(MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    synchronized void verdict(long rfq, int makerId, MakerVerdict verdict, String reference, String detail)
            throws InterruptedException {
        Arrays.fill(bytes, (byte) 0);
        ReportMakerVerdictEncoder command = new ReportMakerVerdictEncoder();
        command.wrapAndApplyHeader(buffer, 0, header)
                .rfq(rfq)
                .makerId(makerId)
                .verdict(verdict)
                .reference(shortened(reference))
                .detail(shortened(detail));
        offer(MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    /** The execution ends, and with it what its maker was to be bound for. */
    synchronized void unexecutable(ExecutionPreflight.Refusal refusal) throws InterruptedException {
        Arrays.fill(bytes, (byte) 0);
        byte[] quoteId = HexFormat.of().parseHex(refusal.quoteId().substring(2));
        ReportExecutionEncoder command = new ReportExecutionEncoder();
        command.wrapAndApplyHeader(buffer, 0, header)
                .putQuoteId(quoteId, 0, quoteId.length)
                .report(ExecutionReport.REFUSED)
                .detail(refusal.reason());
        offer(MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    private void offer(int length) throws InterruptedException {
        while (publisher.offer(buffer, 0, length) == Offer.BACK_PRESSURED) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
    }

    private static String shortened(String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    }
}
