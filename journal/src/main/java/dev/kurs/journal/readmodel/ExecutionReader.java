package dev.kurs.journal.readmodel;

import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Status;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;

/** From a row of execution and quote to an execution. */
final class ExecutionReader {
    /** The columns {@link #read} wants, of execution e and quote q. */
    static final String COLUMNS =
            "select e.sequence, e.status, q.frame, e.as_quoted, e.amount_in, e.amount_out, e.transaction_hash,"
                    + " e.block_number, e.log_index, e.settled_at_seconds, q.started";

    private ExecutionReader() {}

    static Execution read(ResultSet row) throws SQLException {
        return new Execution(
                row.getLong(1),
                Status.valueOf(row.getString(2)),
                new UnsafeBuffer(row.getBytes(3)),
                row.getBoolean(4),
                DialectColumns.number(row, 5),
                DialectColumns.number(row, 6),
                row.getString(7),
                row.getLong(8),
                row.getInt(9),
                row.getLong(10),
                Optional.ofNullable(row.getBytes(11)).map(UnsafeBuffer::new));
    }
}
