package dev.kurs.chain.deploy;

/** Hears of every transaction of a deployment; what stands as planned is not told. */
public interface DeploymentListener {
    /** The step is about to be sent; where it creates a contract, its address is in the manifest. */
    default void sending(String step) {}

    /** The step is in a block, and not yet noted as done. */
    default void mined(String step) {}

    /** The step is noted. */
    default void done(String step) {}

    /**
     * What was handed over stands otherwise than planned, which its admin alone can change, and may have wanted. It ends the deployment unless a listener takes it as it is.
     *
     * @throws DeploymentRefused with the difference
     */
    default void standsOtherwise(String difference) {
        throw new DeploymentRefused(difference);
    }
}
