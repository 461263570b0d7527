package dev.kurs.service.configuration;

import dev.kurs.journal.readmodel.ReadModelSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code read_model}: the database that executions, quotes and daily figures are read from; without the section an SQLite file in the
 * data directory.
 *
 * <p>Example: {@code read_model: {jdbc_url: "jdbc:postgresql://db.example/kurs", user: kurs, password_file: /run/secrets/kurs-db}}.
 */
final class ReadModelSection {
    private ReadModelSection() {}

    static ReadModelSettings of(Section section, Path data) {
        if (!section.has("jdbc_url")) {
            return ReadModelSettings.inDirectory(data.resolve(Settings.READ_MODEL));
        }
        String url = section.text("jdbc_url");
        String user = section.text("user");
        String password = section.has("password_file") ? password(section) : "";
        return section.built(() -> ReadModelSettings.onServer(url, user, password));
    }

    private static String password(Section section) {
        Path file = Path.of(section.text("password_file"));
        try {
            return Files.readString(SecretPath.of("read_model.password_file", file))
                    .strip();
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot read the read model's password file " + file, unreadable);
        }
    }
}
