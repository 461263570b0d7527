package dev.kurs.feeds;

import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.SignerRecovery;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What live sources share: one HTTP client, who checks signatures, who reads feeds and pools of a chain, the band that prices must keep to, and how far ahead of
 * our clock they may be.
 *
 * <p>Example: {@code new SourcePorts(http::client, signatures, AggregatorRounds::open, PoolWindows::open, ReferenceBand.NONE, Map.of("USD/IDR", Duration.ofSeconds(2)))};
 * a recording needs {@link #NONE} of it.
 *
 * @param http made when the first source asks for it
 * @param maxFutures of each feed how far ahead of our clock the engine takes a price; none where a feed is not named
 */
public record SourcePorts(
        Supplier<HttpClient> http,
        SignerRecovery signatures,
        OnchainRounds.Opener chains,
        OnchainPools.Opener pools,
        ReferenceBand band,
        Map<String, Duration> maxFutures) {
    /** For a context in which no source is asked. */
    public static final SourcePorts NONE = new SourcePorts(null, null, null, null, ReferenceBand.NONE, Map.of());

    public SourcePorts {
        Objects.requireNonNull(band, "band");
        maxFutures = Map.copyOf(maxFutures);
    }
}
