package dev.kurs.journal.replay;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.print.UndecodableFrameException;
import dev.kurs.protocol.text.ShownText;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * An event that came out otherwise when its command was run again.
 *
 * <p>Example: at sequence 40, event 1 of the record, the journal says InventoryRecorded with reserved 120 and the engine
 * now says 121.
 */
public final class Difference {
    private static final String NOTHING = "(nothing)";

    private final long sequence;
    private final int eventNumber;
    private final byte[] journaled;
    private final byte[] rerun;

    Difference(long sequence, int eventNumber, byte[] journaled, byte[] rerun) {
        this.sequence = sequence;
        this.eventNumber = eventNumber;
        this.journaled = journaled;
        this.rerun = rerun;
    }

    /** Sequence of the command. */
    public long sequence() {
        return sequence;
    }

    /** Which of the command's events, from 1. */
    public int eventNumber() {
        return eventNumber;
    }

    /** The event in the journal; null when it has none at this place. */
    public byte[] journaled() {
        return journaled == null ? null : journaled.clone();
    }

    /** The event as it comes out now; null when none does at this place. */
    public byte[] rerun() {
        return rerun == null ? null : rerun.clone();
    }

    /** Both events field by field, those that differ marked with an exclamation mark. */
    public String sideBySide(MessagePrinter printer) {
        Map<String, String> left = fields(printer, journaled);
        Map<String, String> right = fields(printer, rerun);
        Set<String> names = new LinkedHashSet<>(left.keySet());
        names.addAll(right.keySet());
        StringBuilder text = new StringBuilder("Sequence " + sequence + ", event " + eventNumber + "\n");
        row(text, "", "journal", "re-run");
        for (String name : names) {
            row(text, name, left.getOrDefault(name, ""), right.getOrDefault(name, ""));
        }
        return text.toString();
    }

    private static Map<String, String> fields(MessagePrinter printer, byte[] frame) {
        if (frame == null) {
            return Map.of("type", NOTHING);
        }
        DirectBuffer buffer = new UnsafeBuffer(frame);
        try {
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("type", printer.name(buffer, 0));
            fields.putAll(printer.fields(buffer, 0, frame.length));
            return fields;
        } catch (UndecodableFrameException e) {
            return Map.of("type", "undecodable: " + e.getMessage());
        }
    }

    private static void row(StringBuilder text, String name, String left, String right) {
        boolean isDifferent = !name.isEmpty() && !Objects.equals(left, right);
        text.append(String.format(
                Locale.ROOT,
                "%s %-28s %-44s %s%n",
                isDifferent ? "!" : " ",
                name,
                ShownText.of(left),
                ShownText.of(right)));
    }
}
