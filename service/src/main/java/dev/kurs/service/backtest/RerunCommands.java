package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.ExecuteQuoteEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;
import java.math.BigInteger;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Makes the journal's commands those of a rerun: quotes by the ids and amounts that they have there, what the chain told of balances moved by what was taken otherwise.
 *
 * <p>Each method changes the frame in place, and says whether the command is to be given at all.
 */
final class RerunCommands {
    private static final int ID_LENGTH = 32;
    private static final int FIRST_TRANSACTION_BEYOND = 1;

    private final RerunQuotes quotes;
    private final BalanceDrift drift = new BalanceDrift();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RecordSettlementDecoder settlement = new RecordSettlementDecoder();
    private final RecordSettlementEncoder settling = new RecordSettlementEncoder();
    private final RecordInventoryDecoder inventory = new RecordInventoryDecoder();
    private final RecordChainTokenDecoder chainToken = new RecordChainTokenDecoder();
    private final byte[] id = new byte[ID_LENGTH];
    private long lastBlock;
    private int lastTransaction;

    RerunCommands(RerunQuotes quotes) {
        this.quotes = quotes;
    }

    /** @param isRecorded whether the journal has a commit by it, and not one that was told before */
    boolean adapt(MutableDirectBuffer frame, boolean isRecorded) {
        return switch (Frame.templateId(frame, 0)) {
            case RecordSettlementDecoder.TEMPLATE_ID -> adaptSettlement(frame, isRecorded);
            case RecordFailureEncoder.TEMPLATE_ID -> adaptFailure(frame);
            case ExecuteQuoteEncoder.TEMPLATE_ID -> translate(frame, ExecuteQuoteEncoder.quoteIdEncodingOffset());
            case ReportExecutionEncoder.TEMPLATE_ID -> translate(frame, ReportExecutionEncoder.quoteIdEncodingOffset());
            case RecordInventoryDecoder.TEMPLATE_ID -> adaptInventory(frame);
            case RecordChainTokenDecoder.TEMPLATE_ID -> adaptChainToken(frame);
            default -> true;
        };
    }

    private boolean translate(MutableDirectBuffer frame, int fieldOffset) {
        frame.getBytes(Frame.HEADER_LENGTH + fieldOffset, id);
        RerunQuotes.Pair pair = quotes.find(id);
        if (pair == null) {
            return true;
        }
        if (pair.rerun() != null) {
            frame.putBytes(
                    Frame.HEADER_LENGTH + fieldOffset, pair.rerun().quoteId().array());
        }
        return pair.rerun() != null;
    }

    private boolean adaptFailure(MutableDirectBuffer frame) {
        int body = Frame.HEADER_LENGTH;
        lastBlock = frame.getLong(body + RecordFailureEncoder.blockNumberEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        lastTransaction =
                frame.getInt(body + RecordFailureEncoder.transactionIndexEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        return translate(frame, RecordFailureEncoder.quoteIdEncodingOffset());
    }

    /** A commit that is told again is the same, or none, again. */
    private boolean adaptSettlement(MutableDirectBuffer frame, boolean isRecorded) {
        settlement.wrapAndApplyHeader(frame, 0, header);
        settlement.getQuoteId(id, 0, ID_LENGTH);
        if (isRecorded) {
            lastBlock = settlement.blockNumber();
            lastTransaction = settlement.transactionIndex();
        }
        RerunQuotes.Pair pair = quotes.find(id);
        if (pair == null) {
            return true;
        }
        BigInteger input = BalanceDrift.amount(settlement.amountIn());
        BigInteger output = BalanceDrift.amount(settlement.amountOut());
        if (isRecorded) {
            drift.original(settlement.tokenInId(), input, settlement.tokenOutId(), output);
        }
        if (!pair.isTaken()) {
            return false;
        }
        settling.wrap(frame, Frame.HEADER_LENGTH);
        settling.putQuoteId(pair.rerun().quoteId().array(), 0, ID_LENGTH);
        if (!pair.rerun().isAs(pair.original())) {
            input = pair.rerun().input();
            output = pair.rerun().output();
            BalanceDrift.write(settling.amountIn(), input);
            BalanceDrift.write(settling.amountOut(), output);
            BalanceDrift.write(settling.feeIn(), pair.rerun().fee());
        }
        if (isRecorded) {
            drift.swap(settlement.tokenInId(), input, settlement.tokenOutId(), output);
        }
        return true;
    }

    private boolean adaptInventory(MutableDirectBuffer frame) {
        inventory.wrapAndApplyHeader(frame, 0, header);
        int token = inventory.tokenId();
        if (!drift.isNone(token)) {
            BigInteger told = BalanceDrift.amount(inventory.balance());
            BalanceDrift.write(
                    new RecordInventoryEncoder()
                            .wrap(frame, Frame.HEADER_LENGTH)
                            .balance(),
                    drift.moved(token, told));
        }
        return true;
    }

    private boolean adaptChainToken(MutableDirectBuffer frame) {
        chainToken.wrapAndApplyHeader(frame, 0, header);
        int token = chainToken.tokenId();
        if (!drift.isNone(token)) {
            BigInteger room = BalanceDrift.amount(chainToken.room());
            BigInteger payable = BalanceDrift.amount(chainToken.payable());
            RecordChainTokenEncoder changed = new RecordChainTokenEncoder().wrap(frame, Frame.HEADER_LENGTH);
            BalanceDrift.write(changed.room(), drift.room(token, room));
            BalanceDrift.write(changed.payable(), drift.moved(token, payable));
        }
        return true;
    }

    /**
     * Writes the commit of a quote that the journal has none of, as the last of the block that is about to be recorded; its length.
     *
     * @param advance the command that records the block
     */
    int settle(RerunQuote quote, int tokenIn, int tokenOut, DirectBuffer advance, MutableDirectBuffer target) {
        long block = advance.getLong(
                Frame.HEADER_LENGTH + AdvanceChainDecoder.blockNumberEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        int transaction = block == lastBlock ? lastTransaction + FIRST_TRANSACTION_BEYOND : 0;
        lastBlock = block;
        lastTransaction = transaction;
        byte[] hash = new byte[ID_LENGTH];
        settling.wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .blockNumber(block)
                .transactionIndex(transaction)
                .logIndex(0)
                .blockTimeSeconds(quotes.settlesAtSeconds(quote))
                .putBlockHash(hash, 0, ID_LENGTH)
                .putTransactionHash(hash, 0, ID_LENGTH)
                .putQuoteId(quote.quoteId().array(), 0, ID_LENGTH)
                .putPayer(quote.wallet(), 0, quote.wallet().length)
                .putRecipient(quote.wallet(), 0, quote.wallet().length)
                .tokenInId(tokenIn)
                .tokenOutId(tokenOut);
        BalanceDrift.write(settling.amountIn(), quote.input());
        BalanceDrift.write(settling.amountOut(), quote.output());
        BalanceDrift.write(settling.feeIn(), quote.fee());
        BalanceDrift.write(settling.onchainMidE12(), BigInteger.valueOf(quote.midE12()));
        drift.swap(tokenIn, quote.input(), tokenOut, quote.output());
        return Frame.HEADER_LENGTH + settling.encodedLength();
    }
}
