package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** USDT / USD was deployed on chain 1 for answers of 25 hours and 25 bps. */
class DeployedFeedsTest {
    private static final String AGGREGATOR = "0x3E7d1eAB13ad0104d2750B8863b489D65364e32D";
    private static final long MAX_AGE_SECONDS = 25 * 3_600;

    @ParameterizedTest
    @CsvSource({
        "update_band_bps: 25, heartbeat: 24h",
        "update_band_bps: 25, heartbeat: 25h",
        "update_band_bps: 10, heartbeat: 1h",
        "update_band_bps: 25, poll_interval: 5s"
    })
    void shouldTakeWhatPromisesAsMuch(String band, String heartbeat) {
        assertDoesNotThrow(() -> require(1, AGGREGATOR, band + ", " + heartbeat));
    }

    @ParameterizedTest
    @CsvSource({
        "'update_band_bps: 25, heartbeat: 48h', feeds.live.chainlink.heartbeat is 172800 s, pool takes answers of USDT's feed for 90000 s",
        "'update_band_bps: 26, heartbeat: 24h', feeds.live.chainlink.update_band_bps is more, 25 bps that USDT's feed",
        "heartbeat: 24h, feeds.live.chainlink.update_band_bps is more, 25 bps that USDT's feed"
    })
    void shouldNameWhatPromisesLess(String terms, String key, String reason) {
        String message = assertThrows(InvalidConfiguration.class, () -> require(1, AGGREGATOR, terms))
                .getMessage();
        assertTrue(message.contains(key) && message.contains(reason), message);
    }

    @Test
    void shouldKnowTheContractHoweverItsAddressIsWritten() {
        assertThrows(
                InvalidConfiguration.class, () -> require(1, AGGREGATOR.toLowerCase(Locale.ROOT), "heartbeat: 48h"));
    }

    @Test
    void shouldHoldNothingToContractsOfAnotherChain() {
        assertDoesNotThrow(() -> require(137, AGGREGATOR, "heartbeat: 48h"));
    }

    @Test
    void shouldHoldNothingToAnotherContract() {
        assertDoesNotThrow(() -> require(1, "0x0000000000000000000000000000000000000001", "heartbeat: 48h"));
    }

    private static void require(int chain, String address, String terms) {
        Section feeds = Section.ofText("kurs.yaml", """
                feeds:
                  live:
                    chainlink: {rank: CROSS_CHECK, chain_id: %d, symbols: {USDT/USD: "%s"}, %s}
                """.formatted(chain, address, terms));
        new DeployedFeeds(1, Map.of("USDT", token())).require(feeds.section("feeds"));
    }

    private static DeploymentManifest.Token token() {
        DeploymentManifest.Feed feed = new DeploymentManifest.Feed(
                Address.of(AGGREGATOR), false, 8, MAX_AGE_SECONDS, false, BigInteger.ONE, BigInteger.TWO, 25);
        return new DeploymentManifest.Token(Address.of(AGGREGATOR), 6, 6, false, feed, null, null, null);
    }
}
