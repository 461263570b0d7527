package dev.kurs.chain.oracle;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.standard.UniswapPool;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Reads pools of Uniswap v3's shape through the one stack that asks nodes, every window as of the same block.
 *
 * <p>Example: {@code PoolWindows.open(List.of(node), 1, Duration.ofSeconds(5)).windows(List.of("0x3416…"), 1800)} is what USDC-USDT summed up in the half hour before
 * the newest block, its tokens with their decimals, and that block's time.
 */
public final class PoolWindows implements OnchainPools {
    private static final int PER_LIQUIDITY_BITS = 160;

    private final BlockReading reading;

    PoolWindows(ChainReader chain) {
        this(new BlockReading(chain));
    }

    private PoolWindows(BlockReading reading) {
        this.reading = reading;
    }

    /** Nothing is asked yet; an {@link OnchainPools.Opener}. */
    public static OnchainPools open(List<URI> nodes, long chainId, Duration timeout) {
        return new PoolWindows(BlockReading.open(nodes, chainId, timeout));
    }

    @Override
    public AsOfBlock<Window> windows(List<String> pools, int seconds) throws UnreadableException {
        return reading.read(block -> windows(pools, seconds, block));
    }

    private List<Window> windows(List<String> pools, int seconds, Header block) {
        List<Address> addresses = pools.stream().map(Address::of).toList();
        List<UniswapPool.Sums> sums = ask(
                addresses, pool -> Queries.view(pool, UniswapPool.observe(List.of((long) seconds, 0L)), block.hash()));
        List<Address> bases = ask(addresses, pool -> Queries.view(pool, UniswapPool.token0(), block.hash()));
        List<Address> quotes = ask(addresses, pool -> Queries.view(pool, UniswapPool.token1(), block.hash()));
        List<Long> baseDecimals = ask(bases, token -> Queries.view(token, Erc20.decimals(), block.hash()));
        List<Long> quoteDecimals = ask(quotes, token -> Queries.view(token, Erc20.decimals(), block.hash()));
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            windows.add(new Window(
                    pools.get(i),
                    text(bases.get(i)),
                    text(quotes.get(i)),
                    BlockReading.decimals(baseDecimals.get(i)),
                    BlockReading.decimals(quoteDecimals.get(i)),
                    difference(sums.get(i).ticks()),
                    difference(sums.get(i).perLiquidity()).mod(BigInteger.ONE.shiftLeft(PER_LIQUIDITY_BITS))));
        }
        return windows;
    }

    private <R> List<R> ask(List<Address> contracts, Function<Address, Query<R>> question) {
        return reading.chain().askAll(contracts.stream().map(question).toList());
    }

    private static BigInteger difference(List<BigInteger> beforeAndNow) {
        if (beforeAndNow.size() != 2) {
            throw new ChainException("observe answers " + beforeAndNow.size() + " sums to 2 moments");
        }
        return beforeAndNow.getLast().subtract(beforeAndNow.getFirst());
    }

    private static String text(Address address) {
        return address.text().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        reading.close();
    }
}
