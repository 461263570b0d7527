package dev.kurs.service.reconcile;

import dev.kurs.service.reconcile.RebalanceMatch.Means;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds for each of the rebalancer's transactions what the journal has of it.
 *
 * <p>A hedge or delivery whose reference is a transaction's hash belongs to that one. A transaction that nobody names belongs to the trade of the same tokens and amounts within a
 * week of it, among several to the one nearest in time.
 */
final class RebalanceComparison {
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);
    private static final long FURTHEST_SECONDS = 7 * DAY_SECONDS;

    private final List<OutsideTrade> left;
    private final List<RebalanceMatch> matches = new ArrayList<>();
    private final List<Break> breaks = new ArrayList<>();

    private RebalanceComparison(List<OutsideTrade> trades) {
        left = new ArrayList<>(trades);
    }

    /** Those that agree, the ones that a trade names before the others, and what does not. */
    record Outcome(List<RebalanceMatch> matches, List<Break> breaks) {}

    /**
     * Compares.
     *
     * @param rebalances of the range, in chain order
     * @param range whose trades that name a transaction have to have it, those of its last day excepted
     * @param lastSeconds the time of the last block that is compared
     */
    static Outcome run(List<OutsideTrade> trades, List<Rebalance> rebalances, TimeRange range, long lastSeconds) {
        RebalanceComparison comparison = new RebalanceComparison(trades);
        List<Rebalance> unnamed = rebalances.stream()
                .filter(rebalance -> !comparison.takeNamed(rebalance))
                .toList();
        unnamed.forEach(comparison::takeAlike);
        comparison.tellMissing(range, lastSeconds);
        return new Outcome(comparison.matches, comparison.breaks);
    }

    /** Takes the trade that names the transaction, of several one with its figures; whether there is any. */
    private boolean takeNamed(Rebalance rebalance) {
        List<OutsideTrade> naming =
                left.stream().filter(trade -> trade.isNamedBy(rebalance)).toList();
        if (naming.isEmpty()) {
            return false;
        }
        Optional<OutsideTrade> alike =
                naming.stream().filter(trade -> trade.isAs(rebalance)).findFirst();
        alike.ifPresentOrElse(
                trade -> match(rebalance, trade, Means.HASH), () -> tellDifferent(rebalance, naming.getFirst()));
        return true;
    }

    private void match(Rebalance rebalance, OutsideTrade trade, Means means) {
        left.remove(trade);
        matches.add(RebalanceMatch.of(rebalance, trade, means));
    }

    private void tellDifferent(Rebalance rebalance, OutsideTrade naming) {
        left.remove(naming);
        add(
                Break.Kind.REBALANCE_DIFFERS,
                rebalance.transactionHash(),
                "the chain moved " + rebalance.figures() + "; " + naming.figures());
    }

    private void takeAlike(Rebalance rebalance) {
        left.stream()
                .filter(trade -> !trade.namesATransaction() && trade.isAs(rebalance))
                .filter(trade -> secondsApart(trade, rebalance) <= FURTHEST_SECONDS)
                .min(Comparator.comparingLong(trade -> secondsApart(trade, rebalance)))
                .ifPresentOrElse(
                        trade -> match(rebalance, trade, Means.AMOUNTS),
                        () -> add(
                                Break.Kind.REBALANCE_NOT_RECORDED,
                                rebalance.transactionHash(),
                                "the chain moved " + rebalance.figures()
                                        + "; the journal has no hedge and no delivery of it"));
    }

    private static long secondsApart(OutsideTrade trade, Rebalance rebalance) {
        return Math.abs(trade.timeSeconds() - rebalance.timeSeconds());
    }

    /** What was traded within a day of the end may have its transaction behind it. */
    private void tellMissing(TimeRange range, long lastSeconds) {
        left.stream()
                .filter(OutsideTrade::namesATransaction)
                .filter(trade -> range.includes(trade.timeSeconds())
                        && range.includes(trade.timeSeconds() + DAY_SECONDS)
                        && trade.timeSeconds() + DAY_SECONDS <= lastSeconds)
                .forEach(trade -> add(
                        Break.Kind.REBALANCE_NOT_ON_CHAIN,
                        trade.reference(),
                        trade.figures() + "; the chain has no such rebalancing"));
    }

    private void add(Break.Kind kind, String subject, String reason) {
        breaks.add(new Break(kind, subject, reason));
    }
}
