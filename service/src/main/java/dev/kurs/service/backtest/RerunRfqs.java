package dev.kurs.service.backtest;

import dev.kurs.protocol.message.RecordLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;

/**
 * Which request for quotes of a rerun stands for which of the journal.
 *
 * <p>Numbers count up, so one request less makes the journal's 7 the rerun's 6. A partner's stands for the one that came of the same command, an emergency for the one of its corridor and side that
 * runs at the same time.
 */
final class RerunRfqs {
    /** No request has this number. */
    static final long NONE = 0;

    private final ObservedRfqs journal = new ObservedRfqs();
    private final ObservedRfqs rerun = new ObservedRfqs();
    private final Map<Long, Pair> pairs = new HashMap<>();
    private final List<Pair> running = new ArrayList<>();
    private final Map<Long, Long> requests = new HashMap<>();
    private final List<Silent> silent = new ArrayList<>();
    private long lastBefore;

    /** A request of the journal, and the one of the rerun that stands for it. */
    record Pair(ObservedRfq then, ObservedRfq now) {
        /** Whether time ends the rerun's though its maker was neither silent nor refused in the journal. */
        boolean isUnjudged(long nowNs) {
            int makerId = now.acceptedMakerId();
            boolean isSilent = then.isOverdue(nowNs) && then.isAcceptedBy(makerId);
            return now.isOverdue(nowNs) && !isSilent && !then.isRejectedBy(makerId);
        }
    }

    /** A maker that the rerun alone asks. */
    record Silent(long rfq, int makerId) {}

    /** Takes the state that the period begins with, which both share. */
    void onStart(DirectBuffer frame, int offset, int length) {
        journal.onFrame(frame, offset, length);
        rerun.onFrame(frame, offset, length);
        lastBefore = journal.lastNumber();
        while (!journal.alone().isEmpty()) {
            pair(journal.alone().getFirst(), rerun.alone().getFirst());
        }
    }

    /** Takes an event of the rerun. */
    void onRerun(DirectBuffer event, int offset, int length) {
        rerun.onFrame(event, offset, length);
    }

    /** Takes the journal's record of the command that was just given; the makers of whom the journal has nothing by then. */
    List<Silent> endCommand(DirectBuffer record, long sequence) {
        silent.clear();
        RecordLayout.forEachFrame(record, 0, record.capacity(), journal);
        journal.forgetEnded();
        rerun.forgetEnded();
        for (ObservedRfq then : List.copyOf(journal.alone())) {
            requests.putIfAbsent(then.number(), sequence);
            rerun.alone().stream().filter(then::isLike).findFirst().ifPresent(now -> pair(then, now));
        }
        journal.forgetPartners();
        rerun.forgetPartners();
        running.removeIf(pair -> pair.now().isEnded());
        return silent;
    }

    private void pair(ObservedRfq then, ObservedRfq now) {
        Pair pair = new Pair(then, now);
        pairs.put(then.number(), pair);
        running.add(pair);
        journal.alone().remove(then);
        rerun.alone().remove(now);
        now.makers().stream()
                .filter(makerId -> !then.makers().contains(makerId))
                .forEach(makerId -> silent.add(new Silent(now.number(), makerId)));
    }

    /** By the journal's number; null where nothing of the rerun stands for it, or it was over before. */
    Pair find(long journaled) {
        return pairs.get(journaled);
    }

    /** Whether neither has a request with this number. */
    boolean isNobodys(long journaled) {
        return journaled <= NONE || journaled > Math.max(journal.lastNumber(), rerun.lastNumber());
    }

    /** The rerun's number of one of the journal; {@link #NONE} where nothing stands for it. */
    long numberOf(long journaled) {
        if (journaled > NONE && journaled <= lastBefore) {
            return journaled;
        }
        Pair pair = pairs.get(journaled);
        return pair == null ? NONE : pair.now().number();
    }

    /** The sequence of the command that one of the journal's period came of. */
    long requestOf(long journaled) {
        return requests.getOrDefault(journaled, 0L);
    }

    /** Whose makers the journal lets stand by quotes that time would end, since it says nothing of that. */
    List<ObservedRfq> unjudged(long nowNs) {
        return running.stream()
                .filter(pair -> pair.isUnjudged(nowNs))
                .map(Pair::now)
                .toList();
    }
}
