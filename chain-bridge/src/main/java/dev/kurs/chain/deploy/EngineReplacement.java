package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import java.math.BigInteger;
import java.util.List;

/**
 * Another engine contract for a deployment that stands, made for the same pool and kept in the manifest beside the one that is signed for, whose place it takes
 * in the end.
 *
 * <p>Example: {@code next_engine} becomes {@code engine}, and what was {@code engine} becomes {@code engine-1}; all other names stay as they are.
 */
public final class EngineReplacement {
    private final ChainReader chain;
    private final ManifestFile file;
    private final List<Address> signers;
    private final boolean isNamed;

    /**
     * @param signers of the new engine; empty where they are those of the present one
     * @throws DeploymentRefused if the deployment does not stand whole, or not on this chain, or a signer's key is everybody's
     */
    public EngineReplacement(ChainReader chain, ManifestFile file, List<Address> signers) {
        this.chain = chain;
        this.file = file;
        DeploymentManifest manifest = manifest();
        long chainId = chain.ask(Queries.chainId());
        if (chainId != manifest.chainId()) {
            throw new DeploymentRefused(
                    "the node is on chain " + chainId + " and the manifest is of chain " + manifest.chainId());
        }
        if (manifest.state() != DeploymentManifest.State.COMPLETE) {
            throw new DeploymentRefused(
                    "the deployment is " + manifest.state() + ": run kurs deploy until it is COMPLETE");
        }
        isNamed = !signers.isEmpty();
        this.signers = isNamed ? List.copyOf(signers) : manifest.settings().signers();
        for (Address signer : this.signers) {
            if (!DevelopmentAccounts.belongTo(chainId) && DevelopmentAccounts.include(signer)) {
                throw new DeploymentRefused("the signer " + signer + " is a development account, whose key is public");
            }
        }
    }

    /** As it stands. */
    public DeploymentManifest manifest() {
        return file.read().orElseThrow(() -> new DeploymentRefused("there is no manifest: kurs deploy writes it"));
    }

    /** Of the new engine. */
    public List<Address> signers() {
        return signers;
    }

    /**
     * Creates the engine unless the manifest has it; where it stands.
     *
     * @throws DeploymentRefused if nobody named its signers, and the present engine knows one of them no more
     */
    public Address create(SigningKey payer, DeploymentListener listener) {
        DeploymentManifest manifest = manifest();
        for (Address signer : signers) {
            if (!isNamed && !isKnown(manifest.address(DeploymentManifest.ENGINE), signer)) {
                throw new DeploymentRefused("the present engine knows the signer " + signer
                        + " no more: name those of the new engine by --signer");
            }
        }
        Address permit2 = chain.view(manifest.address(DeploymentManifest.ENGINE), KursEngine.permit2());
        SendingTerms terms = SendingTerms.ofCommands(manifest.chainId());
        try (TransactionSender sender = TransactionSender.ofThisProcess(chain, payer, terms)) {
            return new DeploymentSteps(chain, sender, file, manifest, listener)
                    .create(
                            DeploymentManifest.NEXT_ENGINE,
                            KursEngine.create(
                                    manifest.address(DeploymentManifest.ROLES),
                                    manifest.address(DeploymentManifest.POOL),
                                    BigInteger.valueOf(
                                            manifest.settings().delays().signer()),
                                    signers,
                                    permit2));
        }
    }

    /**
     * Gives it the place of the present one in the manifest, by which the service signs and watches from its next start on.
     *
     * @throws DeploymentRefused if it was made with other signers, or knows one that was removed from the present one and that nobody named
     */
    public DeploymentManifest takeOver() {
        requireFit();
        DeploymentManifest after = manifest().takenOver(signers);
        file.write(after);
        return after;
    }

    /**
     * Looks whether the engine that stands beside the present one may take its place, before anything is announced or given to it.
     *
     * @throws DeploymentRefused as {@link #takeOver} does
     */
    public void requireFit() {
        DeploymentManifest manifest = manifest();
        Address next = manifest.address(DeploymentManifest.NEXT_ENGINE);
        for (Address signer : signers) {
            if (!isKnown(next, signer)) {
                throw new DeploymentRefused("the engine " + next + " does not know the signer " + signer
                        + ": name those that it was made with by --signer");
            }
        }
        requireNoneBack(manifest, next);
    }

    /** A signer that a guardian removed does not come back with another engine, where it would not even wait. */
    private void requireNoneBack(DeploymentManifest manifest, Address next) {
        Address present = manifest.address(DeploymentManifest.ENGINE);
        for (Address signer : manifest.settings().signers()) {
            boolean isWanted = isNamed && signers.contains(signer);
            if (!isWanted && !isKnown(present, signer) && isKnown(next, signer)) {
                throw new DeploymentRefused(
                        "the present engine knows the signer " + signer + " no more, and the engine " + next
                                + " does: have a guardian remove it there too, and name the others by --signer");
            }
        }
    }

    private boolean isKnown(Address engine, Address signer) {
        return chain.view(engine, KursEngine.signerActiveFrom(signer)) != 0;
    }
}
