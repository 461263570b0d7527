package dev.kurs.edge.v02.execution;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.v02.FeeWriter;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.message.ExecutedTerms;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Status;
import java.util.HexFormat;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes executions: what the quote said, as far as it was executed, and what the chain did; a FAILED one lacks what only a settlement has. */
final class ExecutionWriter {
    /** Instead of a block's number: an execution of v0.1 that the contracts would have reverted, and that was not sent. */
    private static final long UNSENT = 0;

    private static final String REVERTED = "ON_CHAIN_REVERT";
    private static final int HASH_LENGTH = 32;

    private final JsonBody body;
    private final Views views;
    private final FeeWriter fees;
    private final Eip55 eip55 = new Eip55();
    private final FirmQuoteIssuedDecoder quote = new FirmQuoteIssuedDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutedTerms executed = new ExecutedTerms();

    ExecutionWriter(JsonBody body, Views views) {
        this.body = body;
        this.views = views;
        fees = new FeeWriter(body);
    }

    /** Writes the members of an execution into the object that is open. */
    void write(Execution execution, boolean isForEveryPartner) {
        wrap(execution);
        QuoteTermsDecoder terms = quote.terms();
        CorridorView corridor = views.corridor(terms.corridorId());
        body.field("quote_id", quoteId());
        if (isForEveryPartner) {
            body.field("partner_id", views.partner(terms.partnerId()).uuid());
        }
        String clientRef = quote.clientRef();
        body.field("client_ref", clientRef.isEmpty() ? null : clientRef);
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        body.field("side", terms.side().name());
        body.field("status", execution.status().name());
        body.field("wallet_address", wallet(terms));
        writeAmounts(execution, terms, corridor);
        fees.writeFeeBreakdown(terms, corridor);
        body.field("risk_state", terms.riskState().name());
        writePlace(execution);
    }

    /** The quote id of an execution, as answers print it. */
    String quoteId(Execution execution) {
        wrap(execution);
        return quoteId();
    }

    private void wrap(Execution execution) {
        quote.wrapAndApplyHeader(execution.quote(), 0, header);
        if (execution.started().isPresent()) {
            CorridorView corridor = views.corridor(quote.terms().corridorId());
            DirectBuffer terms = executed.of(
                    execution.quote(),
                    execution.started().get(),
                    corridor.base().decimals(),
                    corridor.quote().decimals());
            quote.wrapAndApplyHeader(terms, 0, header);
        }
    }

    private void writeAmounts(Execution execution, QuoteTermsDecoder terms, CorridorView corridor) {
        boolean isSettled = execution.status() == Status.SETTLED;
        body.field("from_token", corridor.input(terms.side()).displayAddress());
        body.field("to_token", corridor.output(terms.side()).displayAddress());
        fees.writeAmount("source_amount", execution.amountIn(), corridor.input(terms.side()));
        if (isSettled) {
            fees.writeAmount("destination_amount", execution.amountOut(), corridor.output(terms.side()));
        } else {
            body.nullField("destination_amount");
        }
        if (isSettled && execution.asQuoted()) {
            body.rate("filled_rate", terms.rateE12());
            body.dollars("total_fee_usd", terms.totalFeeE6());
        } else {
            body.nullField("filled_rate").nullField("total_fee_usd");
        }
    }

    private void writePlace(Execution execution) {
        boolean isSettled = execution.status() == Status.SETTLED;
        body.field("reason", isSettled ? null : REVERTED);
        if (execution.blockNumber() == UNSENT) {
            body.nullField("tx_hash").nullField("block_number");
        } else {
            body.field("tx_hash", execution.transactionHash());
            body.field("block_number", execution.blockNumber());
        }
        if (isSettled) {
            body.field("log_index", execution.logIndex());
        } else {
            body.nullField("log_index");
        }
        body.field("settled_at", Timestamps.isoSeconds(execution.settledAtSeconds()));
        body.field("quoted_at", Timestamps.iso(quote.timestampNs()));
    }

    private String quoteId() {
        byte[] bytes = new byte[HASH_LENGTH];
        quote.getQuoteId(bytes, 0, HASH_LENGTH);
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    private String wallet(QuoteTermsDecoder terms) {
        byte[] address = new byte[Eip55.ADDRESS_LENGTH];
        terms.getWallet(address, 0, address.length);
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        eip55.append(text, new UnsafeBuffer(address), 0);
        return text.toString();
    }
}
