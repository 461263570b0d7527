package dev.kurs.feeds.chainlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainlinkSourceTest {
    private static final URI NODE = URI.create("http://127.0.0.1:1");
    private static final String USDT = "0x3e7d1eab13ad0104d2750b8863b489d65364e32d";
    private static final String SEQUENCER = "0x00000000000000000000000000000000000000aa";
    private static final long NOW = 1_776_082_600;
    private static final long HOUR = 3600;

    /** A chain whose feeds say what a test tells them to. */
    private static final class ToldChain implements OnchainRounds {
        private final List<Round> rounds = new ArrayList<>();
        private Optional<UnreadableException> failure = Optional.empty();
        private long blockTime = NOW;
        private boolean isClosed;

        @Override
        public AsOfBlock<Round> latest(List<String> feeds) throws UnreadableException {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return new AsOfBlock<>(List.copyOf(rounds), blockTime);
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private final ToldChain chain = new ToldChain();
    private final AskedSource asked = new AskedSource().with(chain);

    @AfterEach
    void close() {
        asked.close();
    }

    /** Its band is 25 bps and its heartbeat a day. */
    @ParameterizedTest
    @CsvSource({
        // rank, answer, decimals, updated, price, confidence, published
        "CROSS_CHECK, 100012000, 8, -43200, 1000120000000, 250000, 0",
        "PRIMARY, 100012000, 8, -43200, 1000120000000, 250000, -43200",
        "FALLBACK, 5586, 8, -86400, 55860000, 250000, -86400",
        "CROSS_CHECK, 1000120000000000000, 18, 0, 1000120000000, 250000, 0",
    })
    void shouldSayWhatARoundSaysForAsLongAsItsHeartbeat(
            PriceSource rank,
            BigInteger answer,
            int decimals,
            long updated,
            long priceE12,
            long confidence,
            long published) {
        chain.rounds.add(round(USDT, answer, decimals, NOW + updated));

        asked.follow(source(rank, Optional.empty()), 0);

        assertEquals(
                List.of(new Tick("USDT/USD", rank, priceE12, confidence, (NOW + published) * 1_000_000_000)),
                asked.sink.ticks());
        assertEquals(true, chain.isClosed);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 8, 0, NOT_POSITIVE",
        "-1, 8, 0, NOT_POSITIVE",
        "100012000, 8, 1, FROM_THE_FUTURE",
        "100012000, 8, -86401, PAST_ITS_HEARTBEAT",
        "100012000, 8, -1776082600, OUT_OF_RANGE",
        "100012000, 31, 0, OUT_OF_RANGE",
        "100012000, -1, 0, OUT_OF_RANGE",
        "1, 18, 0, OUT_OF_RANGE",
        "57896044618658097711785492504343953926634992332820282019728792003956564819967, 8, 0, OUT_OF_RANGE",
    })
    void shouldRefuseWhatIsNoPrice(BigInteger answer, int decimals, long updated, DropReason reason) {
        chain.rounds.add(round(USDT, answer, decimals, NOW + updated));

        FeedStatus status = asked.follow(source(PriceSource.CROSS_CHECK, Optional.empty()), 0);

        assertEquals(List.of(), asked.sink.ticks());
        assertEquals(1, status.dropped(reason), status::toString);
    }

    /** Our clock is five seconds slow; asked every second, with two that a price may be ahead. */
    @Test
    void shouldTellARoundThatWasAheadOnceItsTimeHasCome() {
        chain.blockTime = NOW + 5;
        chain.rounds.add(round(USDT, BigInteger.valueOf(100_012_000), 8, NOW + 5));

        FeedStatus status = asked.follow(source(PriceSource.PRIMARY, Optional.empty()), 3);

        assertEquals(3, status.dropped(DropReason.FROM_THE_FUTURE));
        assertEquals(
                List.of((NOW + 5) * 1_000_000_000),
                asked.sink.ticks().stream().map(Tick::publishTimeNs).toList());
    }

    @ParameterizedTest
    @CsvSource({"0, -3600, 1", "0, -3599, 0", "1, -3600, 0", "0, -1776082600, 0"})
    void shouldHoldASequencerAgainstItsRounds(BigInteger down, long since, int ticks) {
        chain.rounds.add(round(USDT, BigInteger.valueOf(100_012_000), 8, NOW));
        chain.rounds.add(round(SEQUENCER, down, 0, NOW + since));

        FeedStatus status = asked.follow(source(PriceSource.CROSS_CHECK, Optional.of(SEQUENCER)), 0);

        assertEquals(ticks, asked.sink.ticks().size());
        assertEquals(1 - ticks, status.errors(FeedError.REFUSED));
    }

    @ParameterizedTest
    @CsvSource({"true, REFUSED", "false, UNREACHABLE"})
    void shouldTellANodeThatRefusesFromOneThatIsAway(boolean isRefusal, FeedError kind) {
        chain.failure = Optional.of(new UnreadableException(isRefusal, "no", new Exception()));

        FeedStatus status = asked.follow(source(PriceSource.PRIMARY, Optional.empty()), 0);

        assertEquals(1, status.errors(kind));
    }

    @ParameterizedTest
    @CsvSource({"0", "-5", "9223372036854775807"})
    void shouldNotBelieveABlockOfAnImpossibleTime(long blockTime) {
        chain.rounds.add(round(USDT, BigInteger.ONE, 0, 5));
        chain.blockTime = blockTime;

        FeedStatus status = asked.follow(source(PriceSource.CROSS_CHECK, Optional.empty()), 0);

        assertEquals(1, status.errors(FeedError.MALFORMED));
    }

    @Test
    void shouldNameWhatIsWrongInItsConfiguration() {
        assertEquals(
                "feeds.live.asked.symbols.USDT/USD must be an address of 0x and 40 hexadecimal digits, was 0x12",
                refusal("0x12", 1));
        assertEquals("feeds.live.asked.chain_id must say which chain the feeds are on, was 0", refusal(USDT, 0));
    }

    private static String refusal(String address, long chainId) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> new ChainlinkSource(
                                AskedSource.terms(NODE, PriceSource.PRIMARY, Map.of("USDT/USD", address)),
                                chainId,
                                Optional.empty(),
                                Duration.ofHours(1)))
                .getMessage();
    }

    private static OnchainRounds.Round round(String feed, BigInteger answer, int decimals, long updatedAt) {
        BigInteger time = BigInteger.valueOf(updatedAt);
        return new OnchainRounds.Round(feed, answer, decimals, time, time);
    }

    private static ChainlinkSource source(PriceSource rank, Optional<String> sequencer) {
        return new ChainlinkSource(
                AskedSource.terms(NODE, rank, Map.of("USDT/USD", USDT)), 1, sequencer, Duration.ofSeconds(HOUR));
    }
}
