package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code chain.keeper} as people write it. */
class KeeperSettingsTest {
    private static Optional<KeeperSettings> keeper(String line) {
        String yaml = """
                instance: {id: "0x01"}
                chain:
                  rpc_urls: ["http://127.0.0.1:8545"]
                %s
                """.formatted(line);
        return ChainSettings.of(Section.ofText("kurs.yaml", yaml), Path.of("data"))
                .orElseThrow()
                .keeper();
    }

    @Test
    void shouldKeepNothingUnlessItIsDeclared() {
        assertEquals(Optional.empty(), keeper(""));
    }

    @Test
    void shouldDrawTheJitterFromTheInstanceUnlessASeedIsNamed() {
        KeeperSettings keeper = keeper("  keeper: {max_fee_gwei: 30}").orElseThrow();

        assertNull(keeper.keystore());
        assertEquals("0x01", keeper.terms().seed());
        assertEquals(Duration.ofMinutes(5), keeper.terms().jitter());
        assertEquals(new BigInteger("30000000000"), keeper.maxFeeWei());
        assertEquals(
                "west", keeper("  keeper: {seed: west}").orElseThrow().terms().seed());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "'{max_gas: 500000, max_gas_per_day: 400000}', 'max_gas_per_day 400000 is less than max_gas 500000'",
                "'{jitter: 30m, late_after: 10m}', 'jitter PT30M must be shorter than late_after PT10M'",
                "'{max_gas: 0}', 'max_gas'",
                "'{look_every: 0s}', 'look_every'",
                "'{keystore: key.json}', 'passphrase_file'",
            })
    void shouldNameTheKeyThatIsWrong(String keeper, String said) {
        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> keeper("  keeper: " + keeper));

        assertTrue(refusal.getMessage().contains(said), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("keeper"), refusal.getMessage());
    }
}
