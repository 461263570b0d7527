package dev.kurs.service.webhook;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import dev.kurs.protocol.postgres.RealPostgres;
import dev.kurs.service.system.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhooksTest {
    private static final String NOTHING_PENDING = "kurs_webhooks_pending 0.0";

    private final Metrics metrics = new Metrics();
    private final String url = RealPostgres.newDatabase();

    @TempDir
    private Path journal;

    private Webhooks open() {
        return Webhooks.open(
                WebhookStoreSettings.onServer(url, RealPostgres.USER, ""),
                FollowedJournal.whole(journal),
                true,
                partnerId -> List.of(),
                InstantSource.system(),
                Duration.ofDays(30),
                new Engine((frame, offset, length) -> {}));
    }

    private String page() {
        return new String(metrics.scrape(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldTellItsFiguresWhileItsDatabaseSaysNothing() throws Exception {
        try (Webhooks webhooks = open()) {
            webhooks.observe(metrics, position -> 0);
            webhooks.follow();
            Eventually.isTrue("the store has said what is pending", () -> page().contains(NOTHING_PENDING));
            try (Connection other = DriverManager.getConnection(url, RealPostgres.USER, "");
                    Statement lock = other.createStatement()) {
                other.setAutoCommit(false);
                lock.execute("lock table webhook_event in access exclusive mode");

                assertTrue(page().contains(NOTHING_PENDING), this::page);
                assertTrue(page().contains("kurs_webhooks_failed 0.0"), this::page);
            }
        }
    }
}
