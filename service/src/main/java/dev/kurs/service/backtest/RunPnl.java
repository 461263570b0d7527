package dev.kurs.service.backtest;

import dev.kurs.protocol.message.sbe.PnlChangedDecoder;
import java.util.EnumMap;
import java.util.Map;

/** Where a run's profit and loss came from, over all its days, dollars at 10^-6; the parts add up to the total. */
public final class RunPnl {
    /** Where it can come from. */
    public enum Part {
        SPREAD,
        FEES,
        REVALUATION,
        HEDGING,
        REBATES,
        GAS
    }

    private final Map<Part, Long> closed = new EnumMap<>(Part.class);
    private final Map<Part, Long> today = new EnumMap<>(Part.class);

    /** Takes what the first day had before the run began. */
    void start(PnlChangedDecoder before) {
        read(before);
        today.forEach((part, valueE6) -> closed.put(part, -valueE6));
    }

    void take(PnlChangedDecoder event, boolean isClosed) {
        read(event);
        if (isClosed) {
            today.forEach((part, valueE6) -> closed.merge(part, valueE6, Long::sum));
            today.clear();
        }
    }

    private void read(PnlChangedDecoder event) {
        today.put(Part.SPREAD, event.spreadE6());
        today.put(Part.FEES, event.feesE6());
        today.put(Part.REVALUATION, event.revaluationE6());
        today.put(Part.HEDGING, event.hedgingE6());
        today.put(Part.REBATES, event.rebatesE6());
        today.put(Part.GAS, event.gasE6());
    }

    public long partE6(Part part) {
        return closed.getOrDefault(part, 0L) + today.getOrDefault(part, 0L);
    }

    public long totalE6() {
        long sum = 0;
        for (Part part : Part.values()) {
            sum += partE6(part);
        }
        return sum;
    }
}
