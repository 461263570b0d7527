package dev.kurs.chain.oracle;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.ChainlinkFeed;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.UnreadableException;
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
    private final BlockReading reading;

    AggregatorRounds(ChainReader chain) {
        this(new BlockReading(chain));
    }

    private AggregatorRounds(BlockReading reading) {
        this.reading = reading;
    }

    /** Nothing is asked yet; an {@link OnchainRounds.Opener}. */
    public static OnchainRounds open(List<URI> nodes, long chainId, Duration timeout) {
        return new AggregatorRounds(BlockReading.open(nodes, chainId, timeout));
    }

    @Override
    public AsOfBlock<Round> latest(List<String> feeds) throws UnreadableException {
        return reading.read(block -> latest(feeds, block));
    }

    private List<Round> latest(List<String> feeds, Header block) {
        List<Address> addresses = feeds.stream().map(Address::of).toList();
        List<ChainlinkFeed.Round> rounds = ask(addresses, ChainlinkFeed.latestRoundData(), block);
        return joined(feeds, rounds, ask(addresses, ChainlinkFeed.decimals(), block));
    }

    private <R> List<R> ask(List<Address> feeds, ContractCall<R> question, Header block) {
        return reading.chain()
                .askAll(feeds.stream()
                        .map(feed -> Queries.view(feed, question, block.hash()))
                        .toList());
    }

    private static List<Round> joined(List<String> feeds, List<ChainlinkFeed.Round> rounds, List<Long> decimals) {
        List<Round> joined = new ArrayList<>();
        for (int i = 0; i < feeds.size(); i++) {
            ChainlinkFeed.Round round = rounds.get(i);
            joined.add(new Round(
                    feeds.get(i),
                    round.answer(),
                    BlockReading.decimals(decimals.get(i)),
                    round.startedAt(),
                    round.updatedAt()));
        }
        return joined;
    }

    @Override
    public void close() {
        reading.close();
    }
}
