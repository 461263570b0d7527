package dev.kurs.service.command;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.SandboxDeployment;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which deployed contracts a command is about: without anything said those of the sandbox in {@code --data}. */
final class DeploymentOptions {
    @Mixin
    private DataOption data;

    @ArgGroup(exclusive = false)
    private Named named;

    private static final class Named {
        @Option(
                names = "--manifest",
                required = true,
                paramLabel = "FILE",
                description = "what kurs deploy wrote (default: the sandbox's)")
        private Path manifest;

        @Option(
                names = "--rpc",
                required = true,
                paramLabel = "URL",
                split = ",",
                description = "the chain's node, or several")
        private List<URI> nodes;
    }

    /** The service's data, or the sandbox's. */
    Path directory() {
        return data.directory();
    }

    ManifestFile manifestFile() {
        return new ManifestFile(named == null ? SandboxDeployment.manifestFile(data.directory()) : named.manifest);
    }

    /** Whether there is a manifest, of whatever deployment. */
    boolean isPresent() {
        return named != null || manifestFile().read().isPresent();
    }

    /** @throws InvalidConfiguration if there is no manifest of a deployment that stands */
    DeploymentManifest manifest() {
        DeploymentManifest manifest = manifestFile()
                .read()
                .orElseThrow(() -> new InvalidConfiguration("there is no manifest of deployed contracts: name what"
                        + " `kurs deploy` wrote by --manifest and --rpc, or a sandbox by --data"));
        if (manifest.settings() == null) {
            throw new InvalidConfiguration("the manifest is of a deployment that did not end: run kurs deploy again");
        }
        return manifest;
    }

    Endpoints chain() {
        return Endpoints.of(nodes(), manifest().chainId());
    }

    private List<URI> nodes() {
        return named != null
                ? named.nodes
                : Manifest.read(data.directory())
                        .chain()
                        .map(chain -> List.of(URI.create(chain.rpcUrl())))
                        .orElseThrow(() -> new InvalidConfiguration(
                                "the sandbox in " + data.directory() + " has no chain: it ran with --no-chain"));
    }
}
