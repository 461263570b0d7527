package dev.kurs.core.rfq;

import dev.kurs.core.book.RecentFrames;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;

/** Takes requests for quotes into the book of those that run, and out of it, emergencies into the last that ended, each step said as it is made. */
final class RfqRecords {
    private final EngineState state;
    private final RfqBook book;
    private final RecentFrames ended;
    private final RfqEvents events;
    private final EventFrame frame;

    RfqRecords(EngineState state, EventFrame frame) {
        this.state = state;
        this.book = state.rfqs;
        this.ended = state.endedRfqs;
        this.events = new RfqEvents(frame);
        this.frame = frame;
    }

    RfqEvents events() {
        return events;
    }

    void dispatched(Rfq rfq) {
        book.running().add(rfq);
        events.rfqChanged(rfq);
    }

    void ended(Rfq rfq, RfqStatus outcome) {
        rfq.end(outcome, state.context.timestampNs());
        book.running().remove(rfq);
        int length = events.rfqChanged(rfq);
        if (rfq.request().kind() == RfqKind.EMERGENCY) {
            ended.add(frame.buffer(), 0, length);
        }
    }
}
