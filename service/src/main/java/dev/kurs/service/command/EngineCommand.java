package dev.kurs.service.command;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentListener;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.EngineReplacement;
import dev.kurs.chain.governance.ChangeRun;
import dev.kurs.chain.governance.EngineAdmission;
import dev.kurs.chain.governance.EngineRemoval;
import dev.kurs.chain.governance.NextStep;
import dev.kurs.chain.governance.SenderKeys;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs engine replace|remove}: another engine contract takes over on a pool that goes on; run again each goes on. */
@Command(
        name = "engine",
        description = "Lets another engine contract take over, and takes the earlier one out of the pool.",
        mixinStandardHelpOptions = true)
final class EngineCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "replace",
            description =
                    "Creates another engine contract, has it admitted, and gives it the engine's place in the manifest once it settles.",
            mixinStandardHelpOptions = true)
    int replace(
            @Mixin ContractsOptions contracts,
            @Option(
                            names = "--signer",
                            paramLabel = "ADDRESS",
                            description = "of the new engine, two or more (default: the present one's)")
                    List<String> signers) {
        DeploymentManifest before = contracts.manifest();
        List<Address> addresses =
                signers == null ? List.of() : signers.stream().map(Address::of).toList();
        try (Endpoints chain = contracts.chain();
                SenderKeys keys = contracts.keys()) {
            EngineReplacement replacement = new EngineReplacement(chain, contracts.manifestFile(), addresses);
            Address engine = before.contracts().containsKey(DeploymentManifest.NEXT_ENGINE)
                    ? before.address(DeploymentManifest.NEXT_ENGINE)
                    : create(replacement, keys);
            replacement.requireFit();
            print("  signers of the new engine: "
                    + String.join(
                            ", ",
                            replacement.signers().stream().map(Address::text).toList()) + "\n");
            NextStep next = changes(chain, keys, before).run(new EngineAdmission(chain, before, engine));
            print(ContractsText.of(next));
            if (next instanceof NextStep.Nothing) {
                replacement.takeOver();
                print("The manifest has it as " + DeploymentManifest.ENGINE + ": set instance.engine_contract to "
                        + engine
                        + " and start the service again. Quotes signed until then settle on the earlier engine for two"
                        + " minutes yet; then `kurs engine remove` takes it out.\n");
            }
        }
        return 0;
    }

    private Address create(EngineReplacement replacement, SenderKeys keys) {
        if (keys.keys().isEmpty()) {
            throw new InvalidConfiguration(
                    "a contract is created by some account: name its key by --keystore and --passphrase-file");
        }
        return replacement.create(keys.keys().getFirst(), new DeploymentListener() {
            @Override
            public void done(String step) {
                print("  " + step + "\n");
            }
        });
    }

    @Command(
            name = "remove",
            description = "Takes an earlier engine out of the pool: what is signed for it settles no more.",
            mixinStandardHelpOptions = true)
    int remove(
            @Mixin ContractsOptions contracts,
            @Parameters(paramLabel = "NAME", description = "in the manifest, such as engine-1") String name) {
        DeploymentManifest manifest = contracts.manifest();
        try (Endpoints chain = contracts.chain();
                SenderKeys keys = contracts.keys()) {
            print(ContractsText.of(changes(chain, keys, manifest).run(new EngineRemoval(chain, manifest, name))));
        }
        return 0;
    }

    private ChangeRun changes(ChainReader chain, SenderKeys keys, DeploymentManifest manifest) {
        return new ChangeRun(
                chain, keys, SendingTerms.ofCommands(manifest.chainId()), what -> print("  " + what + "\n"));
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
