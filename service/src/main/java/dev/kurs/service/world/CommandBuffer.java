package dev.kurs.service.world;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.util.Arrays;
import java.util.function.ToIntFunction;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes commands one at a time and hands out each as bytes of its own. */
final class CommandBuffer {
    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    UnsafeBuffer buffer() {
        return buffer;
    }

    MessageHeaderEncoder header() {
        return header;
    }

    /** The frame that the function encodes; it returns the encoded length behind the header. */
    byte[] frame(ToIntFunction<CommandBuffer> encode) {
        Arrays.fill(bytes, (byte) 0);
        int length = encode.applyAsInt(this);
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + length);
    }
}
