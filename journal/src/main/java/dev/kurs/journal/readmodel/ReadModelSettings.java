package dev.kurs.journal.readmodel;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Where the read model is kept.
 *
 * <p>Example: {@code inDirectory(Path.of("kurs-data/readmodel"))} is an H2 file there; {@code new ReadModelSettings(
 * "jdbc:postgresql://db.example/kurs", "kurs", password)} is a PostgreSQL database.
 *
 * @param jdbcUrl of H2 or PostgreSQL, without credentials
 */
public record ReadModelSettings(String jdbcUrl, String user, String password) {
    static {
        // An H2 file is served to other processes (AUTO_SERVER), and to this machine's alone.
        if (System.getProperty("h2.bindAddress") == null) {
            System.setProperty("h2.bindAddress", "127.0.0.1");
        }
    }

    public ReadModelSettings {
        Dialect.of(jdbcUrl);
        if (jdbcUrl.toLowerCase(Locale.ROOT).contains("password=")) {
            throw new IllegalArgumentException(
                    "The read model's jdbc_url holds a password: give user and password apart");
        }
    }

    /** An H2 database in a file of this directory; whoever opens it first serves other processes of this machine. */
    public static ReadModelSettings inDirectory(Path directory) {
        String file = directory.toAbsolutePath().resolve("kurs").toString();
        return new ReadModelSettings("jdbc:h2:file:" + file + ";AUTO_SERVER=TRUE;CACHE_SIZE=131072", "kurs", "");
    }

    Dialect dialect() {
        return Dialect.of(jdbcUrl);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "ReadModelSettings[jdbcUrl=" + jdbcUrl + ", user=" + user + "]";
    }
}
