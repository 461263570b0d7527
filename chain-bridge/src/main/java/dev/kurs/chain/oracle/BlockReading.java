package dev.kurs.chain.oracle;

import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.UnreadableException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Reads contracts through the one stack that asks nodes, all as of the newest block. */
final class BlockReading implements AutoCloseable {
    private static final long MOST_BLOCKS_APART = 5;

    /** More than any contract has; what says more is told as this. */
    private static final long MOST_DECIMALS = 255;

    private final ChainReader chain;

    BlockReading(ChainReader chain) {
        this.chain = chain;
    }

    /** Nothing is asked yet. */
    static BlockReading open(List<URI> nodes, long chainId, Duration timeout) {
        return new BlockReading(Endpoints.of(nodes, chainId, timeout, MOST_BLOCKS_APART));
    }

    /** @param asking asks for everything as of the block that it is given */
    <T> AsOfBlock<T> read(Function<Header, List<T>> asking) throws UnreadableException {
        try {
            Header block = chain.newest();
            return new AsOfBlock<>(asking.apply(block), block.timeSeconds());
        } catch (ChainException failed) {
            boolean isRefusal = failed instanceof CallReverted || failed instanceof NodeRefused;
            throw new UnreadableException(isRefusal, failed.getMessage(), failed);
        }
    }

    ChainReader chain() {
        return chain;
    }

    static int decimals(long told) {
        return Math.toIntExact(Math.min(told, MOST_DECIMALS));
    }

    @Override
    public void close() {
        chain.close();
    }
}
