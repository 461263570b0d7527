package dev.kurs.outbound.webhook;

import dev.kurs.protocol.postgres.RealPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The databases that every test of the webhook store runs on. */
enum StoreKind {
    SQLITE {
        @Override
        WebhookStoreSettings create(Path folder) {
            return WebhookStoreSettings.inFile(folder.resolve("webhooks.sqlite"));
        }
    },
    POSTGRESQL {
        @Override
        WebhookStoreSettings create(Path folder) {
            return WebhookStoreSettings.onServer(RealPostgres.newDatabase(), RealPostgres.USER, "");
        }
    };

    /** A new, empty store; SQLite keeps it in the folder. */
    abstract WebhookStoreSettings create(Path folder);

    /** Somebody else's connection to a store. */
    static Connection connect(WebhookStoreSettings settings) throws SQLException {
        return settings.file().isPresent()
                ? DriverManager.getConnection("jdbc:sqlite:" + settings.file().get())
                : DriverManager.getConnection(settings.jdbcUrl(), settings.user(), "");
    }
}
