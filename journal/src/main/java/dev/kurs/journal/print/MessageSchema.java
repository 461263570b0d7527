package dev.kurs.journal.print;

import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

/** The schema of all messages, read once at run time from the very file the encoders were generated from; any thread may ask it. */
final class MessageSchema {
    private static final String RESOURCE = "/kurs-messages.xml";

    private final Ir ir;

    /** Parsing takes a tenth of a second and more: once is enough. */
    private static final class Parsed {
        static final MessageSchema SCHEMA = new MessageSchema();
    }

    static MessageSchema get() {
        return Parsed.SCHEMA;
    }

    private MessageSchema() {
        try (InputStream xml = MessageHeaderDecoder.class.getResourceAsStream(RESOURCE)) {
            if (xml == null) {
                throw new IllegalStateException("The message schema " + RESOURCE + " is not on the class path");
            }
            ParserOptions options = ParserOptions.builder()
                    .stopOnError(true)
                    .suppressOutput(true)
                    .build();
            ir = new IrGenerator().generate(XmlSchemaParser.parse(xml, options));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the message schema", e);
        } catch (Exception e) {
            throw new IllegalStateException("Cannot parse the message schema", e);
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
