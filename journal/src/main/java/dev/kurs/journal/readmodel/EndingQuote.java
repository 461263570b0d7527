package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * As much of a quote as its end asks for, which most quotes come to.
 *
 * @param sequence of the journal record that issued it
 * @param state before its end
 */
record EndingQuote(
        long sequence,
        String quoteId,
        int partnerId,
        int corridorId,
        Side side,
        long notionalE6,
        long expiresAtSeconds,
        State state) {
    static EndingQuote of(QuoteRow quote) {
        return new EndingQuote(
                quote.sequence(),
                quote.quoteId(),
                quote.partnerId(),
                quote.corridorId(),
                quote.side(),
                quote.notionalE6(),
                quote.expiresAtSeconds(),
                quote.state());
    }

    /** From the columns in their order, whether it is a sale in place of its side: a driver makes four objects of a text. */
    static EndingQuote read(ResultSet row) throws SQLException {
        return new EndingQuote(
                row.getLong(2),
                row.getString(1),
                row.getInt(3),
                row.getInt(4),
                row.getBoolean(5) ? Side.SELL : Side.BUY,
                row.getLong(6),
                row.getLong(7),
                State.valueOf(row.getString(8)));
    }

    DayKey day() {
        return new DayKey(DayKey.utcDate(expiresAtSeconds), partnerId, corridorId, side);
    }
}
