package dev.kurs.service.configuration;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code chain.guardian}: the account with which an operator's FREEZE freezes the corridor on chain too, and a token that leaves its peg is frozen inbound.
 *
 * @param keystore encrypted web3 keystore of the guardian; null for a development account's, which only a sandbox may use
 * @param passphraseFile file that holds the keystore's passphrase
 * @param lookEvery how often what is outstanding is looked at, when nothing says so sooner
 * @param maxFeeWei most that is offered per unit of gas, wei
 */
public record GuardianSettings(Path keystore, Path passphraseFile, Duration lookEvery, BigInteger maxFeeWei) {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
    private static final int MAX_FEE_GWEI = 500;
    private static final BigInteger GWEI = BigInteger.valueOf(1_000_000_000);

    static Optional<GuardianSettings> ofChain(Section chain) {
        return chain.has("guardian") ? Optional.of(of(chain.section("guardian"))) : Optional.empty();
    }

    private static GuardianSettings of(Section guardian) {
        boolean hasKeystore = guardian.has("keystore");
        return new GuardianSettings(
                hasKeystore ? Path.of(guardian.text("keystore")) : null,
                hasKeystore ? Path.of(guardian.text("passphrase_file")) : null,
                guardian.interval("look_every", LOOK_EVERY),
                GWEI.multiply(BigInteger.valueOf(guardian.integer("max_fee_gwei", MAX_FEE_GWEI, 1))));
    }
}
