package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.port.Executions.Status;
import java.util.function.Supplier;
import org.agrona.DirectBuffer;

/** Reads commits seen on chain, settled and reverted, into rows. */
final class CommitReader {
    private static final int NOT_SAID = -1;
    private static final int NO_LOG = -1;
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final QuoteFailedDecoder failed = new QuoteFailedDecoder();
    private final RecordSettlementDecoder settlement = new RecordSettlementDecoder();
    private final byte[] id = new byte[ID_LENGTH];
    private final byte[] address = new byte[ADDRESS_LENGTH];
    private int tokenInId = NOT_SAID;
    private int tokenOutId = NOT_SAID;

    void readTokens(DirectBuffer frame, int offset) {
        settlement.wrapAndApplyHeader(frame, offset, header);
        tokenInId = settlement.tokenInId();
        tokenOutId = settlement.tokenOutId();
    }

    void forgetTokens() {
        tokenInId = NOT_SAID;
        tokenOutId = NOT_SAID;
    }

    void readSettled(DirectBuffer frame, int offset) {
        settled.wrapAndApplyHeader(frame, offset, header);
    }

    void readFailed(DirectBuffer frame, int offset) {
        failed.wrapAndApplyHeader(frame, offset, header);
    }

    String settledQuoteId() {
        settled.getQuoteId(id, 0, ID_LENGTH);
        return FrameValues.hex(id);
    }

    String failedQuoteId() {
        failed.getQuoteId(id, 0, ID_LENGTH);
        return FrameValues.hex(id);
    }

    String failedPayer() {
        failed.getPayer(address, 0, ADDRESS_LENGTH);
        return FrameValues.hex(address);
    }

    /** @param corridor gives its tokens, null when nobody named it; asked only where they decide */
    ExecutionRow settlementOf(QuoteRow quote, Supplier<CorridorTokens> corridor) {
        return new ExecutionRow(
                settled.sequence(),
                quote,
                Status.SETTLED,
                isAsQuoted(quote, corridor),
                RawAmounts.of(settled.amountIn()),
                RawAmounts.of(settled.amountOut()),
                settledTransaction(),
                settled.blockNumber(),
                settled.transactionIndex(),
                settled.logIndex(),
                settled.blockTimeSeconds());
    }

    /** The engine compares with open quotes alone; of an expired one its terms are here. */
    private boolean isAsQuoted(QuoteRow quote, Supplier<CorridorTokens> corridor) {
        if (settled.commitMatch() != CommitMatch.UNKNOWN) {
            return settled.commitMatch() == CommitMatch.OPEN;
        }
        return quote.executedInput().equals(RawAmounts.of(settled.amountIn()))
                && quote.executedOutput().equals(RawAmounts.of(settled.amountOut()))
                && isInTokensOf(quote, corridor.get());
    }

    private boolean isInTokensOf(QuoteRow quote, CorridorTokens tokens) {
        return tokens != null
                && tokenInId != NOT_SAID
                && tokenInId == tokens.sentBy(quote.side())
                && tokenOutId == tokens.receivedBy(quote.side());
    }

    private String settledTransaction() {
        settled.getTransactionHash(id, 0, ID_LENGTH);
        return FrameValues.hex(id);
    }

    UnknownCommit unknown(UnknownCommit.Reason reason) {
        settled.getPayer(address, 0, ADDRESS_LENGTH);
        String payer = FrameValues.hex(address);
        settled.getRecipient(address, 0, ADDRESS_LENGTH);
        return new UnknownCommit(
                settled.sequence(),
                reason,
                settledQuoteId(),
                payer,
                FrameValues.hex(address),
                tokenInId,
                tokenOutId,
                RawAmounts.of(settled.amountIn()),
                RawAmounts.of(settled.amountOut()),
                RawAmounts.of(settled.feeIn()),
                settledTransaction(),
                settled.blockNumber(),
                settled.logIndex(),
                settled.blockTimeSeconds());
    }

    ExecutionRow failureOf(QuoteRow quote) {
        failed.getTransactionHash(id, 0, ID_LENGTH);
        return new ExecutionRow(
                failed.sequence(),
                quote,
                Status.FAILED,
                true,
                quote.executedInput(),
                quote.executedOutput(),
                FrameValues.hex(id),
                failed.blockNumber(),
                failed.transactionIndex(),
                NO_LOG,
                failed.blockTimeSeconds());
    }
}
