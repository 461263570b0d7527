package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.TestNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A fresh chain and an operator who deploys on it with the accounts of {@link Plans}: {@code desk.deploy(Plans.small())}. */
final class DeployingDesk implements AutoCloseable {
    private final DevelopmentChain node;
    private final TestNode control;
    private final RpcEndpoint chain;
    private final Path manifest;
    private final List<String> steps = new ArrayList<>();

    DeployingDesk(Path directory, String... options) {
        node = TestChain.start(options);
        control = new TestNode(node.uri());
        chain = RpcEndpoint.at(node.uri());
        manifest = directory.resolve("deployment.json");
    }

    RpcEndpoint chain() {
        return chain;
    }

    TestNode control() {
        return control;
    }

    /** Every step that was sent, in order. */
    List<String> steps() {
        return steps;
    }

    /** One of the ten accounts, as {@link Plans} has them. */
    DevelopmentSender sender(int account) {
        return new DevelopmentSender(chain, DevelopmentAccounts.key(account));
    }

    Address create(Creation creation) {
        return sender(0).create(creation);
    }

    DeploymentManifest deploy(DeploymentPlan plan) {
        return deploy(plan, new DeploymentListener() {
            @Override
            public void sending(String step) {
                steps.add(step);
            }
        });
    }

    DeploymentManifest deploy(DeploymentPlan plan, DeploymentListener listener) {
        return deploy(plan, DevelopmentAccounts.key(0), Optional.of(DevelopmentAccounts.key(1)), listener);
    }

    DeploymentManifest deploy(
            DeploymentPlan plan, SigningKey deployer, Optional<SigningKey> admin, DeploymentListener listener) {
        return new Deployment(plan, chain, deployer, admin, new ManifestFile(manifest), listener).run();
    }

    Optional<DeploymentManifest> manifest() {
        return new ManifestFile(manifest).read();
    }

    String manifestText() {
        try {
            return Files.readString(manifest);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() {
        chain.close();
        control.close();
        node.close();
    }
}
