package dev.kurs.chain.oracle;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.standard.ChainlinkFeed;
import dev.kurs.protocol.port.OnchainRounds;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads feeds of Chainlink's shape through the one stack that asks nodes, every round as of the same block.
 *
 * <p>Example: {@code AggregatorRounds.open(List.of(node), 1, Duration.ofSeconds(5)).latest(List.of("0x3e7d…"))} is the answer, its decimals and its times at the
 * newest block, together with that block's time.
 */
public final class AggregatorRounds implements OnchainRounds {
    private static final long MOST_BLOCKS_APART = 5;

    /** More than any feed has; what says more is told as this. */
    private static final long MOST_DECIMALS = 255;

    private final ChainReader chain;

    AggregatorRounds(ChainReader chain) {
        this.chain = chain;
    }

    /** Nothing is asked yet; an {@link OnchainRounds.Opener}. */
    public static OnchainRounds open(List<URI> nodes, long chainId, Duration timeout) {
        return new AggregatorRounds(Endpoints.of(nodes, chainId, timeout, MOST_BLOCKS_APART));
    }

    @Override
    public Answer latest(List<String> feeds) throws UnreadableException {
        try {
            Header block = chain.newest();
            List<ChainlinkFeed.Round> rounds = chain.askAll(feeds.stream()
                    .map(feed -> Queries.view(Address.of(feed), ChainlinkFeed.latestRoundData(), block.hash()))
                    .toList());
            List<Query<Long>> scales = feeds.stream()
                    .map(feed -> Queries.view(Address.of(feed), ChainlinkFeed.decimals(), block.hash()))
                    .toList();
            return new Answer(joined(feeds, rounds, chain.askAll(scales)), block.timeSeconds());
        } catch (ChainException failed) {
            boolean isRefusal = failed instanceof CallReverted || failed instanceof NodeRefused;
            throw new UnreadableException(isRefusal, failed.getMessage(), failed);
        }
    }

    private static List<Round> joined(List<String> feeds, List<ChainlinkFeed.Round> rounds, List<Long> decimals) {
        List<Round> joined = new ArrayList<>();
        for (int i = 0; i < feeds.size(); i++) {
            ChainlinkFeed.Round round = rounds.get(i);
            joined.add(new Round(
                    feeds.get(i),
                    round.answer(),
                    Math.toIntExact(Math.min(decimals.get(i), MOST_DECIMALS)),
                    round.startedAt(),
                    round.updatedAt()));
        }
        return joined;
    }

    @Override
    public void close() {
        chain.close();
    }
}
