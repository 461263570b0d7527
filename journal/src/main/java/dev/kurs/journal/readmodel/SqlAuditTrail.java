package dev.kurs.journal.readmodel;

import dev.kurs.protocol.port.AuditTrail;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Answers from the table audit, the newest first; what was in force before is what the row says, or else the target's last entry before. */
final class SqlAuditTrail implements AuditTrail {
    private static final String SELECT = """
        select a.sequence, a.at_ns, a.actor_kind, a.actor_id, a.actor_address, a.action, a.target, a.reason, a.request_id, a.refusal, a.terms,
               case when a.replaced is not null then nullif(a.replaced, '') else (select b.terms from audit b where b.target = a.target and b.sequence < a.sequence and b.terms is not null
                order by b.sequence desc limit 1) end
        from audit a where 1 = 1""";

    private final ReadModelDatabase database;
    private final ReadModelHealth health;

    SqlAuditTrail(ReadModelDatabase database, ReadModelHealth health) {
        this.database = database;
        this.health = health;
    }

    @Override
    public List<String> actions() {
        return AuditedCommands.names();
    }

    @Override
    public List<Entry> page(Filter filter, OptionalLong beforeSequence, int most) {
        StringBuilder sql = new StringBuilder(SELECT);
        List<Object> values = new ArrayList<>();
        filter.actor().ifPresent(actor -> add(sql, values, " and a.actor_id = ?", StoredText.stored(actor)));
        filter.action().ifPresent(action -> add(sql, values, " and a.action = ?", StoredText.stored(action)));
        filter.target().map(StoredText::stored).ifPresent(target -> {
            // What stands below is between a slash and the character behind it.
            add(sql, values, " and (a.target = ?", target);
            add(sql, values, " or (a.target > ?", target + "/");
            add(sql, values, " and a.target < ?))", target + "0");
        });
        filter.fromNs().ifPresent(from -> add(sql, values, " and a.at_ns >= ?", from));
        filter.toNs().ifPresent(to -> add(sql, values, " and a.at_ns <= ?", to));
        beforeSequence.ifPresent(sequence -> add(sql, values, " and a.sequence < ?", sequence));
        add(sql, values, " order by a.sequence desc limit ?", most);
        health.requireReadable();
        return database.read(connection -> Sql.list(connection, sql.toString(), SqlAuditTrail::entry, values));
    }

    private static void add(StringBuilder sql, List<Object> values, String condition, Object value) {
        sql.append(condition);
        values.add(value);
    }

    private static Entry entry(ResultSet row) throws SQLException {
        return new Entry(
                row.getLong(1),
                row.getLong(2),
                new Who(text(row, 3), text(row, 4), text(row, 5)),
                text(row, 6),
                text(row, 7),
                text(row, 8),
                text(row, 9),
                text(row, 10),
                text(row, 12),
                text(row, 11));
    }

    /** Null where the table has none. */
    private static String text(ResultSet row, int column) throws SQLException {
        String stored = row.getString(column);
        return stored == null ? null : StoredText.original(stored);
    }
}
