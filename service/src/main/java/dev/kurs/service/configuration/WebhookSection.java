package dev.kurs.service.configuration;

import dev.kurs.outbound.webhook.WebhookStoreSettings;
import java.nio.file.Path;
import java.time.Duration;

/**
 * {@code webhooks}: where what partners are told is kept, and for how long; without the section an SQLite file in the data directory, for 30 days.
 *
 * <p>Example: {@code webhooks: {keep_for: 30d, jdbc_url: "jdbc:postgresql://db.example/kurs", user: kurs, password_file: /run/secrets/kurs-db}}.
 */
final class WebhookSection {
    private static final Duration KEPT_FOR = Duration.ofDays(30);

    private WebhookSection() {}

    static Duration keptFor(Section section) {
        return section.interval("keep_for", KEPT_FOR);
    }

    static WebhookStoreSettings store(Section section, Path data) {
        if (!section.has("jdbc_url")) {
            return WebhookStoreSettings.inFile(data.resolve(Settings.WEBHOOKS));
        }
        String url = section.text("jdbc_url");
        String user = section.text("user");
        String password = PasswordFile.of(section, "webhooks");
        return section.built(() -> WebhookStoreSettings.onServer(url, user, password));
    }
}
