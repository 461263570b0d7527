package dev.kurs.chain.check;

import java.util.List;

/** The chain is not what the configuration says; the message has every difference, each with its field, what was expected and what was found. */
public final class DeploymentMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> differences;

    DeploymentMismatch(List<String> differences) {
        super("the chain is not as configured: " + String.join("; ", differences));
        this.differences = List.copyOf(differences);
    }

    /** One sentence each. */
    public List<String> differences() {
        return differences;
    }
}
