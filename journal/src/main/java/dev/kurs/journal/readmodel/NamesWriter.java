package dev.kurs.journal.readmodel;

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
            for (Names.Partner row : changes.partners()) {
                partner.row(row.uuid(), row.name(), row.partnerId());
            }
        }
    }

    private void writeTokens(ProjectionBatch changes) throws SQLException {
        try (Upsert token = new Upsert(
                connection,
                "update token set symbol = ?, decimals = ?, address = ? where token_id = ?",
                "insert into token (symbol, decimals, address, token_id) values (?, ?, ?, ?)")) {
            for (Names.Token row : changes.tokens()) {
                token.row(row.symbol(), row.decimals(), row.address(), row.tokenId());
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
            for (Names.Corridor row : changes.corridors()) {
                corridor.row(row.pair(), row.baseTokenId(), row.quoteTokenId(), row.corridorHash(), row.corridorId());
            }
        }
    }
}
