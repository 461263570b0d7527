package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.Reference.Corridor;
import dev.kurs.journal.directory.Reference.Partner;
import dev.kurs.journal.directory.Reference.Token;
import java.sql.Connection;
import java.sql.SQLException;

/** Writes who and what the ids mean. */
final class NamesWriter {
    private final Connection connection;

    NamesWriter(Connection connection) {
        this.connection = connection;
    }

    void write(ProjectionBatch changes) throws SQLException {
        writePartners(changes);
        writeTokens(changes);
        writeCorridors(changes);
    }

    private void writePartners(ProjectionBatch changes) throws SQLException {
        try (Upsert partner = new Upsert(
                connection,
                "update partner set uuid = ?, name = ? where partner_id = ?",
                "insert into partner (uuid, name, partner_id) values (?, ?, ?)")) {
            for (Partner row : changes.partners()) {
                partner.row(row.uuid(), StoredText.stored(row.name()), row.partnerId());
            }
        }
    }

    private void writeTokens(ProjectionBatch changes) throws SQLException {
        try (Upsert token = new Upsert(
                connection,
                "update token set symbol = ?, decimals = ?, address = ? where token_id = ?",
                "insert into token (symbol, decimals, address, token_id) values (?, ?, ?, ?)")) {
            for (Token row : changes.tokens()) {
                token.row(StoredText.stored(row.symbol()), row.decimals(), row.address(), row.tokenId());
            }
        }
    }

    private void writeCorridors(ProjectionBatch changes) throws SQLException {
        try (Upsert corridor = new Upsert(
                connection,
                "update corridor set pair = ?, base_token_id = ?, quote_token_id = ?, corridor_hash = ? where"
                        + " corridor_id = ?",
                "insert into corridor (pair, base_token_id, quote_token_id, corridor_hash, corridor_id) values (?, ?,"
                        + " ?, ?, ?)")) {
            for (Corridor row : changes.corridors()) {
                corridor.row(
                        StoredText.stored(row.pair()),
                        row.tokens().baseTokenId(),
                        row.tokens().quoteTokenId(),
                        row.corridorHash(),
                        row.corridorId());
            }
        }
    }
}
