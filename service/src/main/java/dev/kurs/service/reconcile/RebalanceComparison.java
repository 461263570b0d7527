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
 *
 * <p>Pairs are sought for a week beyond a range of time on either side, and told where they touch it. Example: yesterday at 23:00 the pool sold 1 000 USDT, as hedge T-1 says, and
 * today at 10:00 as many, of which nobody says anything: today's is a break, though T-1 would be of its amounts, since T-1 is yesterday's.
 */
final class RebalanceComparison {
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);
    private static final long FURTHEST_SECONDS = 7 * DAY_SECONDS;

    private final TimeRange range;
    private final List<OutsideTrade> left;
    private final List<RebalanceMatch> matches = new ArrayList<>();
    private final List<Break> breaks = new ArrayList<>();

    private RebalanceComparison(List<OutsideTrade> trades, TimeRange range) {
        this.range = range;
        left = new ArrayList<>(trades);
    }

    /**
     * What is of a range.
     *
     * @param rebalances transactions
     * @param matches those of them that agree, the ones that a trade names before the others
     * @param breaks of its transactions and of its trades
     */
    record Outcome(int rebalances, List<RebalanceMatch> matches, List<Break> breaks) {}

    /** The times whose transactions can belong to trades of a range, or be told from its own. */
    static TimeRange around(TimeRange range) {
        return range.widenedBy(FURTHEST_SECONDS);
    }

    /**
     * Compares.
     *
     * @param trades of all times
     * @param rebalances of the times around the range and perhaps of others, in chain order
     * @param lastSeconds the time of the last block that is compared
     */
    static Outcome run(List<OutsideTrade> trades, List<Rebalance> rebalances, TimeRange range, long lastSeconds) {
        RebalanceComparison comparison = new RebalanceComparison(trades, range);
        TimeRange around = around(range);
        List<Rebalance> unnamed = rebalances.stream()
                .filter(rebalance -> around.includes(rebalance.timeSeconds()))
                .filter(rebalance -> !comparison.takeNamed(rebalance))
                .toList();
        unnamed.forEach(comparison::takeAlike);
        comparison.tellMissing(lastSeconds);
        int inRange = (int) rebalances.stream().filter(comparison::isOfRange).count();
        return new Outcome(inRange, comparison.matches, comparison.breaks);
    }

    private boolean isOfRange(Rebalance rebalance) {
        return range.includes(rebalance.timeSeconds());
    }

    private boolean isOfRange(OutsideTrade trade) {
        return range.includes(trade.timeSeconds());
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
        if (isOfRange(rebalance)) {
            matches.add(RebalanceMatch.of(rebalance, trade, means));
        }
    }

    private void tellDifferent(Rebalance rebalance, OutsideTrade naming) {
        left.remove(naming);
        if (isOfRange(rebalance) || isOfRange(naming)) {
            add(
                    Break.Kind.REBALANCE_DIFFERS,
                    rebalance.transactionHash(),
                    "the chain moved " + rebalance.figures() + "; " + naming.figures());
        }
    }

    private void takeAlike(Rebalance rebalance) {
        left.stream()
                .filter(trade -> !trade.namesATransaction() && trade.isAs(rebalance))
                .filter(trade -> secondsApart(trade, rebalance) <= FURTHEST_SECONDS)
                .min(Comparator.comparingLong(trade -> secondsApart(trade, rebalance)))
                .ifPresentOrElse(trade -> match(rebalance, trade, Means.AMOUNTS), () -> tellNotRecorded(rebalance));
    }

    private void tellNotRecorded(Rebalance rebalance) {
        if (isOfRange(rebalance)) {
            add(
                    Break.Kind.REBALANCE_NOT_RECORDED,
                    rebalance.transactionHash(),
                    "the chain moved " + rebalance.figures() + "; the journal has no hedge and no delivery of it");
        }
    }

    private static long secondsApart(OutsideTrade trade, Rebalance rebalance) {
        return Math.abs(trade.timeSeconds() - rebalance.timeSeconds());
    }

    /** What was traded within a day of the last block may have its transaction behind it. */
    private void tellMissing(long lastSeconds) {
        left.stream()
                .filter(OutsideTrade::namesATransaction)
                .filter(trade -> isOfRange(trade) && trade.timeSeconds() + DAY_SECONDS <= lastSeconds)
                .forEach(trade -> add(
                        Break.Kind.REBALANCE_NOT_ON_CHAIN,
                        trade.reference(),
                        trade.figures() + "; the chain has no such rebalancing within a week of the range"));
    }

    private void add(Break.Kind kind, String subject, String reason) {
        breaks.add(new Break(kind, subject, reason));
    }
}
