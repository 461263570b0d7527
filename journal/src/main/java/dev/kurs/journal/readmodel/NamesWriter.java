package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.Reference.Corridor;
import dev.kurs.journal.directory.Reference.Partner;
import dev.kurs.journal.directory.Reference.Token;
import java.sql.SQLException;
import java.util.Map;

/** Writes who and what the ids mean. */
final class NamesWriter {
    private final PreparedStatements statements;

    NamesWriter(PreparedStatements statements) {
        this.statements = statements;
    }

    void write(ProjectionBatch changes) throws SQLException {
        writePartners(changes);
        writeTokens(changes);
        writeCorridors(changes);
        writeEntityNames(changes);
    }

    private void writePartners(ProjectionBatch changes) throws SQLException {
        Upsert partner = new Upsert(
                statements,
                "update partner set uuid = ?, name = ? where partner_id = ?",
                "insert into partner (uuid, name, partner_id) values (?, ?, ?)");
        for (Partner row : changes.partners()) {
            partner.row(row.uuid(), StoredText.stored(row.name()), row.partnerId());
        }
    }

    private void writeTokens(ProjectionBatch changes) throws SQLException {
        Upsert token = new Upsert(
                statements,
                "update token set symbol = ?, decimals = ?, address = ? where token_id = ?",
                "insert into token (symbol, decimals, address, token_id) values (?, ?, ?, ?)");
        for (Token row : changes.tokens()) {
            token.row(StoredText.stored(row.symbol()), row.decimals(), row.address(), row.tokenId());
        }
    }

    private void writeEntityNames(ProjectionBatch changes) throws SQLException {
        Upsert name = new Upsert(
                statements,
                "update entity_name set name = ? where kind = ? and id = ?",
                "insert into entity_name (name, kind, id) values (?, ?, ?)");
        for (Map.Entry<NamedEntity, String> row : changes.entityNames().entrySet()) {
            NamedEntity entity = row.getKey();
            name.row(StoredText.stored(row.getValue()), entity.kind().name(), entity.id());
        }
    }

    private void writeCorridors(ProjectionBatch changes) throws SQLException {
        Upsert corridor = new Upsert(
                statements,
                "update corridor set pair = ?, base_token_id = ?, quote_token_id = ?, corridor_hash = ? where"
                        + " corridor_id = ?",
                "insert into corridor (pair, base_token_id, quote_token_id, corridor_hash, corridor_id) values (?, ?,"
                        + " ?, ?, ?)");
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
