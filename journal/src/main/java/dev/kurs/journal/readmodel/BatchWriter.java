package dev.kurs.journal.readmodel;

import java.sql.SQLException;
import java.util.Map;

/** Writes a batch's changes, all but how far the journal is projected. */
final class BatchWriter {
    private static final String INSERT_QUOTE = """
        insert into quote (sequence, quote_id, partner_id, corridor_id, side, wallet, client_ref, input_amount, output_amount, rate_e12,
                           notional_e6, total_fee_e6, issued_at_seconds, expires_at_seconds, state, execution_sequence, frame, started)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;
    private static final String EXPIRE_QUOTE = "update quote set state = 'EXPIRED' where sequence = ?";
    private static final String UPDATE_QUOTE =
            "update quote set state = ?, execution_sequence = ?, started = ? where sequence = ?";
    private static final String INSERT_EXECUTION = """
        insert into execution (sequence, quote_sequence, partner_id, corridor_id, side, status, as_quoted, amount_in, amount_out,
                               transaction_hash, block_number, transaction_index, log_index, settled_at_seconds, superseded_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;
    private static final String SUPERSEDE = "update execution set superseded_at = ? where sequence = ?";
    private static final String INSERT_UNKNOWN = """
        insert into unknown_commit (sequence, reason, quote_id, payer, recipient, token_in_id, token_out_id, amount_in, amount_out, fee_in,
                                    transaction_hash, block_number, log_index, settled_at_seconds)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;

    private static final String INSERT_AUDIT = """
        insert into audit (sequence, at_ns, actor_kind, actor_id, actor_address, action, target, reason, request_id, refusal, terms, replaced)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;

    private final PreparedStatements statements;

    BatchWriter(PreparedStatements statements) {
        this.statements = statements;
    }

    void write(ProjectionBatch changes) throws SQLException {
        new NamesWriter(statements).write(changes);
        insertQuotes(changes);
        expireQuotes(changes);
        updateQuotes(changes);
        insertExecutions(changes);
        supersede(changes);
        insertUnknown(changes);
        new DaysWriter(statements).write(changes);
        writeBalances(changes);
        insertAudit(changes);
    }

    private void writeBalances(ProjectionBatch changes) throws SQLException {
        Upsert balance = new Upsert(
                statements,
                "update balance set available = ?, reserved = ? where partner_id = ? and token_id = ?",
                "insert into balance (available, reserved, partner_id, token_id) values (?, ?, ?, ?)");
        for (Map.Entry<PartnerToken, VaultBalance> row : changes.balances().entrySet()) {
            VaultBalance now = row.getValue();
            balance.row(
                    now.available().toString(),
                    now.reserved().toString(),
                    row.getKey().partnerId(),
                    row.getKey().tokenId());
        }
    }

    private void insertAudit(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, INSERT_AUDIT);
        for (AuditRow row : changes.audit()) {
            batch.set(row.sequence())
                    .set(row.atNs())
                    .set(row.actorKind())
                    .set(row.actorId())
                    .set(row.actorAddress())
                    .set(row.action())
                    .set(row.target())
                    .set(row.reason())
                    .set(row.requestId())
                    .set(row.refusal())
                    .set(row.terms())
                    .set(row.replaced())
                    .row();
        }
        batch.flush();
    }

    private void insertQuotes(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, INSERT_QUOTE);
        for (IssuedQuote issued : changes.newQuotes()) {
            insertQuote(batch, issued);
        }
        batch.flush();
    }

    private static void insertQuote(SqlBatch batch, IssuedQuote issued) throws SQLException {
        QuoteRow quote = issued.row();
        batch.set(quote.sequence())
                .set(quote.quoteId())
                .set(quote.partnerId())
                .set(quote.corridorId())
                .set(quote.side().name())
                .set(quote.wallet())
                .set(issued.clientRef())
                .set(DialectColumns.numeric(quote.inputAmount()))
                .set(DialectColumns.numeric(quote.outputAmount()))
                .set(issued.rateE12())
                .set(quote.notionalE6())
                .set(quote.totalFeeE6())
                .set(issued.issuedAtSeconds())
                .set(quote.expiresAtSeconds())
                .set(quote.state().name())
                .set(executionOf(quote))
                .set(issued.frame().byteArray())
                .set(startOf(quote))
                .row();
    }

    private static Long executionOf(QuoteRow quote) {
        return quote.executionSequence() == 0 ? null : quote.executionSequence();
    }

    private static byte[] startOf(QuoteRow quote) {
        return quote.executed() == null ? null : quote.executed().frame().byteArray();
    }

    private void expireQuotes(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, EXPIRE_QUOTE);
        for (EndingQuote quote : changes.expiredQuotes()) {
            batch.set(quote.sequence()).row();
        }
        batch.flush();
    }

    private void updateQuotes(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, UPDATE_QUOTE);
        for (QuoteRow quote : changes.changedQuotes()) {
            batch.set(quote.state().name())
                    .set(executionOf(quote))
                    .set(startOf(quote))
                    .set(quote.sequence())
                    .row();
        }
        batch.flush();
    }

    private void insertExecutions(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, INSERT_EXECUTION);
        for (ExecutionRow execution : changes.executions()) {
            insertExecution(batch, execution);
        }
        batch.flush();
    }

    private static void insertExecution(SqlBatch batch, ExecutionRow execution) throws SQLException {
        QuoteRow quote = execution.quote();
        batch.set(execution.sequence())
                .set(quote.sequence())
                .set(quote.partnerId())
                .set(quote.corridorId())
                .set(quote.side().name())
                .set(execution.status().name())
                .set(execution.asQuoted())
                .set(DialectColumns.numeric(execution.amountIn()))
                .set(DialectColumns.numeric(execution.amountOut()))
                .set(execution.transactionHash())
                .set(execution.blockNumber())
                .set(execution.transactionIndex())
                .set(execution.logIndex())
                .set(execution.settledAtSeconds())
                .set(Long.MAX_VALUE)
                .row();
    }

    private void supersede(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, SUPERSEDE);
        for (ExecutionRow execution : changes.executions()) {
            long superseded = execution.quote().executionSequence();
            if (superseded != 0) {
                batch.set(execution.sequence()).set(superseded).row();
            }
        }
        batch.flush();
    }

    private void insertUnknown(ProjectionBatch changes) throws SQLException {
        SqlBatch batch = new SqlBatch(statements, INSERT_UNKNOWN);
        for (UnknownCommit commit : changes.unknownCommits()) {
            insertUnknown(batch, commit);
        }
        batch.flush();
    }

    private static void insertUnknown(SqlBatch batch, UnknownCommit commit) throws SQLException {
        batch.set(commit.sequence())
                .set(commit.reason().name())
                .set(commit.quoteId())
                .set(commit.payer())
                .set(commit.recipient())
                .set(commit.tokenInId())
                .set(commit.tokenOutId())
                .set(DialectColumns.numeric(commit.amountIn()))
                .set(DialectColumns.numeric(commit.amountOut()))
                .set(DialectColumns.numeric(commit.feeIn()))
                .set(commit.transactionHash())
                .set(commit.blockNumber())
                .set(commit.logIndex())
                .set(commit.settledAtSeconds())
                .row();
    }
}
