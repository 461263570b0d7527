package dev.kurs.service.backtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class RerunRfqsTest {
    private final RerunRfqs rfqs = new RerunRfqs();
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private int length;

    @Test
    void shouldPairPartnersRequestsOfOneCommandWhateverTheirNumbers() {
        journal(1, RfqKind.EXTERNAL, Side.BUY, RfqStatus.DISPATCHED, 0);
        end();
        journal(2, RfqKind.EXTERNAL, Side.BUY, RfqStatus.DISPATCHED, 0);
        rerun(1, RfqKind.EXTERNAL, Side.BUY, RfqStatus.DISPATCHED, 0);
        end();

        assertEquals(RerunRfqs.NONE, rfqs.numberOf(1));
        assertEquals(1, rfqs.numberOf(2));
        assertTrue(rfqs.isNobodys(3));
    }

    @Test
    void shouldPairEmergenciesOfASideWhileBothRun() {
        rerun(1, RfqKind.EMERGENCY, Side.BUY, RfqStatus.DISPATCHED, 0);
        end();
        journal(1, RfqKind.EMERGENCY, Side.SELL, RfqStatus.DISPATCHED, 0);
        end();
        journal(1, RfqKind.EMERGENCY, Side.SELL, RfqStatus.CANCELLED, 0);
        end();
        journal(2, RfqKind.EMERGENCY, Side.BUY, RfqStatus.DISPATCHED, 0);
        end();

        assertEquals(RerunRfqs.NONE, rfqs.numberOf(1));
        assertEquals(1, rfqs.numberOf(2));
    }

    @Test
    void shouldPairNoneThatEndsByTheCommandThatTheOtherBeginsBy() {
        rerun(1, RfqKind.EMERGENCY, Side.BUY, RfqStatus.DISPATCHED, 0);
        end();
        rerun(1, RfqKind.EMERGENCY, Side.BUY, RfqStatus.EXPIRED, 0);
        rerun(2, RfqKind.EMERGENCY, Side.BUY, RfqStatus.DISPATCHED, 0);
        journal(1, RfqKind.EMERGENCY, Side.BUY, RfqStatus.DISPATCHED, 0);
        end();

        assertEquals(2, rfqs.numberOf(1));
    }

    @Test
    void shouldNameMakersThatTheRerunAloneAsks() {
        journal(1, RfqKind.EXTERNAL, Side.BUY, RfqStatus.DISPATCHED, 0);
        rerun(1, RfqKind.EXTERNAL, Side.BUY, RfqStatus.DISPATCHED, 0, 2);

        assertEquals(List.of(new RerunRfqs.Silent(1, 2)), end());
    }

    private void journal(long number, RfqKind kind, Side side, RfqStatus status, int... makers) {
        UnsafeBuffer event = event(number, kind, side, status, makers);
        length = RecordLayout.put(record, length, event, 0, event.capacity());
    }

    private void rerun(long number, RfqKind kind, Side side, RfqStatus status, int... makers) {
        UnsafeBuffer event = event(number, kind, side, status, makers);
        rfqs.onRerun(event, 0, event.capacity());
    }

    private List<RerunRfqs.Silent> end() {
        List<RerunRfqs.Silent> silent = List.copyOf(rfqs.endCommand(new UnsafeBuffer(record, 0, length), 1));
        length = 0;
        return silent;
    }

    private static UnsafeBuffer event(long number, RfqKind kind, Side side, RfqStatus status, int... makers) {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
        boolean isRunning = status == RfqStatus.DISPATCHED;
        RfqChangedEncoder event = new RfqChangedEncoder();
        event.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .rfq(number)
                .kind(kind)
                .status(status)
                .side(side)
                .endedAtNs(isRunning ? RfqChangedEncoder.endedAtNsNullValue() : 1);
        RfqChangedEncoder.AnswersEncoder answers = event.answersCount(makers.length);
        for (int maker : makers) {
            answers.next().makerId(maker).standing(QuoteStanding.ASKED).makerQuoteId("");
        }
        event.requestedBy("").reason("").makerReference("");
        return new UnsafeBuffer(buffer, 0, Frame.HEADER_LENGTH + event.encodedLength());
    }
}
