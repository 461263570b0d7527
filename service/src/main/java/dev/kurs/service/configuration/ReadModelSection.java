package dev.kurs.service.configuration;

import dev.kurs.journal.readmodel.ReadModelSettings;
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
        String password = PasswordFile.of(section, "read_model");
        return section.built(() -> ReadModelSettings.onServer(url, user, password));
    }
}
