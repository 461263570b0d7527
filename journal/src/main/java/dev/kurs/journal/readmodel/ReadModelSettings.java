package dev.kurs.journal.readmodel;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Where the read model is kept.
 *
 * <p>Example: {@code inDirectory(Path.of("kurs-data/readmodel"))} is an SQLite file there; {@code onServer("jdbc:postgresql://db.example/kurs", "kurs",
 * password)} is a PostgreSQL database.
 *
 * @param jdbcUrl of SQLite or PostgreSQL, without credentials
 */
public record ReadModelSettings(String jdbcUrl, String user, String password) {
    public ReadModelSettings {
        Dialect.of(jdbcUrl);
        if (jdbcUrl.toLowerCase(Locale.ROOT).contains("password=")) {
            throw new IllegalArgumentException(
                    "The read model's jdbc_url holds a password: give user and password apart");
        }
    }

    /** An SQLite file in this directory, which nobody listens at and several processes may open. */
    public static ReadModelSettings inDirectory(Path directory) {
        return new ReadModelSettings(SqliteFile.jdbcUrlIn(directory), "", "");
    }

    /** A PostgreSQL database. A file is not named by a URL: a copy of the data directory would go on using the original's. */
    public static ReadModelSettings onServer(String jdbcUrl, String user, String password) {
        if (jdbcUrl.startsWith("jdbc:h2:")) {
            throw new IllegalArgumentException(
                    "The read model's jdbc_url names an H2 database, which Kurs no longer reads:"
                            + " leave jdbc_url out for an SQLite file in the data directory, or name a PostgreSQL database (jdbc:postgresql:);"
                            + " either is made from the journal");
        }
        if (jdbcUrl.startsWith("jdbc:sqlite:")) {
            throw new IllegalArgumentException("The read model's jdbc_url names an SQLite file:"
                    + " leave jdbc_url out, the file is always in the data directory");
        }
        return new ReadModelSettings(jdbcUrl, user, password);
    }

    Dialect dialect() {
        return Dialect.of(jdbcUrl);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return user.isEmpty() ? jdbcUrl : jdbcUrl + " as " + user;
    }
}
