package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.CancelRfqEncoder;
import dev.kurs.protocol.message.sbe.ExecuteQuoteDecoder;
import dev.kurs.protocol.message.sbe.ExecuteQuoteEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordDeliveryEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerEncoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictEncoder;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Makes the journal's commands those of a rerun: quotes by the ids and amounts that they have there, what makers said, what the chain told of balances moved by what was taken otherwise.
 *
 * <p>Each method changes the frame in place, and says whether the command is to be given at all.
 */
final class RerunCommands {
    private static final int ID_LENGTH = 32;

    private final RerunQuotes quotes;
    private final RerunMakers makers;
    private final Map<ByteBuffer, Swapped> executed = new HashMap<>();
    private final Set<ByteBuffer> executedThen = new HashSet<>();
    private final BalanceDrift drift = new BalanceDrift();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RecordSettlementDecoder settlement = new RecordSettlementDecoder();
    private final RecordSettlementEncoder settling = new RecordSettlementEncoder();
    private final ExecuteQuoteDecoder execute = new ExecuteQuoteDecoder();
    private final ExecuteQuoteEncoder executing = new ExecuteQuoteEncoder();
    private final RecordInventoryDecoder inventory = new RecordInventoryDecoder();
    private final RecordChainTokenDecoder chainToken = new RecordChainTokenDecoder();
    private final byte[] id = new byte[ID_LENGTH];
    private long lastBlock;
    private int commits;

    /** What an execution of the rerun swaps, which may be less than its quote. */
    private record Swapped(BigInteger input, BigInteger output, BigInteger fee) {}

    RerunCommands(RerunQuotes quotes, RerunMakers makers) {
        this.quotes = quotes;
        this.makers = makers;
    }

    /** @param isRecorded whether the journal has a commit by it, and not one that was told before */
    boolean adapt(MutableDirectBuffer frame, boolean isRecorded) {
        return switch (Frame.templateId(frame, 0)) {
            case RecordSettlementDecoder.TEMPLATE_ID -> adaptSettlement(frame, isRecorded);
            case RecordFailureEncoder.TEMPLATE_ID -> translate(frame, RecordFailureEncoder.quoteIdEncodingOffset());
            case ExecuteQuoteDecoder.TEMPLATE_ID -> adaptExecute(frame);
            case ReportExecutionEncoder.TEMPLATE_ID -> translate(frame, ReportExecutionEncoder.quoteIdEncodingOffset());
            case RecordInventoryDecoder.TEMPLATE_ID -> adaptInventory(frame);
            case RecordChainTokenDecoder.TEMPLATE_ID -> adaptChainToken(frame);
            case ReportMakerAnswerEncoder.TEMPLATE_ID -> makers.adaptAnswer(frame);
            case ReportMakerVerdictEncoder.TEMPLATE_ID -> makers.adaptVerdict(frame);
            case CancelRfqEncoder.TEMPLATE_ID -> makers.adapt(frame, CancelRfqEncoder.rfqEncodingOffset());
            case RecordDeliveryEncoder.TEMPLATE_ID -> makers.adapt(frame, RecordDeliveryEncoder.rfqEncodingOffset());
            default -> true;
        };
    }

    private boolean translate(MutableDirectBuffer frame, int fieldOffset) {
        frame.getBytes(Frame.HEADER_LENGTH + fieldOffset, id);
        RerunQuotes.Pair pair = quotes.find(id);
        if (pair == null) {
            return true;
        }
        boolean isGiven =
                pair.rerun() != null && (pair.isTaken() || !pair.rerun().isV01());
        if (isGiven) {
            frame.putBytes(
                    Frame.HEADER_LENGTH + fieldOffset, pair.rerun().quoteId().array());
        }
        return isGiven;
    }

    /** Of another quote as much is executed, or the whole where the whole was. */
    private boolean adaptExecute(MutableDirectBuffer frame) {
        boolean isGiven = translate(frame, ExecuteQuoteEncoder.quoteIdEncodingOffset());
        RerunQuotes.Pair pair = quotes.find(id);
        if (pair != null) {
            executedThen.add(pair.original().quoteId());
        }
        if (isGiven && pair != null && !pair.rerun().isAs(pair.original())) {
            BigInteger asked =
                    RawAmounts.of(execute.wrapAndApplyHeader(frame, 0, header).amount());
            BigInteger most = pair.rerun().input();
            boolean isWhole = asked.equals(pair.original().input());
            BalanceDrift.write(executing.wrap(frame, Frame.HEADER_LENGTH).amount(), isWhole ? most : asked.min(most));
        }
        return isGiven;
    }

