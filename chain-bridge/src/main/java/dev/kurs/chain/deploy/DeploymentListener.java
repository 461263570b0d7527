package dev.kurs.chain.deploy;

/** Hears of every transaction of a deployment; what stands already is not told. */
public interface DeploymentListener {
    /** The step is about to be sent; where it creates a contract, its address is in the manifest. */
    default void sending(String step) {}

    /** The step is in a block, and not yet noted as done. */
    default void mined(String step) {}

    /** The step is noted. */
    default void done(String step) {}
}
