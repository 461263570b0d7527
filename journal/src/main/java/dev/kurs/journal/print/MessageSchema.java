package dev.kurs.journal.print;

import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.IrDecoder;
import uk.co.real_logic.sbe.ir.Token;

/** The schema of all messages, read once at run time from what the encoders' generator wrote of it beside them; any thread may ask it. */
public final class MessageSchema {
    private static final String RESOURCE = "/kurs-messages.sbeir";

    private final Ir ir;

    /** Once is enough, and only for whoever prints. */
    private static final class Read {
        static final MessageSchema SCHEMA = new MessageSchema();
    }

    public static MessageSchema get() {
        return Read.SCHEMA;
    }

    private MessageSchema() {
        try (InputStream written = MessageHeaderDecoder.class.getResourceAsStream(RESOURCE)) {
            if (written == null) {
                throw new IllegalStateException("The message schema " + RESOURCE + " is not on the class path");
            }
            try (IrDecoder decoder = new IrDecoder(ByteBuffer.wrap(written.readAllBytes()))) {
                ir = decoder.decode();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the message schema", e);
        }
    }

    /** The tokens of a message; null when there is no such message. */
    List<Token> message(int templateId) {
        return ir.getMessage(templateId);
    }

    int id() {
        return ir.id();
    }

    /**
     * Where a field lies within its message's block, or within an element of its group: {@code firmTtlNs} and {@code tiers.fixedFeeE6} of {@code ConfigureCorridor}.
     *
     * @throws IllegalArgumentException naming what the schema does not have
     */
    public int offsetOf(int templateId, String field) {
        StringBuilder group = new StringBuilder();
        for (Token token : message(templateId)) {
            switch (token.signal()) {
                case BEGIN_GROUP -> group.append(token.name()).append('.');
                case END_GROUP -> group.setLength(group.length() - token.name().length() - 1);
                case BEGIN_FIELD -> {
                    if (field.contentEquals(group + token.name())) {
                        return token.offset();
                    }
                }
                default -> {
                    // What a field is made of.
                }
            }
        }
        throw new IllegalArgumentException("message " + templateId + " has no field " + field);
    }
}
