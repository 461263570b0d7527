package dev.kurs.journal.readmodel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;

/** DialectColumns that the two databases keep in different ways. */
final class DialectColumns {
    private DialectColumns() {}

    /** A column of digits, which SQLite keeps as a text and PostgreSQL as a numeric. */
    static BigInteger number(ResultSet row, int column) throws SQLException {
        return row.getBigDecimal(column).toBigIntegerExact();
    }

    /** What is written into such a column. */
    static BigDecimal numeric(BigInteger value) {
        return new BigDecimal(value);
    }

    /** A column of dates, which SQLite keeps as a text such as 2026-11-20. */
    static LocalDate date(ResultSet row, int column) throws SQLException {
        return LocalDate.parse(row.getString(column));
    }
}
