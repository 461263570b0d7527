package dev.kurs.journal.file;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.KnownVersions;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AdoptRulesDecoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import org.agrona.DirectBuffer;

/** Refuses frames of a newer schema, and those by which newer rules are in force. */
public final class FrameVersions {
    private FrameVersions() {}

    /** Whether a record has to be looked at more closely: its command is by the release that wrote its events. */
    static boolean mayBeNewer(DirectBuffer record) {
        return Frame.version(record, RecordLayout.COMMAND) > KnownVersions.SCHEMA
                || Frame.templateId(record, RecordLayout.COMMAND) == AdoptRulesDecoder.TEMPLATE_ID;
    }

    /**
     * Looks at every frame of a record or of a snapshot.
     *
     * @param subject what they are of, as a sentence begins with it
     * @throws NewerReleaseException at the first that a newer release wrote
     */
    public static void requireKnown(String subject, DirectBuffer frames) {
        RecordLayout.forEachFrame(
                frames, 0, frames.capacity(), (frame, offset, length) -> requireKnown(subject, frame, offset));
    }

    private static void requireKnown(String subject, DirectBuffer frame, int offset) {
        int schema = Frame.version(frame, offset);
        if (schema > KnownVersions.SCHEMA) {
            throw new NewerReleaseException(
                    subject, "is of schema version " + schema, "versions up to " + KnownVersions.SCHEMA);
        }
        int rules = rulesInForce(frame, offset);
        if (rules > KnownVersions.RULES) {
            throw new NewerReleaseException(
                    subject, "puts rules " + rules + " in force", "rules up to " + KnownVersions.RULES);
        }
    }

    /** 0 of a frame that says nothing of them; what a command asks for may have been refused. */
    private static int rulesInForce(DirectBuffer frame, int offset) {
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        return switch (Frame.templateId(frame, offset)) {
            case RulesAdoptedDecoder.TEMPLATE_ID ->
                new RulesAdoptedDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .rules();
            case EngineStateDecoder.TEMPLATE_ID ->
                new EngineStateDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .rules();
            default -> 0;
        };
    }
}
