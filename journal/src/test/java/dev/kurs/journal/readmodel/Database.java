package dev.kurs.journal.readmodel;

import dev.kurs.protocol.postgres.RealPostgres;
import java.nio.file.Path;

/** The databases that every test of the read model runs on. */
enum Database {
    SQLITE {
        @Override
        ReadModelSettings create(Path directory) {
            return ReadModelSettings.inDirectory(directory.resolve("readmodel"));
        }
    },
    POSTGRESQL {
        @Override
        ReadModelSettings create(Path directory) {
            return new ReadModelSettings(RealPostgres.newDatabase(), RealPostgres.USER, "");
        }
    };

    /** A new, empty database; SQLite keeps it under the directory. */
    abstract ReadModelSettings create(Path directory);
}
