package dev.kurs.service.run;

import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.loss.JournalLoss;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.StateMachine;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Journals that an operator goes on without the records that were lost, as the first command of the run.
 *
 * <p>Example: the journal ends with 900; {@code AcceptLoss} becomes record 900 + 2^40 and the next command 901 + 2^40. It does not
 * go through the ring, which gives every command the next sequence. Where one that is lost had itself leapt beyond there, another follows at once.
 */
final class LossAcceptance {
    /** Of each text in UTF-8, by the schema. */
    private static final int LONGEST_TEXT_BYTES = 1_024;

    private final StateMachine engine;
    private final ChronicleJournal journal;
    private final EpochNanoClock clock;
    private final MutableDirectBuffer record = new ExpandableArrayBuffer();
    private int recordLength;

    LossAcceptance(Recovered recovered, ChronicleJournal journal, EpochNanoClock clock) {
        engine = recovered.machine();
        this.journal = journal;
        this.clock = clock;
        recovered.routeEventsTo((frame, offset, eventLength) ->
                recordLength = RecordLayout.put(record, recordLength, frame, offset, eventLength));
    }

    /** Applies and journals the command, as often as it takes to come behind all that is known; on return the disk has it. */
    void journal(JournalLoss loss, String actor, String reason) {
        JournalLoss left = loss;
        append(left, actor, reason);
        while (left.knownSequence() >= journal.lastSequence()) {
            left = left.behind(journal.lastSequence());
            append(left, actor, reason);
        }
        journal.commit();
        journal.forceToDisk();
    }

    private void append(JournalLoss loss, String actor, String reason) {
        MutableDirectBuffer command = new ExpandableArrayBuffer();
        AcceptLossEncoder accept = new AcceptLossEncoder();
        accept.wrapAndApplyHeader(command, 0, new MessageHeaderEncoder())
                .sequence(LossLeap.after(loss.lastSequenceKept()))
                .timestampNs(Math.max(engine.lastTimestampNs(), clock.nanoTime()))
                .correlationId(0)
                .lastSequenceKept(loss.lastSequenceKept())
                .knownSequence(loss.knownSequence())
                .actorKind(ActorKind.SHELL)
                .evidence(shortened(loss.sentence()))
                .actor(shortened(actor))
                .reason(shortened(reason))
                .actorAddress("")
                .actorRequestId("");
        int length = MessageHeaderEncoder.ENCODED_LENGTH + accept.encodedLength();
        recordLength = RecordLayout.put(record, 0, command, 0, length);
        engine.onCommand(command, 0, length);
        journal.append(record, 0, recordLength);
    }

    /** As many characters as there is room for, whole ones. */
    static String shortened(String text) {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE);
        CharBuffer left = CharBuffer.wrap(text);
        encoder.onMalformedInput(CodingErrorAction.REPLACE).encode(left, ByteBuffer.allocate(LONGEST_TEXT_BYTES), true);
        return text.substring(0, left.position());
    }
}
