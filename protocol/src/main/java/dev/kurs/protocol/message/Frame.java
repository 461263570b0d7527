package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.ClaimRequestIdDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdClaimedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * An encoded message with its header, read and stamped in place.
 *
 * <p>Layout from the frame's start: block length @0, template id @2, schema id @4, version @6 (16 bits each), then the
 * three fields every command and event begins with: sequence @8, timestampNs @16, correlationId @24.
 */
public final class Frame {
    public static final int MAX_LENGTH = 4096;

    /** The header and the three fields that every command and event begins with. */
    public static final int MIN_LENGTH = 32;

    /** The header alone. */
    public static final int HEADER_LENGTH = 8;

    /** Said instead of an entity's id by whoever leaves that to the engine. */
    public static final int NO_ENTITY = -1;

    private static final int BLOCK_LENGTH = 0;
    private static final int TEMPLATE_ID = 2;
    private static final int VERSION = 6;
    private static final int SEQUENCE = 8;
    private static final int TIMESTAMP_NS = 16;
    private static final int CORRELATION_ID = 24;
    private static final int ENTITY_ID = 32;
    private static final long SCHEMA =
            (long) ((MessageHeaderEncoder.SCHEMA_VERSION << Short.SIZE) | MessageHeaderEncoder.SCHEMA_ID)
                    << Integer.SIZE;
    private static final int FIRST_EVENT = 101;

    /** From here on commands have even ids and events odd ones. */
    private static final int FIRST_MIXED = 300;

    private Frame() {}

    public static int templateId(DirectBuffer frame, int offset) {
        return frame.getShort(offset + TEMPLATE_ID, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }

    /** Bytes of the fixed fields behind the header. */
    public static int blockLength(DirectBuffer frame, int offset) {
        return frame.getShort(offset + BLOCK_LENGTH, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }

    /** The schema version that wrote the frame. */
    public static int version(DirectBuffer frame, int offset) {
        return frame.getShort(offset + VERSION, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }

    public static boolean isCommand(DirectBuffer frame, int offset) {
        int templateId = templateId(frame, offset);
        return templateId < FIRST_EVENT || (templateId >= FIRST_MIXED && (templateId & 1) == 0);
    }

    public static long sequence(DirectBuffer frame, int offset) {
        return frame.getLong(offset + SEQUENCE, ByteOrder.LITTLE_ENDIAN);
    }

    public static long timestampNs(DirectBuffer frame, int offset) {
        return frame.getLong(offset + TIMESTAMP_NS, ByteOrder.LITTLE_ENDIAN);
    }

    public static long correlationId(DirectBuffer frame, int offset) {
        return frame.getLong(offset + CORRELATION_ID, ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether the frame is of a quote or of a request id, asked for, answered or refused: most frames are. */
    public static boolean isOfQuotes(DirectBuffer frame, int offset) {
        return switch (templateId(frame, offset)) {
            case RequestQuoteDecoder.TEMPLATE_ID,
                    IndicativeQuoteIssuedDecoder.TEMPLATE_ID,
                    FirmQuoteIssuedDecoder.TEMPLATE_ID,
                    FirmQuoteDerivedDecoder.TEMPLATE_ID,
                    UsageChangedDecoder.TEMPLATE_ID,
                    QuoteRejectedDecoder.TEMPLATE_ID,
                    ClaimRequestIdDecoder.TEMPLATE_ID,
                    RequestIdClaimedDecoder.TEMPLATE_ID,
                    RequestIdRefusedDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    /** Whether the frame is the configuration of something that goes by a name, and has its id behind the stamp. */
    public static boolean namesEntity(DirectBuffer frame, int offset) {
        int templateId = templateId(frame, offset);
        return templateId >= ConfigureCalendarDecoder.TEMPLATE_ID && templateId <= ConfigurePartnerDecoder.TEMPLATE_ID;
    }

    /** The id of what such a frame configures, or {@link #NO_ENTITY}. */
    public static int entityId(DirectBuffer frame, int offset) {
        return frame.getInt(offset + ENTITY_ID, ByteOrder.LITTLE_ENDIAN);
    }

    /** Says which entity such a frame configures. */
    public static void entityId(MutableDirectBuffer frame, int offset, int entityId) {
        frame.putInt(offset + ENTITY_ID, entityId, ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether the command's time may lie before the last one's: an operator's acceptance of a clock that went back is the only one. */
    public static boolean mayTurnBackTime(DirectBuffer frame, int offset) {
        return templateId(frame, offset) == AcceptClockDecoder.TEMPLATE_ID;
    }

    /** Writes the header of a message of this schema, in one word. */
    public static void head(MutableDirectBuffer frame, int offset, int templateId, int blockLength) {
        int ids = (templateId << Short.SIZE) | blockLength;
        frame.putLong(offset, SCHEMA | Integer.toUnsignedLong(ids), ByteOrder.LITTLE_ENDIAN);
    }

    /** Puts the command in its place in the order of all commands. */
    public static void stamp(MutableDirectBuffer frame, int offset, long sequence, long timestampNs) {
        frame.putLong(offset + SEQUENCE, sequence, ByteOrder.LITTLE_ENDIAN);
        frame.putLong(offset + TIMESTAMP_NS, timestampNs, ByteOrder.LITTLE_ENDIAN);
    }

    /** Names the offerer's own mark, which every event of the command carries back. */
    public static void correlate(MutableDirectBuffer frame, int offset, long correlationId) {
        frame.putLong(offset + CORRELATION_ID, correlationId, ByteOrder.LITTLE_ENDIAN);
    }
}
