package dev.kurs.service.system;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.port.EngineEvents;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** What a run says of each command of a journal, to be held against what is journaled of it. */
final class RerunEvents implements EngineEvents {
    /** A command, the events that are journaled of it, and those that a run said. */
    record Answered(DirectBuffer command, List<ByteBuffer> journaled, List<ByteBuffer> rerun) {
        int template() {
            return Frame.templateId(command, 0);
        }

        long sequence() {
            return Frame.sequence(command, 0);
        }

        RequestQuoteDecoder request() {
            RequestQuoteDecoder request = new RequestQuoteDecoder();
            request.wrapAndApplyHeader(command, 0, new MessageHeaderDecoder());
            return request;
        }

        boolean isSame() {
            return journaled.equals(rerun);
        }

        /** The same of some kinds of events. */
        Answered of(IntPredicate templates) {
            return new Answered(command, only(journaled, templates), only(rerun, templates));
        }

        private static List<ByteBuffer> only(List<ByteBuffer> events, IntPredicate templates) {
            return events.stream()
                    .filter(event -> templates.test(Frame.templateId(new UnsafeBuffer(event), 0)))
                    .toList();
        }
    }

    private final Map<Long, List<ByteBuffer>> rerun = new HashMap<>();

    @Override
    public void onEvent(DirectBuffer event, int offset, int length) {
        rerun.computeIfAbsent(Frame.sequence(event, offset), sequence -> new ArrayList<>())
                .add(copy(event, offset, length));
    }

    /** Every command, in order. */
    void forEach(Path journal, Consumer<Answered> consumer) {
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.next()) {
                List<ByteBuffer> frames = new ArrayList<>();
                RecordLayout.forEachFrame(
                        reader.record(),
                        0,
                        reader.record().capacity(),
                        (frame, offset, length) -> frames.add(copy(frame, offset, length)));
                UnsafeBuffer command = new UnsafeBuffer(frames.removeFirst());
                consumer.accept(new Answered(command, frames, rerun.getOrDefault(reader.sequence(), List.of())));
            }
        }
    }

    private static ByteBuffer copy(DirectBuffer frame, int offset, int length) {
        byte[] bytes = new byte[length];
        frame.getBytes(offset, bytes);
        return ByteBuffer.wrap(bytes);
    }
}
