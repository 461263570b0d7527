package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.feeds.http.ApiKey;
import dev.kurs.feeds.http.FeedHttp;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceTerms;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.SignerRecovery;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** A live source on a clock that only its pauses move, with everything it says in a {@link ListeningSink}. */
public final class AskedSource implements AutoCloseable {
    public static final long NOW_NS = 1_776_082_600_000_000_000L;

    private static final Map<String, Duration> MAX_FUTURES =
            Map.of("USDT/USD", Duration.ofSeconds(2), "USD/IDR", Duration.ofSeconds(2));

    public final ManualTime time = new ManualTime(NOW_NS);
    public final ListeningSink sink = new ListeningSink();
    public final ReferenceBand band = new ReferenceBand(
            10_000_000, Duration.ofDays(7).toNanos(), Map.of("USD/IDR", EnumSet.allOf(PriceSource.class)), time);
    private final FeedHttp http = new FeedHttp();
    private SignerRecovery signatures;
    private OnchainRounds chain;
    private OnchainPools pools;

    public AskedSource with(SignerRecovery recovery) {
        signatures = recovery;
        return this;
    }

    public AskedSource with(OnchainRounds rounds) {
        chain = rounds;
        return this;
    }

    public AskedSource with(OnchainPools windows) {
        pools = windows;
        return this;
    }

    public static SourceTerms terms(URI server, PriceSource rank, Map<String, String> symbols) {
        return terms(server, rank, symbols, Optional.empty());
    }

    public static SourceTerms terms(URI server, PriceSource rank, Map<String, String> symbols, Optional<ApiKey> key) {
        return new SourceTerms(
                "asked",
                rank,
                List.of(server),
                key,
                symbols,
                Duration.ofSeconds(1),
                Duration.ofSeconds(20),
                Duration.ofSeconds(20),
                100_000,
                250_000,
                Duration.ofHours(24));
    }

    /** Follows until the feed has paused so often and is about to pause once more. */
    public FeedStatus follow(FeedConfiguration configuration, int pauses) {
        time.interruptedAfter(pauses);
        try (SourceFeed feed = (SourceFeed) configuration.open(context())) {
            assertThrows(InterruptedException.class, feed::follow);
            return feed.status();
        }
    }

    public FeedContext context() {
        SourcePorts ports = new SourcePorts(
                http::client,
                signatures,
                (nodes, id, timeout) -> chain,
                (nodes, id, timeout) -> pools,
                band,
                MAX_FUTURES);
        return new FeedContext(sink, time, time, new SplittableRandom(1), ports);
    }

    @Override
    public void close() {
        http.close();
    }
}
