package dev.kurs.feeds;

import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.OnchainRounds;
import dev.kurs.protocol.port.SignerRecovery;
import java.net.http.HttpClient;
import java.util.Objects;

/**
 * What live sources share: one HTTP client, who checks signatures, who reads feeds and pools of a chain, and the band that prices must keep to.
 *
 * <p>Example: {@code new SourcePorts(http.client(), signatures, AggregatorRounds::open, PoolWindows::open, ReferenceBand.NONE)}; a recording needs {@link #NONE} of it.
 */
public record SourcePorts(
        HttpClient http,
        SignerRecovery signatures,
        OnchainRounds.Opener chains,
        OnchainPools.Opener pools,
        ReferenceBand band) {
    /** Of a context in which nobody is asked. */
    public static final SourcePorts NONE = new SourcePorts(null, null, null, null, ReferenceBand.NONE);

    public SourcePorts {
        Objects.requireNonNull(band, "band");
    }
}
