package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kurs.chain.node.Anvil;
import java.nio.file.Path;

/** The anvil of the contracts' packages; where it is absent a test is skipped, or fails when {@code -Dkurs.chain=required}. */
final class AnvilOnDisk {
    private static final Path CONTRACTS = Path.of("../chain-bridge/contracts");

    private AnvilOnDisk() {}

    static Path program() {
        return Anvil.inPackages(CONTRACTS)
                .orElseThrow(() -> missing("no anvil in " + CONTRACTS + "/node_modules: npm ci there brings it"));
    }

    /** Ends a test that lacks something on this machine. */
    static RuntimeException missing(String sentence) {
        return "required".equals(System.getProperty("kurs.chain")) ? fail(sentence) : abort("skipped: " + sentence);
    }
}
