package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Keeps a PostgreSQL schema to one process that writes: whoever holds the advisory lock (1265988211, hash of the schema's name) in a session.
 *
 * <p>Example: a rebuild of a copied data directory whose configuration names a running service's database is refused, and told the service's process id. The
 * lock ends with the session, however that ends.
 */
final class SchemaLock {
    private static final String TAKE = "select pg_try_advisory_lock(1265988211, hashtext(?))";
    private static final String HOLDER = """
            select a.application_name || coalesce(' on ' || host(a.client_addr), '') || ', session ' || a.pid || ' since '
                   || to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            from pg_locks l join pg_stat_activity a on a.pid = l.pid
            where l.locktype = 'advisory' and l.granted and l.classid = 1265988211
              and l.objid = (hashtext(?)::bigint & 4294967295)::oid
              and l.database = (select oid from pg_database where datname = current_database())
            """;

    private SchemaLock() {}

    /** Takes the lock for as long as the connection's session lasts; a session that has it may take it again. */
    static void take(Connection connection, String schema) throws SQLException {
        boolean isTaken = Sql.list(connection, TAKE, row -> row.getBoolean(1), List.of(schema))
                .getFirst();
        if (!isTaken) {
            throw new ReadModelOwnedException("The read model in schema " + schema + " of "
                    + connection.getMetaData().getURL() + " is being written by " + holder(connection, schema)
                    + ": stop that process first, or give this journal a database of its own");
        }
    }

    private static String holder(Connection connection, String schema) throws SQLException {
        return Sql.list(connection, HOLDER, row -> row.getString(1), List.of(schema)).stream()
                .findFirst()
                .orElse("another process");
    }
}
