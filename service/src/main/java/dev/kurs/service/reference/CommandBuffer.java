package dev.kurs.service.reference;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ToIntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/** Encodes commands one at a time and hands out each as bytes of its own. */
public final class CommandBuffer {
    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Actor actor;
    private final String reason;

    /** @param reason why the actor gives the commands */
    public CommandBuffer(Actor actor, String reason) {
        this.actor = actor;
        this.reason = reason;
    }

    public UnsafeBuffer buffer() {
        return buffer;
    }

    public MessageHeaderEncoder header() {
        return header;
    }

    public ActorKind actorKind() {
        return actor.kind();
    }

    static Flag flag(boolean yes) {
        return yes ? Flag.YES : Flag.NO;
    }

    /** The frame that the function encodes; it returns the encoded length behind the header. */
    public byte[] frame(ToIntFunction<CommandBuffer> encode) {
        return Arrays.copyOf(bytes, encoded(encode));
    }

    /** The same for an administrative command with texts behind who gives it and why. */
    public byte[] administrative(ToIntFunction<CommandBuffer> encode, String... texts) {
        int end = administrativeEnd(encode);
        for (String text : texts) {
            end = append(end, "a text of the command", text);
        }
        return Arrays.copyOf(bytes, end);
    }

    /** The same for an administrative command, which ends with who gives it and why. */
    public byte[] administrative(ToIntFunction<CommandBuffer> encode) {
        return Arrays.copyOf(bytes, administrativeEnd(encode));
    }

    private int administrativeEnd(ToIntFunction<CommandBuffer> encode) {
        int end = encoded(encode);
        end = append(end, "the actor's name", actor.id());
        end = append(end, "the actor's address", actor.address());
        end = append(end, "the actor's request id", actor.requestId());
        return append(end, "the reason", reason);
    }

    /**
     * A command of an earlier version again, with something changed: fields that version did not know are as an empty block has them.
     *
     * @param command up to where its actor begins
     */
    byte[] again(byte[] command, MessageEncoderFlyweight encoder, Runnable alteration) {
        int bodyBefore = Frame.HEADER_LENGTH + Frame.blockLength(new UnsafeBuffer(command), 0);
        return administrative(target -> {
            header.wrap(buffer, 0)
                    .blockLength(encoder.sbeBlockLength())
                    .templateId(encoder.sbeTemplateId())
                    .schemaId(encoder.sbeSchemaId())
                    .version(encoder.sbeSchemaVersion());
            encoder.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH);
            int body = Frame.HEADER_LENGTH + encoder.sbeBlockLength();
            buffer.putBytes(Frame.HEADER_LENGTH, command, Frame.HEADER_LENGTH, bodyBefore - Frame.HEADER_LENGTH);
            buffer.putBytes(body, command, bodyBefore, command.length - bodyBefore);
            Frame.stamp(buffer, 0, 0, 0);
            alteration.run();
            return body + command.length - bodyBefore - MessageHeaderEncoder.ENCODED_LENGTH;
        });
    }

    private int encoded(ToIntFunction<CommandBuffer> encode) {
        Arrays.fill(bytes, (byte) 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + encode.applyAsInt(this);
    }

    /** A text as SBE has it: its length in two bytes, then its bytes. */
    private int append(int end, String what, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        int room = bytes.length - end - Short.BYTES;
        if (encoded.length > room) {
            throw new InvalidConfiguration(
                    what + " has " + encoded.length + " bytes, and the command has room for " + room);
        }
        buffer.putShort(end, (short) encoded.length, ByteOrder.LITTLE_ENDIAN);
        buffer.putBytes(end + Short.BYTES, encoded);
        return end + Short.BYTES + encoded.length;
    }
}
