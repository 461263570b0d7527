package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** USDT, IDRX and JPYC were deployed; the chain is watched for USDT and IDRX, which were in force when that began. */
class ChainTermsTest {
    private static final Address USDT = address(1);
    private static final Address IDRX = address(2);
    private static final Address JPYC = address(3);
    private static final Map<String, Integer> TWO_TOKENS = Map.of("USDT", 6, "IDRX", 2);
    private static final ContractAddresses WATCHED = new ContractAddresses(
            Address.ZERO,
            List.of(),
            Address.ZERO,
            Address.ZERO,
            Address.ZERO,
            Address.ZERO,
            List.of(),
            Address.ZERO,
            Map.of(USDT, 0, IDRX, 1),
            Map.of(),
            Map.of(Bytes32.keccak("USDT-IDRX"), 0));

    private static Address address(int number) {
        byte[] bytes = new byte[20];
        bytes[19] = (byte) number;
        return Address.of(bytes);
    }

    private static DeploymentManifest.Token token(Address address, int decimals) {
        return new DeploymentManifest.Token(address, decimals, 0, true, null, null, null, null);
    }

    private static ChainTerms terms(Map<String, Integer> decimals, Map<String, Integer> boundsBps) {
        DeploymentManifest manifest = new DeploymentManifest(
                DeploymentManifest.State.COMPLETE,
                1,
                0,
                Address.ZERO,
                Map.of(),
                null,
                new DeploymentManifest.Settings(
                        Map.of("USDT", token(USDT, 6), "IDRX", token(IDRX, 2), "JPYC", token(JPYC, 18)),
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        null));
        return new ChainTerms(manifest, 1, decimals, boundsBps, List.of());
    }

    private static String refusal(ChainTerms terms) {
        return assertThrows(InvalidConfiguration.class, () -> terms.requireWatched(WATCHED))
                .getMessage();
    }

    @Test
    void shouldTakeWhatTheChainIsWatchedForAndLessOfIt() {
        assertDoesNotThrow(() -> terms(TWO_TOKENS, Map.of("USDT-IDRX", 100)).requireWatched(WATCHED));
        assertDoesNotThrow(() -> terms(Map.of("USDT", 6), Map.of()).requireWatched(WATCHED));
    }

    @Test
    void shouldLeaveATokenThatTheChainIsNotWatchedForToAStart() {
        Map<String, Integer> threeTokens = Map.of("USDT", 6, "IDRX", 2, "JPYC", 18);

        assertEquals(
                "tokens.JPYC takes effect at a start alone: the chain is not watched for it",
                refusal(terms(threeTokens, Map.of("USDT-IDRX", 100))));
    }

    @Test
    void shouldLeaveACorridorThatTheChainIsNotWatchedForToAStart() {
        assertEquals(
                "corridors.IDRX-USDT takes effect at a start alone: the chain is not watched for it",
                refusal(terms(TWO_TOKENS, Map.of("USDT-IDRX", 100, "IDRX-USDT", 100))));
    }
}
