package dev.kurs.journal.readmodel;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A world of its own for each test, on each database. */
@ParameterizedClass
@EnumSource(Database.class)
abstract class OnEachDatabase {
    @Parameter
    Database database;

    @TempDir
    Path scratch;

    ReadModelWorld world;

    @BeforeEach
    void open() {
        world = ReadModelWorld.open(database, scratch);
    }

    @AfterEach
    void close() {
        world.close();
    }
}
