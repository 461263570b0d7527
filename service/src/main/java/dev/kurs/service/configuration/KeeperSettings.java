package dev.kurs.service.configuration;

import dev.kurs.chain.keeper.KeeperTerms;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code chain.keeper}: who marks the pool and processes providers' requests, when, and for how much gas.
 *
 * @param keystore encrypted web3 keystore of the account that pays; null for a development account's, which only a sandbox may use
 * @param passphraseFile file that holds the keystore's passphrase
 * @param maxFeeWei most that is offered per unit of gas, wei
 */
public record KeeperSettings(Path keystore, Path passphraseFile, KeeperTerms terms, BigInteger maxFeeWei) {
    private static final Duration JITTER = Duration.ofMinutes(5);
    private static final Duration LOOK_EVERY = Duration.ofMinutes(15);
    private static final Duration LATE_AFTER = Duration.ofMinutes(30);
    private static final int LEAST_TOKENS = 1;
    private static final int MAX_GAS = 2_000_000;
    private static final int MAX_GAS_PER_DAY = 40_000_000;
    private static final int MAX_FEE_GWEI = 200;
    private static final BigInteger GWEI = BigInteger.valueOf(1_000_000_000);

    /** @param instanceId what the jitter is made of where no seed is named */
    static Optional<KeeperSettings> ofChain(Section chain, String instanceId) {
        return chain.has("keeper") ? Optional.of(of(chain.section("keeper"), instanceId)) : Optional.empty();
    }

    private static KeeperSettings of(Section keeper, String instanceId) {
        boolean hasKeystore = keeper.has("keystore");
        return new KeeperSettings(
                hasKeystore ? Path.of(keeper.text("keystore")) : null,
                hasKeystore ? Path.of(keeper.text("passphrase_file")) : null,
                terms(keeper, instanceId),
                GWEI.multiply(BigInteger.valueOf(keeper.integer("max_fee_gwei", MAX_FEE_GWEI, 1))));
    }

    private static KeeperTerms terms(Section keeper, String instanceId) {
        String seed = keeper.text("seed", instanceId);
        Duration jitter = Duration.ofNanos(keeper.durationNs("jitter", JITTER));
        Duration lookEvery = keeper.interval("look_every", LOOK_EVERY);
        Duration lateAfter = keeper.interval("late_after", LATE_AFTER);
        int leastTokens = keeper.integer("least_tokens", LEAST_TOKENS, 0);
        int maxGas = keeper.integer("max_gas", MAX_GAS, 1);
        int maxGasPerDay = keeper.integer("max_gas_per_day", MAX_GAS_PER_DAY, 1);
        return keeper.built(
                () -> new KeeperTerms(seed, jitter, lookEvery, lateAfter, leastTokens, maxGas, maxGasPerDay));
    }
}
