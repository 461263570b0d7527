package dev.kurs.journal.print;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.text.ShownText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.AbstractTokenListener;
import uk.co.real_logic.sbe.otf.OtfMessageDecoder;
import uk.co.real_logic.sbe.otf.TokenListener;

/**
 * Makes any frame readable, straight from the schema, so that a new message needs nothing here.
 *
 * <p>Example: {@code {"type":"InventoryRecorded","sequence":7,…,"balance":"22",…}} as JSON, and as a line
 * {@code 7 2026-01-01T00:00:00.007Z InventoryRecorded tokenId=2 balance=22 …}. Not for several threads at once.
 */
public final class MessagePrinter {
    private static final TokenListener DEAF = new AbstractTokenListener() {};

    private final MessageSchema schema = MessageSchema.get();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final JsonVisitor json = new JsonVisitor();
    private final SbeFieldReader jsonReader = new SbeFieldReader(json);

    /** One JSON object, without a line end. */
    public String json(DirectBuffer frame, int offset, int length) {
        json.begin(name(frame, offset));
        decode(frame, offset, length, jsonReader);
        return json.end();
    }

    /** One line for people. */
    public String line(DirectBuffer frame, int offset, int length) {
        StringBuilder line = new StringBuilder(256)
                .append(Frame.sequence(frame, offset))
                .append(' ')
                .append(time(Frame.timestampNs(frame, offset)))
                .append(' ')
                .append(name(frame, offset));
        fields(frame, offset, length).forEach((name, text) -> {
            if (!name.equals("sequence") && !name.equals("timestampNs")) {
                line.append(' ').append(name).append('=').append(ShownText.of(text));
            }
        });
        return line.toString();
    }

    private static Instant time(long timestampNs) {
        long second = TimeUnit.SECONDS.toNanos(1);
        return Instant.ofEpochSecond(Math.floorDiv(timestampNs, second), Math.floorMod(timestampNs, second));
    }

    /** Every field under its flat name, such as {@code terms.inputAmount}; "null" for what says nothing. */
    public Map<String, String> fields(DirectBuffer frame, int offset, int length) {
        FieldListVisitor fields = new FieldListVisitor();
        decode(frame, offset, length, new SbeFieldReader(fields));
        return fields.fields();
    }

    /** The message's name, such as {@code FirmQuoteIssued}. */
    public String name(DirectBuffer frame, int offset) {
        return name(Frame.templateId(frame, offset));
    }

    /** The name of the message with a template id. */
    public String name(int templateId) {
        return tokens(templateId).getFirst().name();
    }

    /**
     * Makes sure that a frame is a message of the schema, whole and nothing else.
     *
     * @throws UndecodableFrameException when it is not
     */
    public void requireDecodable(DirectBuffer frame, int offset, int length) {
        decode(frame, offset, length, DEAF);
    }

    private void decode(DirectBuffer frame, int offset, int length, TokenListener listener) {
        header.wrap(frame, offset);
        List<Token> tokens = tokens(header.templateId());
        if (header.schemaId() != schema.id()) {
            throw new UndecodableFrameException("Schema " + header.schemaId() + " is not ours");
        }
        int body = MessageHeaderDecoder.ENCODED_LENGTH;
        int decoded = body + decodeBody(frame, offset + body, length, tokens, listener);
        if (decoded != length) {
            throw new UndecodableFrameException(
                    tokens.getFirst().name() + " takes " + decoded + " bytes of a frame of " + length);
        }
    }

    private int decodeBody(DirectBuffer frame, int body, int length, List<Token> tokens, TokenListener listener) {
        try {
            int end = OtfMessageDecoder.decode(frame, body, header.version(), header.blockLength(), tokens, listener);
            return end - body;
        } catch (IndexOutOfBoundsException | IllegalStateException e) {
            throw new UndecodableFrameException(
                    tokens.getFirst().name() + " does not fit into a frame of " + length + " bytes", e);
        }
    }

    private List<Token> tokens(int templateId) {
        List<Token> tokens = schema.message(templateId);
        if (tokens == null) {
            throw new UndecodableFrameException("There is no message with template id " + templateId);
        }
        return tokens;
    }
}
