package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** What the edge knows of the reserve pool: one thread writes, every I/O thread reads without locks. */
public final class RiskViews {
    private final Map<Integer, CorridorRiskView> corridors = new HashMap<>();
    private final Map<Integer, BatchView> openBatches = new ConcurrentHashMap<>();
    private final Map<Integer, OverrideView> overrides = new ConcurrentHashMap<>();
    private final Map<Integer, BacktestView> ofLong = new ConcurrentHashMap<>();
    private final Map<Integer, BacktestView> ofShort = new ConcurrentHashMap<>();
    private final Newest<BatchView> closedBatches = new Newest<>();
    private final Newest<HedgeView> hedges = new Newest<>();
    private volatile RiskFigures figures = new RiskFigures(null, Map.of());
    private long closed;

    /** The pool's figures as told last; shares at 10^-8. */
    public record PoolRiskView(
            long toldAtNs,
            long capitalE6,
            long grossE6,
            long varE6,
            long undiversifiedVarE6,
            OptionalLong varOfCapitalE8) {}

    /**
     * The pool's figures and its corridors', told together: the corridors' VaRs are the pool's undiversified one.
     *
     * @param pool null until risk is measured
     */
    public record RiskFigures(PoolRiskView pool, Map<Integer, CorridorRiskView> corridors) {
        public RiskFigures {
            corridors = Map.copyOf(corridors);
        }

        public CorridorRiskView corridor(int corridorId) {
            return corridors.getOrDefault(corridorId, CorridorRiskView.NOTHING);
        }
    }

    /** A corridor's figures as told last. */
    public record CorridorRiskView(
            long grossE6,
            long unrealisedE6,
            double sigma,
            long varE6,
            OptionalLong varOfCapitalE8,
            long concentrationE8,
            RiskBreach breach) {
        static final CorridorRiskView NOTHING =
                new CorridorRiskView(0, 0, 0, 0, OptionalLong.empty(), 0, RiskBreach.NONE);
    }

    /** A rebalancing batch; whole tokens. */
    public record BatchView(
            int corridorId,
            long number,
            BatchStatus status,
            BigDecimal units,
            long waopE12,
            BigDecimal realised,
            int swapCount,
            int hedgeCount,
            long openedAtNs,
            long oldestSwapSeconds,
            OptionalLong closedAtNs) {}

    /** A hedge; whole tokens. */
    public record HedgeView(
            long number,
            int corridorId,
            Side side,
            BigDecimal base,
            long priceE12,
            long tradedAtNs,
            long recordedAtNs,
            long batch,
            BigDecimal realised,
            String recordedBy,
            String venue,
            String reference,
            String reason) {}

    /** A running override. */
    public record OverrideView(String id, RiskState state, long setAtNs, OptionalLong expiresAtNs, String setBy) {}

    /** A day that lost more than the value at risk of the evening before said; log returns. */
    public record WorstDayView(int utcDay, double logReturn, double valueAtRisk) {}

    /** A likelihood ratio and its probability of being as large by chance. */
    public record LikelihoodRatio(double statistic, double probability) {}

    /** How one side of a corridor fared day by day. */
    public record BacktestView(
            int utcDay,
            int days,
            int exceptions,
            int recentExceptions,
            LikelihoodRatio kupiec,
            LikelihoodRatio independence,
            LikelihoodRatio coverage,
            List<WorstDayView> worst) {}

    /** As of one moment: whoever shows several takes them once. */
    public RiskFigures figures() {
        return figures;
    }

    /** Null where there is none. */
    public BatchView openBatch(int corridorId) {
        return openBatches.get(corridorId);
    }

    /** Open batches and the last closed ones, the newest first. */
    public List<BatchView> batches() {
        List<BatchView> all = new ArrayList<>(closedBatches.newestFirst());
        all.addAll(openBatches.values());
        all.sort(Comparator.comparingLong(BatchView::openedAtNs)
                .thenComparingInt(BatchView::corridorId)
                .thenComparingLong(BatchView::number)
                .reversed());
        return all;
    }

    /** The last hedges, the newest first. */
    public Collection<HedgeView> hedges() {
        return hedges.newestFirst();
    }

    /** Null where none runs. */
    public OverrideView override(int corridorId) {
        return overrides.get(corridorId);
    }

    /** The corridor in which an override runs, or −1. */
    public int corridorOfOverride(String id) {
        return overrides.entrySet().stream()
                .filter(entry -> entry.getValue().id().equals(id))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(-1);
    }

    /** Null before the second day. */
    public BacktestView backtest(int corridorId, boolean isLong) {
        return (isLong ? ofLong : ofShort).get(corridorId);
    }

    /** The engine tells the pool's figures behind those of its corridors: now all of them are shown. */
    void put(PoolRiskView value) {
        figures = new RiskFigures(value, corridors);
    }

    void put(int corridorId, CorridorRiskView value) {
        corridors.put(corridorId, value);
    }

    void put(BatchView batch) {
        BatchView open = openBatches.get(batch.corridorId());
        if (batch.status() == BatchStatus.OPEN) {
            openBatches.put(batch.corridorId(), batch);
            return;
        }
        if (open != null && open.number() == batch.number()) {
            openBatches.remove(batch.corridorId());
        }
        closedBatches.put(++closed, batch);
    }

    void put(HedgeView hedge) {
        hedges.put(hedge.number(), hedge);
    }

    /** @param value null for the end of the one that ran */
    void put(int corridorId, OverrideView value) {
        if (value == null) {
            overrides.remove(corridorId);
        } else {
            overrides.put(corridorId, value);
        }
    }

    void put(int corridorId, boolean isLong, BacktestView value) {
        (isLong ? ofLong : ofShort).put(corridorId, value);
    }
}
