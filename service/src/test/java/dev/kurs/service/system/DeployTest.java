package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.chain.node.Anvil;
import dev.kurs.chain.node.DevelopmentChain;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kurs deploy} as an operator meets it; the packaged plan is the sandbox's. */
class DeployTest {
    private static final Path CONTRACTS = Path.of("../chain-bridge/contracts");
    private static final URI NOBODY = URI.create("http://127.0.0.1:1");

    @TempDir
    private Path directory;

    private Path plan;
    private Path manifest;

    @BeforeEach
    void copyThePackagedPlan() throws IOException {
        plan = directory.resolve("deployment.yaml");
        manifest = directory.resolve("deployment.json");
        Files.copy(DeployTest.class.getResourceAsStream("/sandbox/deployment.yaml"), plan);
    }

    @Test
    void shouldDeployTheSandboxAndSendNothingTheSecondTime() throws IOException {
        try (DevelopmentChain chain = chain()) {
            deploy(chain.uri()).shouldEndWith(0).shouldSay("  listing tnMYR").shouldSay("102 steps taken");
            String text = Files.readString(manifest);

            deploy(chain.uri()).shouldEndWith(0).shouldSay("everything stands, nothing was sent");

            assertEquals(text, Files.readString(manifest));
            assertEquals(
                    DeploymentManifest.State.COMPLETE,
                    new ManifestFile(manifest).read().orElseThrow().state());
        }
    }

    @Test
    void shouldSayInOneSentenceWhyItDoesNotDeploy() throws IOException {
        deploy(NOBODY).shouldEndWith(1).shouldSay("kurs: no node answers: 127.0.0.1:1 did not answer");
        change("31337", "10");
        deploy(NOBODY)
                .shouldEndWith(1)
                .shouldSay("kurs: chain 10 is no development chain: name the deployer's key by --keystore");
        assertFalse(Files.exists(manifest));
    }

    @Test
    void shouldRefuseADevelopmentKeystoreOnAnyOtherChain() throws IOException {
        DevelopmentKey.generate(directory, new SecureRandom()).close();
        Path keystore = directory.resolve(DevelopmentKey.KEYSTORE);
        change("31337", "10");
        deploy(NOBODY, "--keystore", keystore.toString(), "--passphrase-file", passphrase())
                .shouldEndWith(1)
                .shouldSay("keystore " + keystore + " holds a development key, and chain 10 is no development chain");
    }

    @Test
    void shouldDeployAsTheAccountOfAKeystore() throws IOException {
        DevelopmentKey.generate(directory, new SecureRandom()).close();
        try (DevelopmentChain chain = chain()) {
            deploy(
                            chain.uri(),
                            "--keystore",
                            directory.resolve(DevelopmentKey.KEYSTORE).toString(),
                            "--passphrase-file",
                            passphrase())
                    .shouldEndWith(1)
                    .shouldSay("has nothing to pay gas with on chain 31337");
        }
    }

    private String passphrase() {
        return directory.resolve(DevelopmentKey.PASSPHRASE).toString();
    }

    private void change(String text, String replacement) throws IOException {
        Files.writeString(plan, Files.readString(plan).replace(text, replacement));
    }

    private Outcome deploy(URI rpc, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "deploy", "--plan", plan.toString(), "--rpc", rpc.toString(), "--manifest", manifest.toString()));
        line.addAll(List.of(more));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    private static DevelopmentChain chain() throws IOException {
        Path anvil = Anvil.inPackages(CONTRACTS).orElseGet(() -> {
            String sentence = "no anvil in " + CONTRACTS + "/node_modules: npm ci there brings it";
            return "required".equals(System.getProperty("kurs.chain")) ? fail(sentence) : abort("skipped: " + sentence);
        });
        return DevelopmentChain.start(anvil, List.of());
    }
}
