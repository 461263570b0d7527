package dev.kurs.outbound.webhook;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a webhook store is.
 *
 * <p>Example: {@code inFile(Path.of("kurs-data/webhooks.sqlite"))} is an SQLite file; {@code onServer("jdbc:postgresql://db.example/kurs", "kurs", password)} is a
 * schema of a PostgreSQL database, which may be the read model's.
 *
 * @param file empty where a server has it
 * @param jdbcUrl of PostgreSQL, without credentials; empty where a file has it
 */
public record WebhookStoreSettings(Optional<Path> file, String jdbcUrl, String user, String password) {
    private static final String POSTGRESQL = "jdbc:postgresql:";

    public static WebhookStoreSettings inFile(Path file) {
        return new WebhookStoreSettings(Optional.of(file), "", "", "");
    }

    public static WebhookStoreSettings onServer(String jdbcUrl, String user, String password) {
        if (!jdbcUrl.startsWith(POSTGRESQL)) {
            throw new IllegalArgumentException("The webhook store's jdbc_url " + jdbcUrl + " does not begin with "
                    + POSTGRESQL + ": leave jdbc_url out for an SQLite file in the data directory");
        }
        if (jdbcUrl.toLowerCase(Locale.ROOT).contains("password=")) {
            throw new IllegalArgumentException(
                    "The webhook store's jdbc_url holds a password: give user and password_file apart");
        }
        return new WebhookStoreSettings(Optional.empty(), jdbcUrl, user, password);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return file.map(Path::toString).orElse(jdbcUrl);
    }
}
