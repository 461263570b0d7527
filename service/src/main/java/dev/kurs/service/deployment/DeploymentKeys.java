package dev.kurs.service.deployment;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentPlan;
import dev.kurs.chain.key.Keystore;
import dev.kurs.chain.key.Passphrase;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The deployer's key, and the admin's where it is a development chain's and so everybody's.
 *
 * @param admin accepts the handover at once; empty where the admin does so itself
 */
public record DeploymentKeys(SigningKey deployer, Optional<SigningKey> admin) implements AutoCloseable {
    private static final int DEPLOYER = 0;

    /**
     * The key of a development chain's first account.
     *
     * @throws InvalidConfiguration if the plan is for another chain
     */
    public static DeploymentKeys development(DeploymentPlan plan) {
        if (!DevelopmentAccounts.belongTo(plan.chainId())) {
            throw new InvalidConfiguration("chain " + plan.chainId()
                    + " is no development chain: name the deployer's key by --keystore and --passphrase-file");
        }
        return new DeploymentKeys(DevelopmentAccounts.key(DEPLOYER), publicAdmin(plan));
    }

    /**
     * The key of an encrypted file.
     *
     * @throws InvalidConfiguration if it is a development key and the plan is for another chain than such keys are for
     */
    public static DeploymentKeys ofKeystore(DeploymentPlan plan, Path keystore, Path passphraseFile) {
        if (!DevelopmentAccounts.belongTo(plan.chainId()) && Keystore.isForDevelopment(keystore)) {
            throw new InvalidConfiguration("keystore " + keystore + " holds a development key, and chain "
                    + plan.chainId() + " is no development chain");
        }
        char[] passphrase = Passphrase.read(passphraseFile);
        try {
            return new DeploymentKeys(Keystore.read(keystore, passphrase), publicAdmin(plan));
        } finally {
            Arrays.fill(passphrase, '\0');
        }
    }

    private static Optional<SigningKey> publicAdmin(DeploymentPlan plan) {
        Address admin = plan.roles().admin();
        return DevelopmentAccounts.belongTo(plan.chainId()) && DevelopmentAccounts.include(admin)
                ? Optional.of(DevelopmentAccounts.key(admin))
                : Optional.empty();
    }

    @Override
    public void close() {
        deployer.close();
        admin.ifPresent(SigningKey::close);
    }
}
