package dev.kurs.service.configuration;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code chain.executor}: the account with which the settlement vault is made to commit quotes of v0.1.
 *
 * @param keystore encrypted web3 keystore of the executor; null for a development account's, which only a sandbox may use
 * @param passphraseFile file that holds the keystore's passphrase
 * @param maxFeeWei most that is offered per unit of gas, wei
 * @param timeout how long an execute waits for its end before it is told to ask again
 */
public record ExecutorSettings(Path keystore, Path passphraseFile, BigInteger maxFeeWei, Duration timeout) {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);
    private static final int MAX_FEE_GWEI = 200;
    private static final BigInteger GWEI = BigInteger.valueOf(1_000_000_000);

    static Optional<ExecutorSettings> ofChain(Section chain) {
        return chain.has("executor") ? Optional.of(of(chain.section("executor"))) : Optional.empty();
    }

    private static ExecutorSettings of(Section executor) {
        boolean hasKeystore = executor.has("keystore");
        return new ExecutorSettings(
                hasKeystore ? Path.of(executor.text("keystore")) : null,
                hasKeystore ? Path.of(executor.text("passphrase_file")) : null,
                GWEI.multiply(BigInteger.valueOf(executor.integer("max_fee_gwei", MAX_FEE_GWEI, 1))),
                executor.interval("timeout", TIMEOUT, LONGEST_TIMEOUT, "a call waits for it"));
    }
}
