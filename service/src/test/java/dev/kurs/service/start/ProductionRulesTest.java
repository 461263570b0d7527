package dev.kurs.service.start;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.system.ConfigurationText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProductionRulesTest {
    private static final String CHAIN = "chain: {rpc_urls: [\"http://127.0.0.1:1\"]}";

    private static void check(ConfigurationText configuration) {
        Section file = Section.ofText("kurs.yaml", configuration.yaml());
        ProductionRules.require(file, Settings.of(file, Path.of("data")));
    }

    @Test
    void shouldLetASandboxDoAsItLikes() {
        assertDoesNotThrow(() -> check(ConfigurationText.packaged()));
    }

    @Test
    void shouldLetProductionStartOnLivePricesAndARealChainOrNoneOnPurpose() {
        assertDoesNotThrow(() -> check(ConfigurationText.production()));
        assertDoesNotThrow(() -> check(ConfigurationText.production().with("settlement: off-chain", CHAIN)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "primary: live | primary: recorded | feeds.primary must be live",
                "primary: live | colour: blue | feeds.primary must be live",
                "chain_id: 1 | chain_id: 31337 | instance.chain_id must be the chain that the engine contract is on",
                "chain_id: 1 | chain_id: 1337 | instance.chain_id must be the chain that the engine contract is on",
                "settlement: off-chain | `` | kurs.yaml: chain must say where quotes settle with environment PRODUCTION, or settlement: off-chain that they settle nowhere, and is missing",
                "settlement: off-chain | settlement: none | kurs.yaml: settlement must be off-chain",
                "settlement: off-chain | settlement: null | kurs.yaml: chain must say where quotes settle"
            })
    void shouldNameTheKeyThatProductionMustNotSay(String passage, String replacement, String sentence) {
        ConfigurationText configuration = ConfigurationText.production().with(passage, replacement);

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> check(configuration));

        assertTrue(refusal.getMessage().contains(sentence), refusal::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "none"})
    void shouldRefuseARecordingBesideWhateverIsPrimary(String primary) {
        ConfigurationText recorded = ConfigurationText.production()
                .with(
                        "primary: live",
                        "recorded: {file: \"classpath:sandbox/prices.jsonl.gz\"}\n  primary: " + primary);

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> check(recorded));

        assertTrue(refusal.getMessage().contains("feeds.recorded must be left out"), refusal::getMessage);
    }

    @Test
    void shouldRefuseSettlementOffChainBesideAChain() {
        ConfigurationText both =
                ConfigurationText.production().with("settlement: off-chain", "settlement: off-chain\n" + CHAIN);

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> check(both));

        assertTrue(
                refusal.getMessage().contains("settlement cannot stand beside a section chain"), refusal::getMessage);
    }
}
