package dev.kurs.service.run;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.feeds.registry.SourceKinds;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.service.configuration.Section;
import java.time.Duration;
import java.util.Map;

/**
 * Whether live sources that read a feed of the pool's say of it what it was deployed for.
 *
 * <p>Example: the pool takes an answer of USDT / USD for 25 h and was deployed for 25 bps. A source of the same contract with a heartbeat of 48 h would go on
 * pricing quotes that the pool refuses as stale, and one with a band of 50 bps would make bounds too tight that were deployed for 25.
 */
final class DeployedFeeds {
    private final long chainId;
    private final Map<String, DeploymentManifest.Token> tokens;

    DeployedFeeds(long chainId, Map<String, DeploymentManifest.Token> tokens) {
        this.chainId = chainId;
        this.tokens = tokens;
    }

    /** @throws InvalidConfiguration naming what a source promises less of than the pool counts on */
    void require(Section feeds) {
        feeds.named("live").forEach((name, source) -> {
            if (source.has("symbols") && source.integer("chain_id", 0) == chainId) {
                SourceKinds.named(source.text("kind", name)).ifPresent(kind -> require(source, kind));
            }
        });
    }

    private void require(Section source, SourceKind kind) {
        Section symbols = source.section("symbols");
        for (String feed : symbols.keys()) {
            tokens.forEach((symbol, token) -> {
                if (token.feed().aggregator().text().equalsIgnoreCase(symbols.text(feed))) {
                    require(source, kind, symbol, token.feed());
                }
            });
        }
    }

    private static void require(Section source, SourceKind kind, String symbol, DeploymentManifest.Feed deployed) {
        Duration maxAge = Duration.ofSeconds(deployed.maxAgeSeconds());
        Duration heartbeat = source.interval("heartbeat", kind.heartbeat());
        if (heartbeat.compareTo(maxAge) > 0) {
            throw source.wrong(
                    "heartbeat",
                    "is %d s, and the pool takes answers of %s's feed for %d s alone"
                            .formatted(heartbeat.toSeconds(), symbol, maxAge.toSeconds()));
        }
        long bandE8 = source.has("update_band_bps") ? source.bpsE8("update_band_bps") : kind.updateBandE8();
        if (bandE8 > deployed.updateBandBps() * Fractions.ONE_BP_E8) {
            throw source.wrong(
                    "update_band_bps",
                    "is more than the %d bps that %s's feed of the pool was deployed for"
                            .formatted(deployed.updateBandBps(), symbol));
        }
    }
}
