package dev.kurs.feeds.uniswap;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.source.BlockAnswers;
import dev.kurs.feeds.source.SourcePrice;
import dev.kurs.feeds.source.SourcePublisher;
import dev.kurs.feeds.source.SourceSession;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.OnchainPools.Window;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Reads pools' windows as of one block and publishes the mean prices of those that are deep enough.
 *
 * <p>Example: USDC-USDT with a mean tick of −10 over the half hour to 12:00:00, both of 6 decimals, 1 bp of fee: USDC is 0.9990005 USDT and USDT 1.0010004 USDC, give or
 * take 1 bp, as of 12:00:00.
 */
final class WindowPoll implements SourceSession {
    private static final int LIQUIDITY_SHIFT = 128;

    private final UniswapSource source;
    private final OnchainPools chain;
    private final SourcePublisher publisher;

    WindowPoll(UniswapSource source, OnchainPools chain, SourcePublisher publisher) {
        this.source = source;
        this.chain = chain;
        this.publisher = publisher;
    }

    @Override
    public End run(Collection<String> symbols) throws SourceException, InterruptedException {
        List<PooledToken> asked = symbols.stream()
                .map(symbol -> PooledToken.of(symbol).orElseThrow())
                .toList();
        List<String> pools = asked.stream().map(PooledToken::pool).toList();
        AsOfBlock<Window> answer = BlockAnswers.read(pools.size(), () -> chain.windows(pools, source.windowSeconds()));
        List<SourcePrice> prices = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            PooledToken token = asked.get(i);
            Window window = answer.values().get(i);
            requireToken(token, window);
            Optional<DropReason> flaw = flaw(window);
            flaw.ifPresentOrElse(publisher::drop, () -> prices.add(price(token, window, answer.blockTimeSeconds())));
        }
        return publisher.publish(prices);
    }

    private static void requireToken(PooledToken token, Window window) throws SourceException {
        if (!token.token().equals(window.token0()) && !token.token().equals(window.token1())) {
            throw new SourceException(
                    FeedError.REFUSED,
                    "the pool " + token.pool() + " is of " + window.token0() + " and " + window.token1() + ", not of "
                            + token.token());
        }
    }

    private Optional<DropReason> flaw(Window window) {
        if (!BlockAnswers.isScale(window.decimals0())
                || !BlockAnswers.isScale(window.decimals1())
                || !MeanTick.isPossible(window.tickSum(), source.windowSeconds())
                || window.perLiquiditySum().signum() <= 0) {
            return Optional.of(DropReason.OUT_OF_RANGE);
        }
        BigInteger meanLiquidity = BigInteger.valueOf(source.windowSeconds())
                .shiftLeft(LIQUIDITY_SHIFT)
                .divide(window.perLiquiditySum());
        return meanLiquidity.compareTo(source.leastLiquidity()) < 0
                ? Optional.of(DropReason.TOO_THIN)
                : Optional.empty();
    }

    private SourcePrice price(PooledToken token, Window window, long blockTimeSeconds) {
        BigDecimal ofToken0 =
                MeanTick.price(window.tickSum(), source.windowSeconds(), window.decimals0(), window.decimals1());
        BigDecimal price = token.token().equals(window.token0()) ? ofToken0 : MeanTick.inverse(ofToken0);
        return BlockAnswers.price(token.symbol(), price, source.terms(), blockTimeSeconds);
    }
}
