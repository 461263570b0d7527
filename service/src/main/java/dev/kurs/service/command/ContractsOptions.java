package dev.kurs.service.command;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.governance.SenderKeys;
import dev.kurs.chain.key.Keystore;
import dev.kurs.chain.key.Passphrase;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which deployed contracts a command is about, and whose key may send: without anything said those of the sandbox in {@code --data}. */
final class ContractsOptions {
    @Mixin
    private DeploymentOptions deployment;

    @ArgGroup(exclusive = false)
    private KeyOptions key;

    private static final class KeyOptions {
        @Option(
                names = "--keystore",
                required = true,
                paramLabel = "FILE",
                description =
                        "encrypted key of whoever sends; without it, and for roles of others, what is to be signed is"
                                + " printed (default: a development chain's accounts)")
        private Path keystore;

        @Option(
                names = "--passphrase-file",
                required = true,
                paramLabel = "FILE",
                description = "holds the keystore's passphrase")
        private Path passphraseFile;
    }

    ManifestFile manifestFile() {
        return deployment.manifestFile();
    }

    DeploymentManifest manifest() {
        return deployment.manifest();
    }

    Endpoints chain() {
        return deployment.chain();
    }

    /**
     * The keys at hand; the first one pays for what anybody may send.
     *
     * @throws InvalidConfiguration if the keystore holds a development key, and the chain is none of those
     */
    SenderKeys keys() {
        boolean isDevelopment = DevelopmentAccounts.belongTo(manifest().chainId());
        if (key == null) {
            return new SenderKeys(
                    isDevelopment
                            ? IntStream.range(0, DevelopmentAccounts.COUNT)
                                    .mapToObj(DevelopmentAccounts::key)
                                    .toList()
                            : List.of());
        }
        if (!isDevelopment && Keystore.isForDevelopment(key.keystore)) {
            throw new InvalidConfiguration("keystore " + key.keystore + " holds a development key, and chain "
                    + manifest().chainId() + " is no development chain");
        }
        char[] passphrase = Passphrase.read(key.passphraseFile);
        try {
            SigningKey read = Keystore.read(key.keystore, passphrase);
            return new SenderKeys(List.of(read));
        } finally {
            Arrays.fill(passphrase, '\0');
        }
    }
}
