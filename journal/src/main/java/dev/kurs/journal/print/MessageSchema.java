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
final class MessageSchema {
    private static final String RESOURCE = "/kurs-messages.sbeir";

    private final Ir ir;

    /** Once is enough, and only for whoever prints. */
    private static final class Read {
        static final MessageSchema SCHEMA = new MessageSchema();
    }

    static MessageSchema get() {
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
}
