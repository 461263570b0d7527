package dev.kurs.service.backtest;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Which quote of a rerun stands for which of the journal, which of them are taken, and which were taken without a commit in the journal.
 *
 * <p>Quote ids count up, so one quote more or less shifts the ids of all that follow: what the journal says of a quote is said of the one that stands for it.
 */
final class RerunQuotes {
    private final AcceptanceModels models;
    private final JournalSamples samples;
    private final Map<ByteBuffer, Pair> byOriginalId = new HashMap<>();
    private final Map<Long, RerunQuote> backed = new HashMap<>();
    private final Map<Long, RerunQuote> unbacked = new HashMap<>();
    private final List<RerunQuote> waiting = new ArrayList<>();
    private final RerunRfqs rfqs;

    /**
     * A request's quote then and now.
     *
     * @param rerun null where it is refused now
     * @param isTaken whether what the journal says of its commit, or of its execute, is said again
     */
    record Pair(RerunQuote original, RerunQuote rerun, boolean isTaken) {}

    RerunQuotes(AcceptanceModels models, JournalSamples samples, RerunRfqs rfqs) {
        this.models = models;
        this.samples = samples;
        this.rfqs = rfqs;
    }

    /**
     * Takes what became of a request.
     *
     * @param request the sequence of its record
     * @param original null where the journal has no firm quote
     * @param rerun null where the rerun gave none
     * @param wasRefused whether the journal's answer is that there is none; else makers may have been asked for one
     * @return whether somebody takes it now of whom the journal says nothing
     */
    boolean note(long request, RerunQuote original, RerunQuote rerun, boolean wasRefused) {
        if (original == null) {
            return rerun != null && isNewTaken(request, rerun, wasRefused);
        }
        boolean wasTaken = samples.taken().contains(original.quoteSequence());
        boolean isTaken = rerun != null && isTaken(request, wasTaken, original, rerun);
        byOriginalId.put(original.quoteId(), new Pair(original, rerun, isTaken));
        return isTaken && !wasTaken && !rerun.isAs(original);
    }

    /** Where makers were asked, one who executes what they gave executes this. */
    private boolean isNewTaken(long request, RerunQuote rerun, boolean wasRefused) {
        if (!wasRefused) {
            unbacked.put(request, rerun);
        }
        return wasRefused && models.of(rerun).takesNew(request, rerun.features());
    }

    /** An unchanged quote ends as the journal says that it did; of a changed one the model decides. */
    private boolean isTaken(long request, boolean wasTaken, RerunQuote original, RerunQuote rerun) {
        return rerun.isAs(original)
                || models.of(rerun).takesChanged(request, wasTaken, original.features(), rerun.features());
    }

    /** Takes the quotes with a maker behind them that the same command led to in the journal and in the rerun. */
    void noteBacked(List<RerunQuote> originals, List<RerunQuote> reruns) {
        originals.forEach(original -> byOriginalId.put(original.quoteId(), new Pair(original, null, false)));
        reruns.forEach(rerun -> backed.put(rerun.rfq(), rerun));
    }

    /** A quote with a maker behind it is executed as it was, also where it is another maker's, or the pool's own, now. */
    private Pair backed(RerunQuote original) {
        long rfq = rfqs.numberOf(original.rfq());
        RerunQuote rerun = rfq == RerunRfqs.NONE ? unbacked.get(rfqs.requestOf(original.rfq())) : backed.get(rfq);
        return new Pair(original, rerun, rerun != null);
    }

    /** It is taken, and settles in its turn. */
    void awaitSettlement(RerunQuote quote) {
        waiting.add(quote);
    }

    /** Null where the journal's quote is of before the rerun began, or of nobody. */
    Pair find(byte[] originalId) {
        Pair pair = byOriginalId.get(ByteBuffer.wrap(originalId));
        return pair != null && pair.original().isBacked() ? backed(pair.original()) : pair;
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
        return Math.min(quote.issuedAtSeconds() + samples.delaySeconds(quote), quote.expiresAtSeconds());
    }
}
