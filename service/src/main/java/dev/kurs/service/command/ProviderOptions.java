package dev.kurs.service.command;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.service.client.LiquidityProvider;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.SecretPath;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.SandboxDeployment;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** On which sandbox, and as which provider: {@code --provider 2}, or {@code --key-file wallet.key}. */
final class ProviderOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Option(
            names = "--provider",
            paramLabel = "NUMBER",
            description = "which of the sandbox's providers: 1 or 2 (default: 1)")
    private Integer given;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "a file of mode 0600 with another wallet's private key, 0x and 64 digits")
    private Path keyFile;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    boolean json() {
        return json;
    }

    CommandSpec spec() {
        return spec;
    }

    /** The provider's; to be closed. */
    LiquidityProvider open() throws IOException {
        OptionsTogether.requireOne(spec, "--provider", given != null, "--key-file", keyFile != null);
        Manifest manifest = Manifest.read(data.directory());
        Manifest.Chain chain = manifest.chain()
                .orElseThrow(() -> new InvalidConfiguration("the sandbox in " + data.directory()
                        + " runs without a chain, where nobody provides liquidity"));
        DeploymentManifest deployed = new ManifestFile(SandboxDeployment.manifestFile(data.directory()))
                .read()
                .orElseThrow(() -> new InvalidConfiguration(
                        "the sandbox in " + data.directory() + " has no deployment: start it with `kurs sandbox`"));
        return new LiquidityProvider(deployed, URI.create(chain.rpcUrl()), key(manifest));
    }

    private SigningKey key(Manifest manifest) throws IOException {
        return SigningKey.of(keyFile == null ? secret(manifest) : secret(keyFile));
    }

    private byte[] secret(Manifest manifest) {
        if (manifest.providers().isEmpty()) {
            throw new InvalidConfiguration("the manifest of " + data.directory()
                    + " has no providers: start the sandbox again with this release");
        }
        int number = given == null ? 1 : given;
        if (number < 1 || number > manifest.providers().size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--provider must be from 1 to " + manifest.providers().size() + ", was " + number);
        }
        String hex = manifest.providers().get(number - 1).wallet().privateKey();
        return HexFormat.of().parseHex(hex, 2, hex.length());
    }

    private byte[] secret(Path file) throws IOException {
        try {
            String hex = Files.readString(SecretPath.of("--key-file", file)).strip();
            return HexFormat.of().parseHex(hex, hex.startsWith("0x") ? 2 : 0, hex.length());
        } catch (NoSuchFileException missing) {
            throw new InvalidConfiguration("--key-file " + file + " does not exist", missing);
        } catch (IllegalArgumentException malformed) {
            throw new InvalidConfiguration("--key-file " + file + " must hold 0x and 64 digits", malformed);
        }
    }
}
