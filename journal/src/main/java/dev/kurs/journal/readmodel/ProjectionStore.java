package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** What earlier batches left in the tables, as far as later events need it; the quotes used last are kept at hand. */
final class ProjectionStore {
    private static final int QUOTES_AT_HAND = 32_768;
    private static final String QUOTE = """
        select q.frame, q.started, q.state, e.sequence, e.settled_at_seconds
        from quote q left join execution e on e.sequence = q.execution_sequence
        where q.quote_id = ?
        """;
    private static final int ENDS_AT_ONCE = 64;
    static final String ENDING_QUOTES =
            "select quote_id, sequence, partner_id, corridor_id, side = 'SELL', notional_e6, expires_at_seconds, state from quote where quote_id in ("
                    + String.join(", ", Collections.nCopies(ENDS_AT_ONCE, "?")) + ")";
    private static final String CHAIN =
            "select events, report_hash from day_partner where utc_date = ? and partner_id = ?";
    private static final String CORRIDOR = "select base_token_id, quote_token_id from corridor where corridor_id = ?";

    private final PreparedStatements statements;
    private final Map<String, QuoteRow> atHand = new LastUsed<>(QUOTES_AT_HAND);
    private final DirectBuffer frame = new UnsafeBuffer(0, 0);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();

    /** The UUID of a partner; its number where it has no name. */
    String partnerUuid(int partnerId) {
        return name("select uuid from partner where partner_id = ?", partnerId);
    }

    /** The pair of a corridor; its number where it has no name. */
    String pair(int corridorId) {
        return name("select pair from corridor where corridor_id = ?", corridorId);
    }

    /** Null where it has no name. */
    String name(NamedEntity entity) {
        return one(
                "select name from entity_name where kind = ? and id = ?",
                row -> StoredText.original(row.getString(1)),
                entity.kind().name(),
                entity.id());
    }

    /** Null when the journal names no such token. */
    Token token(int tokenId) {
        return one(
                "select symbol, decimals, address from token where token_id = ?",
                row -> new Token(tokenId, StoredText.original(row.getString(1)), row.getInt(2), row.getString(3)),
                tokenId);
    }

    /** Null when nothing is known of it. */
    VaultBalance balance(PartnerToken key) {
        return one(
                "select available, reserved from balance where partner_id = ? and token_id = ?",
                row -> new VaultBalance(new BigInteger(row.getString(1)), new BigInteger(row.getString(2))),
                key.partnerId(),
                key.tokenId());
    }

    private String name(String sql, int id) {
        String found = one(sql, row -> row.getString(1), id);
        return found == null ? "#" + id : found;
    }

    ProjectionStore(PreparedStatements statements) {
        this.statements = statements;
    }

    /** Null when there is no such quote. */
    QuoteRow quote(String quoteId) {
        QuoteRow kept = keptQuote(quoteId);
        return kept != null ? kept : writtenQuote(quoteId);
    }

    /** Null when it is not at hand. */
    QuoteRow keptQuote(String quoteId) {
        return atHand.get(quoteId);
    }

    /** Those of the quotes that there are, by their ids. */
    Map<String, EndingQuote> endingQuotes(List<String> quoteIds) {
        Map<String, EndingQuote> found = new HashMap<>();
        try {
            for (int begin = 0; begin < quoteIds.size(); begin += ENDS_AT_ONCE) {
                int end = Math.min(quoteIds.size(), begin + ENDS_AT_ONCE);
                List<String> some = new ArrayList<>(quoteIds.subList(begin, end));
                some.addAll(Collections.nCopies(ENDS_AT_ONCE - some.size(), some.getLast()));
                statements
                        .list(ENDING_QUOTES, EndingQuote::read, some)
                        .forEach(quote -> found.put(quote.quoteId(), quote));
            }
            return found;
        } catch (SQLException e) {
            throw Sql.failure("Cannot read the read model", e);
        }
    }

    private QuoteRow writtenQuote(String quoteId) {
        return one(QUOTE, this::readQuote, quoteId);
    }

    /** Keeps what was committed. */
    void keep(Map<String, QuoteRow> quotes) {
        atHand.putAll(quotes);
    }

    /** From the message that issued it, which takes fewer calls of the driver than its columns. */
    private QuoteRow readQuote(ResultSet row) throws SQLException {
        frame.wrap(row.getBytes(1));
        return QuoteRow.of(issued.wrapAndApplyHeader(frame, 0, header))
                .with(
                        ExecutedPart.of(row.getBytes(2)),
                        State.valueOf(row.getString(3)),
                        row.getLong(4),
                        row.getLong(5));
    }

    DayChain chain(PartnerDay day) {
        DayChain chain = one(CHAIN, row -> DayChain.of(row.getLong(1), row.getString(2)), day.date(), day.partnerId());
        return chain == null ? day.emptyChain() : chain;
    }

    /** Null when the journal names no such corridor. */
    CorridorTokens tokensOf(int corridorId) {
        return one(CORRIDOR, row -> new CorridorTokens(row.getInt(1), row.getInt(2)), corridorId);
    }

    private <T> T one(String sql, RowReader<T> reader, Object... parameters) {
        try {
            List<T> rows = statements.list(sql, reader, List.of(parameters));
            return rows.isEmpty() ? null : rows.getFirst();
        } catch (SQLException e) {
            throw Sql.failure("Cannot read the read model", e);
        }
    }

    /** A map that forgets what was not asked for longest. */
    private static final class LastUsed<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final int capacity;

        LastUsed(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }
}