    /** Hears of an execution of the rerun. */
    void onExecution(ExecutionChangedDecoder execution) {
        byte[] quoteId = new byte[ID_LENGTH];
        execution.getQuoteId(quoteId, 0, ID_LENGTH);
        BigInteger fee = RawAmounts.of(execution.fixedFee()).add(RawAmounts.of(execution.variableFee()));
        executed.put(
                ByteBuffer.wrap(quoteId),
                new Swapped(
                        RawAmounts.of(execution.sourceAmount()), RawAmounts.of(execution.destinationAmount()), fee));
    }

    /** A commit that is told again is the same, or none, again. */
    private boolean adaptSettlement(MutableDirectBuffer frame, boolean isRecorded) {
        settlement.wrapAndApplyHeader(frame, 0, header);
        settlement.getQuoteId(id, 0, ID_LENGTH);
        RerunQuotes.Pair pair = quotes.find(id);
        if (pair == null) {
            return true;
        }
        BigInteger input = RawAmounts.of(settlement.amountIn());
        BigInteger output = RawAmounts.of(settlement.amountOut());
        if (isRecorded) {
            drift.original(settlement.tokenInId(), input, settlement.tokenOutId(), output);
        }
        Swapped swapped = pair.isTaken() ? swapped(pair) : null;
        if (swapped == null) {
            return false;
        }
        settling.wrap(frame, Frame.HEADER_LENGTH);
        settling.putQuoteId(pair.rerun().quoteId().array(), 0, ID_LENGTH);
        if (!pair.rerun().isAs(pair.original())) {
            input = swapped.input();
            output = swapped.output();
            BalanceDrift.write(settling.amountIn(), input);
            BalanceDrift.write(settling.amountOut(), output);
            BalanceDrift.write(settling.feeIn(), swapped.fee());
        }
        if (isRecorded) {
            drift.swap(settlement.tokenInId(), input, settlement.tokenOutId(), output);
        }
        return true;
    }

    /** Null where the journal has an execute of it that came to nothing here. */
    private Swapped swapped(RerunQuotes.Pair pair) {
        RerunQuote quote = pair.rerun();
        return executedThen.contains(pair.original().quoteId())
                ? executed.get(quote.quoteId())
                : new Swapped(quote.input(), quote.output(), quote.fee());
    }

    private boolean adaptInventory(MutableDirectBuffer frame) {
        inventory.wrapAndApplyHeader(frame, 0, header);
        int token = inventory.tokenId();
        if (!drift.isNone(token)) {
            BigInteger told = RawAmounts.of(inventory.balance());
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
            BigInteger room = RawAmounts.of(chainToken.room());
            BigInteger payable = RawAmounts.of(chainToken.payable());
            RecordChainTokenEncoder changed = new RecordChainTokenEncoder().wrap(frame, Frame.HEADER_LENGTH);
            BalanceDrift.write(changed.room(), drift.room(token, room));
            BalanceDrift.write(changed.payable(), drift.moved(token, payable));
        }
        return true;
    }

    /** Writes that a partner executes the whole of a quote of v0.1; its length. */
    int execute(RerunQuote quote, MutableDirectBuffer target) {
        executing
                .wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .correlationId(0)
                .partnerId(quote.partnerId())
                .keyId(quote.keyId())
                .putQuoteId(quote.quoteId().array(), 0, ID_LENGTH)
                .putDestination(quote.wallet(), 0, quote.wallet().length);
        BalanceDrift.write(executing.amount(), quote.input());
        executing.clientRef("");
        return Frame.HEADER_LENGTH + executing.encodedLength();
    }

    /** Writes that it is on its way to the chain; its length. */
    static int send(RerunQuote quote, MutableDirectBuffer target) {
        ReportExecutionEncoder report = new ReportExecutionEncoder();
        report.wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .correlationId(0)
                .putQuoteId(quote.quoteId().array(), 0, ID_LENGTH)
                .report(ExecutionReport.SENT)
                .detail("");
        return Frame.HEADER_LENGTH + report.encodedLength();
    }

    /**
     * Writes the commit of a quote that the journal has none of, as the last of the block that is about to be recorded; its length.
     *
     * @param advance the command that records the block
     */
    int settle(RerunQuote quote, int tokenIn, int tokenOut, DirectBuffer advance, MutableDirectBuffer target) {
        long block = advance.getLong(
                Frame.HEADER_LENGTH + AdvanceChainDecoder.blockNumberEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        commits = block == lastBlock ? commits + 1 : 0;
        lastBlock = block;
        byte[] hash = new byte[ID_LENGTH];
        settling.wrapAndApplyHeader(target, 0, new MessageHeaderEncoder())
                .blockNumber(block)
                .transactionIndex(Integer.MAX_VALUE)
                .logIndex(commits)
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
