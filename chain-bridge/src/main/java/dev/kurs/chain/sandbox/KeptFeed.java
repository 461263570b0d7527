package dev.kurs.chain.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.deploy.DeploymentManifest.Feed;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** One mock feed: the newest price, what it answered last, and the transaction that is under way for it. */
final class KeptFeed {
    private static final int PRICE_DIGITS = 12;
    private static final BigInteger ONE_IN_BPS = BigInteger.valueOf(10_000);
    private static final long NONE = 0;

    private final Address aggregator;
    private final int decimals;
    private final FeedKeepingTerms terms;
    private final AtomicLong newestE12 = new AtomicLong(NONE);
    private CompletableFuture<MinedTransaction> underWay = CompletableFuture.completedFuture(null);
    private BigInteger answered = BigInteger.ZERO;
    private long answeredAtNs;

    KeptFeed(Feed feed, FeedKeepingTerms terms) {
        this.aggregator = feed.aggregator();
        this.decimals = feed.decimals();
        this.terms = terms;
    }

    void update(long priceE12) {
        newestE12.set(priceE12);
    }

    /** Whether the feed must answer anew: it never did, its last try failed, the price moved, or the heartbeat is over. */
    boolean isDue() {
        long priceE12 = newestE12.get();
        if (priceE12 == NONE || !underWay.isDone()) {
            return false;
        }
        boolean unanswered = answered.signum() == 0 || underWay.isCompletedExceptionally();
        return unanswered
                || System.nanoTime() - answeredAtNs >= terms.heartbeat().toNanos()
                || hasMoved(answered, answerHalfEven(priceE12, decimals), terms.leastMoveBps());
    }

    /** @param updatedAt the chain's time, Unix seconds; an answer of the future would be refused */
    void answer(TransactionSender sender, long updatedAt) {
        BigInteger answer = answerHalfEven(newestE12.get(), decimals);
        underWay = sender.submit(aggregator, MockAggregator.set(answer, updatedAt));
        answered = answer;
        answeredAtNs = System.nanoTime();
    }

    /** A price at the feed's decimals, half to even. */
    static BigInteger answerHalfEven(long priceE12, int decimals) {
        return BigDecimal.valueOf(priceE12, PRICE_DIGITS)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .unscaledValue();
    }

    static boolean hasMoved(BigInteger from, BigInteger to, int leastMoveBps) {
        BigInteger move = to.subtract(from).abs().multiply(ONE_IN_BPS);
        return move.compareTo(from.multiply(BigInteger.valueOf(leastMoveBps))) >= 0;
    }
}
