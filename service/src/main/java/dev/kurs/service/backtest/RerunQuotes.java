package dev.kurs.service.backtest;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which quote of a rerun stands for which of the journal, which of them are taken, and what was taken that the journal has no commit of.
 *
 * <p>Quote ids count up, so one quote more or less gives all that follow other ids: what the journal says of one is said of the one that stands for it.
 */
final class RerunQuotes {
    private final AcceptanceModel model;
    private final Set<Long> takenThen;
    private final long delaySeconds;
    private final Map<ByteBuffer, Pair> byOriginalId = new HashMap<>();
    private final List<RerunQuote> waiting = new ArrayList<>();

    /**
     * A request's quote then and now.
     *
     * @param rerun null where it is refused now
     * @param isTaken whether what the journal says of its commit is said again
     */
    record Pair(RerunQuote original, RerunQuote rerun, boolean isTaken) {}

    RerunQuotes(AcceptanceModel model, Set<Long> takenThen, long delaySeconds) {
        this.model = model;
        this.takenThen = takenThen;
        this.delaySeconds = delaySeconds;
    }

    /**
     * Takes what became of a request.
     *
     * @param request the sequence of its record
     * @param original null where the journal has no firm quote
     * @param rerun null where the rerun gave none
     */
    void note(long request, RerunQuote original, RerunQuote rerun) {
        if (original != null) {
            boolean wasTaken = takenThen.contains(original.quoteSequence());
            boolean isTaken = rerun != null && isTaken(request, wasTaken, original, rerun);
            byOriginalId.put(original.quoteId(), new Pair(original, rerun, isTaken));
            if (isTaken && !wasTaken && !rerun.isAs(original)) {
                waiting.add(rerun);
            }
        } else if (rerun != null && !rerun.isEarlier() && model.takesNew(request, rerun.features())) {
            waiting.add(rerun);
        }
    }

    /** What is as it was ends as it did, by whatever the journal says of it, and v0.1 by its own executes. */
    private boolean isTaken(long request, boolean wasTaken, RerunQuote original, RerunQuote rerun) {
        if (rerun.isAs(original)) {
            return true;
        }
        if (rerun.isEarlier()) {
            return wasTaken;
        }
        return model.takesChanged(request, wasTaken, original.features(), rerun.features());
    }

    /** Null where the journal's quote is of before the rerun began, or of nobody. */
    Pair find(byte[] originalId) {
        return byOriginalId.get(ByteBuffer.wrap(originalId));
    }

    /** What is taken by now though the journal has no commit of it, in the order of the quotes. */
    List<RerunQuote> takeDue(long blockTimeSeconds) {
        List<RerunQuote> due = new ArrayList<>();
        for (Iterator<RerunQuote> each = waiting.iterator(); each.hasNext(); ) {
            RerunQuote quote = each.next();
            if (settlesAtSeconds(quote) <= blockTimeSeconds) {
                due.add(quote);
                each.remove();
            }
        }
        return due;
    }

    /** The time of its block. */
    long settlesAtSeconds(RerunQuote quote) {
        return Math.min(quote.issuedAtSeconds() + delaySeconds, quote.expiresAtSeconds());
    }
}
