package dev.kurs.outbound.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.outbound.http.LocalReceiver;
import dev.kurs.protocol.port.WebhookDeliveries.Told;
import dev.kurs.protocol.postgres.RealPostgres;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a webhook store on a server meets that one in a file does not. */
class WebhookServerTest {
    private static final long PATIENCE_NS = Duration.ofMinutes(2).toNanos();

    @TempDir
    private Path folder;

    /** A follower tries again after a failure, as the service's does. */
    private static void follow(ToldPartners told) throws Exception {
        long until = System.nanoTime() + PATIENCE_NS;
        while (true) {
            try {
                told.follow();
                return;
            } catch (SQLException gone) {
                assertTrue(System.nanoTime() < until, gone::toString);
                Thread.sleep(20);
            }
        }
    }

    @Test
    void shouldGoOnByItselfWhenTheServerEndsItsConnections() throws Exception {
        WebhookStoreSettings settings = StoreKind.POSTGRESQL.create(folder);
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                ToldPartners told = new ToldPartners(settings)) {
            told.journal.partner(1, receiver.url("hooks.example", "/kurs").toString());
            for (int round = 1; round <= 5; round++) {
                told.journal.expired(1);
                RealPostgres.abortConnections(settings.jdbcUrl());
                follow(told);
            }

            until(
                    "all are told",
                    () -> receiver.received().stream()
                                    .map(each -> each.header("X-Svc-Event-Id"))
                                    .distinct()
                                    .count()
                            == 5);
        }
    }

    /** The service stops while the database is slow to take that a partner has answered. */
    @Test
    void shouldNotTellAgainWhatWasAnsweredWhenItStopped() throws Exception {
        WebhookStoreSettings settings = StoreKind.POSTGRESQL.create(folder);
        CountDownLatch locked = new CountDownLatch(1);
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    locked.await();
                    LocalReceiver.status(200).answer(request, connection);
                });
                ToldPartners told = new ToldPartners(settings);
                Connection other = StoreKind.connect(settings);
                Statement lock = other.createStatement()) {
            told.journal.partner(1, receiver.url("hooks.example", "/kurs").toString());
            told.journal.expired(1);
            told.follow();
            until("it is sent", () -> !receiver.received().isEmpty());
            other.setAutoCommit(false);
            lock.execute("lock table webhook_attempt in exclusive mode");
            locked.countDown();
            until("the note waits", () -> waits(lock, "webhook_attempt"));

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> stop(told));
            Thread.sleep(300);
            other.rollback();
            stopped.join();
            told.begin();
            told.journal.expired(1);
            told.follow();

            until("the next is sent", () -> receiver.received().size() > 1);
            assertEquals(
                    2,
                    receiver.received().stream()
                            .map(each -> each.header("X-Svc-Event-Id"))
                            .distinct()
                            .count());
            assertEquals(2, receiver.received().size());
        }
    }

    /** A condition that may fail. */
    private interface Condition {
        boolean isSo() throws SQLException;
    }

    private static void until(String what, Condition condition) throws Exception {
        long until = System.nanoTime() + PATIENCE_NS;
        while (!condition.isSo()) {
            assertTrue(System.nanoTime() < until, what);
            Thread.sleep(20);
        }
    }

    private static boolean waits(Statement lock, String table) throws SQLException {
        try (ResultSet row = lock.executeQuery(
                "select 1 from pg_locks l join pg_class c on c.oid = l.relation where not l.granted and c.relname = '"
                        + table + "'")) {
            return row.next();
        }
    }

    private static void stop(ToldPartners told) {
        try {
            told.stop();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldAnswerWhileWhatIsWrittenWaitsAndSaySoWhereItCannot() throws Exception {
        WebhookStoreSettings settings = StoreKind.POSTGRESQL.create(folder);
        WebhookReader reader = new WebhookReader(settings);
        try (ToldPartners told = new ToldPartners(settings);
                Connection other = StoreKind.connect(settings);
                Statement lock = other.createStatement()) {
            told.journal.partner(1, "http://hooks.example/");
            told.journal.expired(1);
            other.setAutoCommit(false);
            lock.execute("lock table webhook_event in share mode");
            CompletableFuture<Void> written = CompletableFuture.runAsync(() -> followOnce(told));
            until("what is written waits", () -> waits(lock, "webhook_event"));

            assertEquals(0, reader.backlog().pending());
            assertEquals(List.of(), reader.list(Optional.empty(), Optional.empty(), Long.MAX_VALUE, 10));

            other.rollback();
            written.join();
            assertEquals(1, reader.backlog().pending());
            lock.execute("lock table webhook_partner in access exclusive mode");
            CompletableFuture<Optional<Told>> silent = CompletableFuture.supplyAsync(
                    () -> reader.told(TellingJournal.uuid(1).toString(), 0, Long.MAX_VALUE));
            ExecutionException ended = assertThrows(ExecutionException.class, () -> silent.get(1, TimeUnit.MINUTES));
            assertInstanceOf(UncheckedIOException.class, ended.getCause());

            other.rollback();
            assertEquals(1, reader.backlog().pending());
        }
    }

    private static void followOnce(ToldPartners told) {
        try {
            told.follow();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldRefuseASecondWriterAndLetAReaderIn() throws Exception {
        WebhookStoreSettings settings = StoreKind.POSTGRESQL.create(folder);
        assertEquals(Optional.empty(), WebhookLedger.open(settings));
        try (WebhookStore store = WebhookStore.open(settings);
                WebhookLedger ledger = WebhookLedger.open(settings).orElseThrow()) {
            assertEquals(store.position().sequence(), ledger.reached());
            SQLException refused = assertThrows(SQLException.class, () -> WebhookStore.open(settings));
            assertTrue(refused.getMessage().contains("is being written by another process"), refused.getMessage());
        }
        WebhookStore ended = WebhookStore.open(settings);
        ended.close();
        assertThrows(SQLException.class, ended::position);
        WebhookStore.open(settings).close();
    }

    @Test
    void shouldTakeNoPasswordInAUrlAndShowNone() {
        assertThrows(
                IllegalArgumentException.class,
                () -> WebhookStoreSettings.onServer("jdbc:postgresql://db/kurs?password=x", "kurs", ""));
        assertThrows(IllegalArgumentException.class, () -> WebhookStoreSettings.onServer("jdbc:h2:mem:x", "kurs", ""));
        assertFalse(WebhookStoreSettings.onServer("jdbc:postgresql://db/kurs", "kurs", "hidden")
                .toString()
                .contains("hidden"));
    }
}
