package dev.kurs.outbound.webhook;

import dev.kurs.outbound.webhook.WebhookReference.Corridor;
import dev.kurs.outbound.webhook.WebhookReference.Enablement;
import dev.kurs.outbound.webhook.WebhookReference.Partner;
import dev.kurs.outbound.webhook.WebhookReference.Quote;
import dev.kurs.outbound.webhook.WebhookReference.Token;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;

/** The tables of a webhook store that keep a {@link WebhookReference}, written change by change in the transaction of whoever calls. */
final class ReferenceTables {
    private final Statements sql;

    ReferenceTables(Statements sql) {
        this.sql = sql;
    }

    WebhookReference read() throws SQLException {
        WebhookReference reference = new WebhookReference();
        sql.rows("select token_id, decimals from webhook_token", row -> new Token(row.getInt(1), row.getInt(2)))
                .forEach(reference::put);
        sql.rows(
                        "select corridor_id, name, base_token_id, quote_token_id, withdrawn from webhook_corridor",
                        row -> new Corridor(
                                row.getInt(1), row.getString(2), row.getInt(3), row.getInt(4), row.getInt(5) != 0))
                .forEach(reference::put);
        partners().forEach(reference::put);
        sql.rows(
                        "select corridor_id, partner_id from webhook_enablement",
                        row -> new Enablement(row.getInt(1), row.getInt(2), true))
                .forEach(reference::put);
        sql.rows(
                        "select quote_sequence, amount from webhook_quote",
                        row -> new Quote(row.getLong(1), new BigInteger(row.getString(2))))
                .forEach(reference::put);
        reference.changes().clear();
        return reference;
    }

    List<Partner> partners() throws SQLException {
        return sql.rows(
                "select partner_id, uuid, url, last_seq from webhook_partner",
                row -> new Partner(row.getInt(1), row.getString(2), row.getString(3), row.getLong(4)));
    }

    void write(WebhookReference.Changes changes) throws SQLException {
        for (Token token : changes.tokens.values()) {
            write(token);
        }
        for (Corridor corridor : changes.corridors.values()) {
            write(corridor);
        }
        for (Partner partner : changes.partners.values()) {
            write(partner);
        }
        for (Enablement enablement : changes.enablements.values()) {
            write(enablement);
        }
        for (Quote quote : changes.quotes.values()) {
            write(quote);
        }
        for (long ended : changes.endedQuotes) {
            sql.update("delete from webhook_quote where quote_sequence = ?", ended);
        }
    }

    private void write(Token token) throws SQLException {
        sql.update(
                "insert into webhook_token values (?, ?) on conflict (token_id) do update set decimals = excluded.decimals",
                token.tokenId(),
                token.decimals());
    }

    private void write(Corridor corridor) throws SQLException {
        sql.update(
                """
                insert into webhook_corridor (corridor_id, name, base_token_id, quote_token_id, withdrawn) values (?, ?, ?, ?, ?)
                on conflict (corridor_id) do update set name = excluded.name, base_token_id = excluded.base_token_id,
                quote_token_id = excluded.quote_token_id, withdrawn = excluded.withdrawn""",
                corridor.corridorId(),
                corridor.name(),
                corridor.baseTokenId(),
                corridor.quoteTokenId(),
                corridor.isWithdrawn() ? 1 : 0);
    }

    private void write(Partner partner) throws SQLException {
        sql.update("""
                insert into webhook_partner values (?, ?, ?, ?) on conflict (partner_id) do update
                set uuid = excluded.uuid, url = excluded.url, last_seq = excluded.last_seq""", partner.partnerId(), partner.uuid(), partner.url(), partner.lastSeq());
    }

    private void write(Enablement enablement) throws SQLException {
        sql.update(
                enablement.isEnabled()
                        ? "insert into webhook_enablement values (?, ?) on conflict do nothing"
                        : "delete from webhook_enablement where corridor_id = ? and partner_id = ?",
                enablement.corridorId(),
                enablement.partnerId());
    }

    private void write(Quote quote) throws SQLException {
        sql.update(
                "insert into webhook_quote values (?, ?) on conflict (quote_sequence) do update set amount = excluded.amount",
                quote.quoteSequence(),
                quote.amount().toString());
    }
}
