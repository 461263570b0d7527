package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.util.Map;

/** What H2 and PostgreSQL say differently. */
enum Dialect {
    /** Its optimiser guesses, so it is told which index a page goes by. */
    H2("SET QUERY_TIMEOUT 5000", "", "org.h2.Driver") {
        @Override
        String indexHint(String index) {
            return " use index (" + index + ")";
        }

        @Override
        Map<String, String> properties() {
            return Map.of();
        }

        @Override
        int snapshotIsolation() {
            // org.h2.engine.Constants.TRANSACTION_SNAPSHOT: JDBC has no name for it.
            return 6;
        }
    },
    /** What is lost with the write-ahead log's last moments is projected again, together with the position that was lost. */
    POSTGRESQL("SET statement_timeout = 5000", "SET synchronous_commit = off", "org.postgresql.Driver") {
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
        int snapshotIsolation() {
            return Connection.TRANSACTION_REPEATABLE_READ;
        }
    };

    private final String readerSetup;
    private final String writerSetup;
    private final String driver;

    Dialect(String readerSetup, String writerSetup, String driver) {
        this.readerSetup = readerSetup;
        this.writerSetup = writerSetup;
        this.driver = driver;
    }

    static Dialect of(String jdbcUrl) {
        if (jdbcUrl.startsWith("jdbc:h2:")) {
            return H2;
        }
        if (jdbcUrl.startsWith("jdbc:postgresql:")) {
            return POSTGRESQL;
        }
        throw new IllegalArgumentException(
                "The read model's jdbc_url begins neither with jdbc:h2: nor with jdbc:postgresql:");
    }

    /** Bounds what a reading connection may take, to 5 s a statement. */
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

    /** What the driver is told. */
    abstract Map<String, String> properties();

    abstract String indexHint(String index);

    /** The isolation in which every statement of a transaction sees the same state. */
    abstract int snapshotIsolation();
}
