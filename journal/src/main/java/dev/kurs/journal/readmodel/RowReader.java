package dev.kurs.journal.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes something of the present row. */
@FunctionalInterface
interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
}
