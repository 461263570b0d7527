package dev.kurs.core.engine;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.EngineEvents;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

/** Keeps the events of the last command, byte for byte. */
public final class RecordedEvents implements EngineEvents {
    private final List<UnsafeBuffer> frames = new ArrayList<>();

    @Override
    public void onEvent(DirectBuffer frame, int offset, int length) {
        UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, frame, offset, length);
        frames.add(copy);
    }

    public void clear() {
        frames.clear();
    }

    public List<UnsafeBuffer> frames() {
        return frames;
    }

    /** The template ids, in order. */
    public List<Integer> templateIds() {
        return frames.stream().map(frame -> Frame.templateId(frame, 0)).toList();
    }

    public boolean has(int templateId) {
        return templateIds().contains(templateId);
    }

    /** The first event of the decoder's kind; fails when there is none. */
    public <D extends MessageDecoderFlyweight> D first(D decoder) {
        return at(decoder, templateIds().indexOf(decoder.sbeTemplateId()));
    }

    /** The last event of the decoder's kind; fails when there is none. */
    public <D extends MessageDecoderFlyweight> D last(D decoder) {
        return at(decoder, templateIds().lastIndexOf(decoder.sbeTemplateId()));
    }

    public <D extends MessageDecoderFlyweight> D at(D decoder, int index) {
        if (index < 0) {
            throw new AssertionError(decoder.getClass().getSimpleName() + " is not among " + templateIds());
        }
        UnsafeBuffer frame = frames.get(index);
        MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(frame, 0);
        decoder.wrap(frame, MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        return decoder;
    }
}
