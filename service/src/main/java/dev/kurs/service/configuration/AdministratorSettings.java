package dev.kurs.service.configuration;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code chain.administrator}: the account with which the service puts wallets on the pool's allow-list and sets partners' daily caps in the settlement vault.
 *
 * <p>Where the contracts' admin is a timelock or a multisig there is none, and what it has to sign is shown with each partner's balance.
 *
 * @param keystore encrypted web3 keystore of the contracts' admin; null for a development account's, which only a sandbox may use
 * @param passphraseFile file that holds the keystore's passphrase
 * @param maxFeeWei most that is offered per unit of gas, wei
 */
public record AdministratorSettings(Path keystore, Path passphraseFile, Duration lookEvery, BigInteger maxFeeWei) {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(15);
    private static final int MAX_FEE_GWEI = 200;
    private static final BigInteger GWEI = BigInteger.valueOf(1_000_000_000);

    static Optional<AdministratorSettings> ofChain(Section chain) {
        return chain.has("administrator") ? Optional.of(of(chain.section("administrator"))) : Optional.empty();
    }

    private static AdministratorSettings of(Section administrator) {
        boolean hasKeystore = administrator.has("keystore");
        return new AdministratorSettings(
                hasKeystore ? Path.of(administrator.text("keystore")) : null,
                hasKeystore ? Path.of(administrator.text("passphrase_file")) : null,
                administrator.interval("look_every", LOOK_EVERY),
                GWEI.multiply(BigInteger.valueOf(administrator.integer("max_fee_gwei", MAX_FEE_GWEI, 1))));
    }
}
