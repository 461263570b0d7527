package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "'confirmations: 10001', 'confirmations must be 10000 or less, since the headers of so many blocks are held, was 10001'",
        "'poll_interval: 11m', 'poll_interval must be 10m or less, since nothing settles meanwhile, was 11m'",
        "'max_head_age: 2d', 'max_head_age must be 1d or less, since a chain that stands still so long is none to quote on, was 2d'",
        "'executor: {timeout: 11m}', 'executor.timeout must be 10m or less, since a call waits for it, was 11m'",
        "'coin_usd: 1e999999999', 'coin_usd must be a decimal number such as 3000.5, of 20 digits before the point and 18 behind it at most, was 1e999999999'",
        "'daily_caps: {USDT: 1e99}', 'daily_caps.USDT must be a decimal number such as 3000.5, of 20 digits before the point and 18 behind it at most, was 1e99'"
    })
    void shouldRefuseWhatNoChainIsWatchedBy(String chain, String sentence) {
        String yaml = """
                tokens: {USDT: {}}
                chain: {rpc_urls: ["http://127.0.0.1:8545"], %s}
                """.formatted(chain);

        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> ChainSettings.of(Section.ofText("kurs.yaml", yaml), Path.of("data")));

        assertEquals("kurs.yaml: chain." + sentence, refusal.getMessage());
    }

    /** One that votes twice would be more than half of three. */
    @ParameterizedTest
    @CsvSource({
        "http://a.example, http://A.example",
        "http://127.0.0.1:8545, http://127.0.0.1:8545/",
        "https://a.example/key, https://a.example:443/key",
        "http://a.example:80, http://a.example/",
        "http://[::1]:8545, http://[::1]:8545/"
    })
    void shouldRefuseANodeThatIsNamedTwiceHoweverItIsWritten(String once, String twice) {
        InvalidConfiguration refusal =
                assertThrows(InvalidConfiguration.class, () -> nodes(once, "http://b.example", twice));

        assertTrue(
                refusal.getMessage()
                        .startsWith("kurs.yaml: chain.rpc_urls must name each endpoint once, since what more than half"
                                + " of them tell alike counts: " + once + " and " + twice + " are one"),
                refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "http://a.example, http://a.example:8545",
        "http://a.example/one, http://a.example/One",
        "http://a.example/?key=1, http://a.example/?key=2",
        "http://a.example, https://a.example"
    })
    void shouldTakeNodesThatDiffer(String one, String other) {
        assertEquals(2, nodes(one, other).size());
    }

    private static List<URI> nodes(String... urls) {
        String yaml = "chain: {rpc_urls: [\"" + String.join("\", \"", urls) + "\"]}";
        return ChainSettings.of(Section.ofText("kurs.yaml", yaml), Path.of("data"))
                .orElseThrow()
                .rpcUrls();
    }
}
