package dev.kurs.chain.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Feeds of a real node, read through the port that price sources see. */
@Timeout(120)
class AggregatorRoundsTest {
    private static final int DEPLOYER = 0;
    private static final long DEVELOPMENT_CHAIN = 31_337;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private DevelopmentChain chain;
    private RpcEndpoint node;
    private DevelopmentSender sender;

    @BeforeEach
    void start() {
        chain = TestChain.start();
        node = RpcEndpoint.at(chain.uri());
        sender = new DevelopmentSender(node, DevelopmentAccounts.key(DEPLOYER));
    }

    @AfterEach
    void stop() {
        if (chain != null) {
            node.close();
            chain.close();
        }
    }

    @Test
    void shouldTellEachFeedsRoundAsOfOneBlock() throws Exception {
        Address dollar = feed(8, 100_012_000);
        Address rupiah = feed(18, 61_300_000_000_000L);

        try (OnchainRounds rounds = AggregatorRounds.open(List.of(chain.uri()), DEVELOPMENT_CHAIN, TIMEOUT)) {
            AsOfBlock<OnchainRounds.Round> answer = rounds.latest(List.of(lower(rupiah), lower(dollar)));

            assertEquals(node.newest().timeSeconds(), answer.blockTimeSeconds());
            assertEquals(
                    List.of(lower(rupiah), lower(dollar)),
                    answer.values().stream().map(OnchainRounds.Round::feed).toList());
            assertEquals(
                    List.of(BigInteger.valueOf(61_300_000_000_000L), BigInteger.valueOf(100_012_000)),
                    answer.values().stream().map(OnchainRounds.Round::answer).toList());
            assertEquals(
                    List.of(18, 8),
                    answer.values().stream().map(OnchainRounds.Round::decimals).toList());
            assertTrue(answer.values().stream()
                    .allMatch(round -> round.updatedAtSeconds().signum() > 0
                            && round.updatedAtSeconds().longValueExact() <= answer.blockTimeSeconds()));
        }
    }

    @Test
    void shouldSayThatThereIsNoSuchFeed() {
        Address nothing = Address.of("0x00000000000000000000000000000000000000AA");
        try (OnchainRounds rounds = AggregatorRounds.open(List.of(chain.uri()), DEVELOPMENT_CHAIN, TIMEOUT)) {
            UnreadableException failure =
                    assertThrows(UnreadableException.class, () -> rounds.latest(List.of(lower(nothing))));

            assertTrue(failure.getMessage().contains("latestRoundData"), failure.getMessage());
        }
    }

    @Test
    void shouldSayThatNoNodeOfTheChainAnswers() {
        List<URI> nobody = List.of(URI.create("http://127.0.0.1:1"));
        for (OnchainRounds rounds : List.of(
                AggregatorRounds.open(nobody, DEVELOPMENT_CHAIN, TIMEOUT),
                AggregatorRounds.open(List.of(chain.uri()), 1, TIMEOUT))) {
            try (rounds) {
                UnreadableException failure =
                        assertThrows(UnreadableException.class, () -> rounds.latest(List.of(lower(Address.ZERO))));

                assertFalse(failure.isRefusal(), failure.getMessage());
            }
        }
    }

    private Address feed(int decimals, long answer) {
        Address feed = sender.create(MockAggregator.create(decimals, "X / USD", sender.account()));
        sender.send(
                feed,
                MockAggregator.set(BigInteger.valueOf(answer), node.newest().timeSeconds()));
        return feed;
    }

    private static String lower(Address feed) {
        return feed.text().toLowerCase(Locale.ROOT);
    }
}
