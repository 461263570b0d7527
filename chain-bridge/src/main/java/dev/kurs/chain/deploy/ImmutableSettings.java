package dev.kurs.chain.deploy;

/** Holds what stands against the plan where nothing can be changed any more. */
final class ImmutableSettings {
    private ImmutableSettings() {}

    /** @throws DeploymentRefused if the two differ, saying why that cannot be mended here */
    static void require(String what, Object planned, Object present) {
        if (!planned.equals(present)) {
            throw new DeploymentRefused(what + " is " + present + " on the chain and " + planned
                    + " in the plan, and it is fixed when deployed: a new deployment needs a manifest of its own");
        }
    }
}
