package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.artifact.Artifact;
import dev.kurs.chain.deploy.DeploymentManifest.Contract;
import dev.kurs.chain.deploy.DeploymentManifest.Pending;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.TransactionSender;
import java.util.function.BooleanSupplier;

/**
 * Takes a deployment's steps: each looks at the chain first and does nothing where its work stands.
 *
 * <p>Before a contract's creation is sent, its address (which the deployer's nonce decides) is noted. Whatever interrupts the run, the
 * next one looks there: it finds the contract, or it sends the creation with the same nonce again, of which the chain takes one.
 */
final class DeploymentSteps {
    private final ChainReader chain;
    private final TransactionSender deployer;
    private final ManifestFile file;
    private final DeploymentListener listener;
    private DeploymentManifest manifest;
    private Address admin;

    DeploymentSteps(
            ChainReader chain,
            TransactionSender deployer,
            ManifestFile file,
            DeploymentManifest manifest,
            DeploymentListener listener) {
        this.chain = chain;
        this.deployer = deployer;
        this.file = file;
        this.manifest = manifest;
        this.listener = listener;
        this.admin = deployer.account();
    }

    ChainReader chain() {
        return chain;
    }

    Address deployer() {
        return deployer.account();
    }

    DeploymentManifest manifest() {
        return manifest;
    }

    /** Who has to make what is missing; the deployer until it has handed over. */
    void adminIs(Address present) {
        admin = present;
    }

    /** The contract of a name: found where the manifest has it, or created. */
    Address create(String name, Creation creation) {
        Artifact artifact = Artifact.of(creation.artifact());
        if (manifest.contracts().containsKey(name)) {
            return verified(name, manifest.address(name), artifact);
        }
        Address address = wasCreated(name) ? manifest.pending().address() : sent(name, creation);
        verified(name, address, artifact);
        manifest = manifest.with(name, new Contract(address, artifact.name(), artifact.sha256()));
        file.write(manifest);
        listener.done(name);
        return address;
    }

    /** Makes a call of the admin's unless its work stands, and sees to it that it stands then. */
    void call(String step, Address contract, ContractCall<?> call, BooleanSupplier stands) {
        if (stands.getAsBoolean()) {
            return;
        }
        if (!admin.equals(deployer.account())) {
            standsOtherwise(step + " is missing, and only the admin " + admin + " can do it: the deployer "
                    + deployer.account() + " has handed over");
            return;
        }
        listener.sending(step);
        send(Intent.of(contract, call));
        listener.mined(step);
        if (!stands.getAsBoolean()) {
            throw new DeploymentRefused(step + " was sent to " + contract + " and had no effect");
        }
        listener.done(step);
    }

    /** What is handed over differs from the plan. */
    void standsOtherwise(String difference) {
        listener.standsOtherwise(difference);
    }

    void finish(DeploymentManifest.State state, DeploymentManifest.Settings settings) {
        manifest = manifest.finished(state, settings);
        file.write(manifest);
    }

    private boolean wasCreated(String name) {
        Pending pending = manifest.pending();
        if (pending == null || !pending.name().equals(name)) {
            return false;
        }
        deployer.nextNonce();
        return chain.ask(Queries.hasCode(pending.address()));
    }

    private Address sent(String name, Creation creation) {
        long nonce = deployer.nextNonce();
        Address address = Address.ofContract(deployer.account(), nonce);
        manifest = manifest.creating(new Pending(name, address, nonce));
        file.write(manifest);
        listener.sending(name);
        send(Intent.of(creation));
        listener.mined(name);
        return address;
    }

    /** What is asked next is asked of a node that has the block. */
    private void send(Intent intent) {
        deployer.send(intent);
        chain.newest();
    }

    private Address verified(String name, Address address, Artifact artifact) {
        String code = chain.ask(Queries.code(address));
        if (code.length() <= 2) {
            throw new DeploymentRefused("there is no code at " + address + ", where the manifest has " + name
                    + ": is this another chain, or was it reset?");
        }
        if (!artifact.matches(code)) {
            throw new DeploymentRefused("the code at " + address + " is not that of " + artifact.name()
                    + ", as which the manifest has " + name
                    + ": a release with other contracts deployed it; go on with that one, or deploy anew (a sandbox: --data"
                    + " with a new directory)");
        }
        return address;
    }
}
