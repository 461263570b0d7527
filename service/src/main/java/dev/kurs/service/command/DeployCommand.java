package dev.kurs.service.command;

import dev.kurs.chain.deploy.Deployment;
import dev.kurs.chain.deploy.DeploymentListener;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.DeploymentPlan;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.deployment.DeploymentKeys;
import dev.kurs.service.deployment.PlanFile;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs deploy}: puts the contracts on a chain; run again it changes nothing, and after an interruption it goes on. */
@Command(
        name = "deploy",
        description = "Deploys the contracts by a plan, and writes where they stand; run again it changes nothing.",
        mixinStandardHelpOptions = true)
final class DeployCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--plan", required = true, paramLabel = "FILE", description = "what is to stand, in YAML")
    private Path planFile;

    @Option(
            names = "--rpc",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8545",
            split = ",",
            description = "the chain's node, or several (default: ${DEFAULT-VALUE})")
    private List<URI> nodes;

    @Option(names = "--manifest", required = true, paramLabel = "FILE", description = "what stands, in JSON")
    private Path manifestFile;

    @ArgGroup(exclusive = false)
    private KeyOptions key;

    /** Where the deployer's key is; on a development chain nothing needs to be said. */
    private static final class KeyOptions {
        @Option(
                names = "--keystore",
                required = true,
                paramLabel = "FILE",
                description = "the deployer's encrypted key (default: a development chain's first account)")
        private Path keystore;

        @Option(
                names = "--passphrase-file",
                required = true,
                paramLabel = "FILE",
                description = "holds the keystore's passphrase")
        private Path passphraseFile;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        DeploymentPlan plan = PlanFile.of(Section.ofFile(planFile));
        try (DeploymentKeys keys = key == null
                        ? DeploymentKeys.development(plan)
                        : DeploymentKeys.ofKeystore(plan, key.keystore, key.passphraseFile);
                Endpoints chain = Endpoints.of(nodes, plan.chainId())) {
            Steps steps = new Steps(out);
            DeploymentManifest manifest = new Deployment(
                            plan, chain, keys.deployer(), keys.admin(), new ManifestFile(manifestFile), steps)
                    .run();
            out.print(text(manifest, steps.count));
            out.flush();
        }
        return 0;
    }

    private String text(DeploymentManifest manifest, int sent) {
        String done = sent == 0 ? "everything stands, nothing was sent" : sent + " steps taken";
        String engine = manifest.address(DeploymentManifest.ENGINE).text();
        String pool = manifest.address(DeploymentManifest.POOL).text();
        String text = "chain " + manifest.chainId() + ": " + done + "\nengine        " + engine + "\nreserve pool  "
                + pool + "\nmanifest      " + manifestFile + "\n";
        return manifest.state() == DeploymentManifest.State.AWAITING_ADMIN
                ? text + "The admin " + manifest.settings().roles().admin()
                        + " has yet to accept: acceptDefaultAdminTransfer() of "
                        + manifest.address(DeploymentManifest.ROLES) + ", "
                        + manifest.settings().delays().handover() + " s after it was named. Then run this again.\n"
                : text;
    }

    /** Tells every step as it is taken. */
    private static final class Steps implements DeploymentListener {
        private final PrintWriter out;
        private int count;

        Steps(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void done(String step) {
            count++;
            out.println("  " + step);
            out.flush();
        }
    }
}
