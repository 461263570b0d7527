package dev.kurs.chain.deploy;

/** The plan, or what stands on the chain, is not what may be deployed; the message is a sentence for the operator. */
public final class DeploymentRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeploymentRefused(String message) {
        super(message);
    }

    DeploymentRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
