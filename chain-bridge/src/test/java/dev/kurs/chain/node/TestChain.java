package dev.kurs.chain.node;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A chain for a test: anvil out of {@code contracts/node_modules}. Where that is absent the test is skipped, or fails when
 * {@code -Dkurs.chain=required} says that it must be there.
 */
public final class TestChain {
    private static final Path CONTRACTS = Path.of("contracts");

    private TestChain() {}

    public static DevelopmentChain start(String... options) {
        try {
            return DevelopmentChain.start(program(), List.of(options));
        } catch (IOException failure) {
            return fail(failure);
        }
    }

    /** The program anvil, where the test starts it otherwise. */
    public static Path program() {
        return Anvil.inPackages(CONTRACTS).orElseGet(TestChain::missing);
    }

    private static Path missing() {
        String sentence = "no anvil in " + CONTRACTS + "/node_modules: npm ci there brings it";
        return "required".equals(System.getProperty("kurs.chain")) ? fail(sentence) : abort("skipped: " + sentence);
    }
}
