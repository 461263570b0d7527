package dev.kurs.service.states;

import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.directory.Reference;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.StateCause;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/** Every change of corridors' states, as a journal has it, in its order. */
public final class StateHistory {
    private static final int SCALE = 8;
    private static final int NOBODYS = -1;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CorridorStateChangedDecoder changed = new CorridorStateChangedDecoder();
    private final OverrideCorridorStateDecoder command = new OverrideCorridorStateDecoder();
    private final OverrideChangedDecoder override = new OverrideChangedDecoder();
    private final Directory directory = new Directory();
    private final Set<String> corridors = new TreeSet<>();
    private Consumer<StateChange> told;
    private int overriddenId = NOBODYS;
    private String who = "";
    private String reason = "";

    private StateHistory() {}

    /**
     * Reads a journal from its first record to its end; names of records that retention took come from the newest snapshot.
     *
     * @param kept told first of what that snapshot says of each corridor, as of its time
     * @param changes told of each change in order
     * @return what every corridor was called
     */
    public static Set<String> read(
            Path journal, SnapshotStore snapshots, Consumer<StateChange> kept, Consumer<StateChange> changes) {
        StateHistory history = new StateHistory();
        history.told = kept;
        snapshots.newest().image().ifPresent(history::take);
        history.told = changes;
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.nextUpToEnd()) {
                history.directory.apply(reader);
                history.overriddenId = NOBODYS;
                Instant at = Instant.EPOCH.plusNanos(reader.timestampNs());
                long sequence = reader.sequence();
                reader.forEachFrame((frame, offset, length) -> history.take(frame, offset, at, sequence));
            }
        }
        history.directory.corridors().values().forEach(corridor -> history.corridors.add(corridor.pair()));
        return history.corridors;
    }

    private void take(SnapshotImage image) {
        Instant at = Instant.EPOCH.plusNanos(image.timestampNs());
        RecordLayout.forEachFrame(image.frames(), 0, image.frames().capacity(), (frame, offset, length) -> {
            directory.onFrame(frame, offset, length);
            take(frame, offset, at, image.sequence());
        });
    }

    private void take(DirectBuffer frame, int offset, Instant at, long sequence) {
        switch (Frame.templateId(frame, offset)) {
            case OverrideCorridorStateDecoder.TEMPLATE_ID -> {
                command.wrapAndApplyHeader(frame, offset, header);
                overriddenId = command.corridorId();
                who = command.operatorEmail();
                reason = command.reason();
            }
            case OverrideChangedDecoder.TEMPLATE_ID -> {
                override.wrapAndApplyHeader(frame, offset, header);
                if (override.corridorId() != overriddenId) {
                    overriddenId = override.corridorId();
                    who = override.setBy();
                    reason = "";
                }
            }
            case CorridorStateChangedDecoder.TEMPLATE_ID -> {
                changed.wrapAndApplyHeader(frame, offset, header);
                told.accept(change(at, sequence));
            }
            default -> {
                // everything else changes no state
            }
        }
    }

    private StateChange change(Instant at, long sequence) {
        StateCause cause = changed.cause();
        boolean isSomebodys = (cause == StateCause.OPERATOR || cause == StateCause.OVERRIDE_ENDED)
                && changed.corridorId() == overriddenId;
        String corridor = directory.pair(changed.corridorId());
        corridors.add(corridor);
        return new StateChange(
                at,
                sequence,
                corridor,
                changed.previous(),
                changed.state(),
                new StateChange.Sides(changed.sellAllowed() == Flag.YES, changed.buyAllowed() == Flag.YES),
                override(),
                cause,
                subject(cause, changed.subjectId()),
                figure(changed.metricE8(), CorridorStateChangedDecoder.metricE8NullValue()),
                figure(changed.thresholdE8(), CorridorStateChangedDecoder.thresholdE8NullValue()),
                isSomebodys ? who : "",
                isSomebodys ? reason : "");
    }

    private StateChange.OverrideStanding override() {
        long untilNs = changed.overrideExpiresAtNs();
        boolean isEndless = untilNs == CorridorStateChangedDecoder.overrideExpiresAtNsNullValue();
        return new StateChange.OverrideStanding(
                changed.overridden() == Flag.YES,
                isEndless ? Optional.empty() : Optional.of(Instant.EPOCH.plusNanos(untilNs)));
    }

    private Optional<String> subject(StateCause cause, long subjectId) {
        if (subjectId == CorridorStateChangedDecoder.subjectIdNullValue()) {
            return Optional.empty();
        }
        int id = Math.toIntExact(subjectId);
        return Optional.of((cause == StateCause.UTILISATION || cause == StateCause.DEPEG
                        ? directory.token(id).map(Reference.Token::symbol)
                        : directory.feed(id).map(Reference.Feed::name))
                .orElse("#" + id));
    }

    private static Optional<BigDecimal> figure(long fractionE8, long none) {
        return fractionE8 == none ? Optional.empty() : Optional.of(BigDecimal.valueOf(fractionE8, SCALE));
    }
}
