package dev.kurs.chain.watch;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A chain with deployed contracts, one for all tests of a class, and a recorder of what each test's watchers tell. */
abstract class DeployedWorld {
    @TempDir
    static Path directory;

    static TestWorld world;

    final RecordingPublisher publisher = new RecordingPublisher();

    @BeforeAll
    static void deploy() {
        world = TestWorld.start(directory);
    }

    @AfterAll
    static void stop() {
        if (world != null) {
            world.close();
        }
    }
}
