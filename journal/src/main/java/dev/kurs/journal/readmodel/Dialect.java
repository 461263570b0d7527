package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.util.Locale;
import java.util.Map;

/** What SQLite and PostgreSQL say differently. */
enum Dialect {
    /**
     * A file that several processes may open: one writes, and readers see snapshots (write-ahead log).
     *
     * <p>The writer's log is taken over into the file every 32 MiB (8 192 pages), and as much of the file is kept at hand: both are eight and sixteen times SQLite's
     * own, and a burst of quotes writes the same pages fewer times. {@code synchronous=NORMAL} may lose the last transactions when the power fails; they are projected again, together with the position that was lost.
     */
    SQLITE("jdbc:sqlite:", "org.sqlite.JDBC", "pragma query_only = true", "pragma wal_autocheckpoint = 8192") {
        @Override
        String indexHint(String index) {
            return " indexed by " + index;
        }

        @Override
        Map<String, String> properties() {
            return Map.of(
                    "journal_mode",
                    "WAL",
                    "synchronous",
                    "NORMAL",
                    "busy_timeout",
                    "5000",
                    "journal_size_limit",
                    "67108864");
        }

        // The write lock is waited for when a transaction begins; one that read first and wrote then could not wait.
        @Override
        Map<String, String> writerProperties() {
            return Map.of("transaction_mode", "IMMEDIATE", "cache_size", "-32768");
        }

        @Override
        int snapshotIsolation() {
            return Connection.TRANSACTION_SERIALIZABLE;
        }
    },
    /** What is lost with the write-ahead log's last moments is projected again, together with the position that was lost. */
    POSTGRESQL(
            "jdbc:postgresql:",
            "org.postgresql.Driver",
            "SET statement_timeout = 5000",
            "SET synchronous_commit = off") {
        @Override
        String indexHint(String index) {
            return "";
        }

        // A peer that vanished without a word is noticed after two minutes.
        @Override
        Map<String, String> properties() {
            return Map.of("reWriteBatchedInserts", "true", "tcpKeepAlive", "true", "socketTimeout", "120");
        }

        @Override
        Map<String, String> writerProperties() {
            return Map.of(
                    "ApplicationName", "kurs pid " + ProcessHandle.current().pid());
        }

        @Override
        int snapshotIsolation() {
            return Connection.TRANSACTION_REPEATABLE_READ;
        }
    };

    private final String prefix;
    private final String driver;
    private final String readerSetup;
    private final String writerSetup;

    Dialect(String prefix, String driver, String readerSetup, String writerSetup) {
        this.prefix = prefix;
        this.driver = driver;
        this.readerSetup = readerSetup;
        this.writerSetup = writerSetup;
    }

    static Dialect of(String jdbcUrl) {
        for (Dialect dialect : values()) {
            if (jdbcUrl.startsWith(dialect.prefix)) {
                return dialect;
            }
        }
        throw new IllegalArgumentException(
                "The read model's jdbc_url " + jdbcUrl + " does not begin with " + POSTGRESQL.prefix);
    }

    /** What a reading connection is told first. */
    String readerSetup() {
        return readerSetup;
    }

    /** Empty when there is nothing to set up. */
    String writerSetup() {
        return writerSetup;
    }

    String driver() {
        return driver;
    }

    /** The folder of the migrations that the other database says in other words. */
    String migrations() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the driver is told. */
    abstract Map<String, String> properties();

    /** What the driver is told besides for the connection that writes. */
    abstract Map<String, String> writerProperties();

    abstract String indexHint(String index);

    /** The isolation in which every statement of a transaction sees the same state. */
    abstract int snapshotIsolation();
}
