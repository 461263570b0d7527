package dev.kurs.edge;

import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ExecutionChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Status;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** Executions of quotes that were issued 30.25 s before they settled: 1 000 USDT into IDRX by the first partner, unless told otherwise. */
final class SettledQuotes {
    private static final long QUOTE_AGE_NS = 30_250_000_000L;
    private static final String NO_HASH = "0x" + "0".repeat(64);

    private int partnerId;
    private int corridorId;
    private Side side = Side.SELL;
    private String clientRef = "";
    private Status status = Status.SETTLED;
    private boolean asQuoted = true;
    private String transaction = "";
    private int logIndex = 7;
    private boolean isSent = true;
    private BigInteger amountIn = BigInteger.valueOf(1_000_000_000L);
    private BigInteger amountOut = BigInteger.valueOf(1_626_493_110L);
    private DirectBuffer started;

    private SettledQuotes() {}

    static SettledQuotes ofTheFirstPartner() {
        return new SettledQuotes();
    }

    SettledQuotes partner(int id) {
        partnerId = id;
        return this;
    }

    SettledQuotes corridor(int id, Side newSide) {
        corridorId = id;
        side = newSide;
        return this;
    }

    SettledQuotes clientRef(String text) {
        clientRef = text;
        return this;
    }

    SettledQuotes failed() {
        status = Status.FAILED;
        logIndex = -1;
        return this;
    }

    /** An execution of v0.1 that the contracts would have reverted: no block has it. */
    SettledQuotes failedUnsent() {
        isSent = false;
        return failed();
    }

    SettledQuotes otherwiseThanQuoted() {
        asQuoted = false;
        return this;
    }

    SettledQuotes at(String transactionName, int index) {
        transaction = transactionName;
        logIndex = index;
        return this;
    }

    /** 400 USDT of them: 0.50 fixed and 15 bps of 400 are fees, 398.90 are converted at the quote's rate. */
    SettledQuotes ofFourHundred() {
        amountIn = BigInteger.valueOf(400_000_000L);
        amountOut = BigInteger.valueOf(650_108_278L);
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ExecutionChangedEncoder encoder = new ExecutionChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .status(ExecutionStatus.STARTED)
                .notionalE6(400_000_000L)
                .totalFeeE6(1_100_000);
        encoder.sourceAmount().low(400_000_000L).high(0);
        encoder.destinationAmount().low(650_108_278L).high(0);
        encoder.fixedFee().low(500_000).high(0);
        encoder.variableFee().low(600_000).high(0);
        encoder.clientRef("").detail("");
        started = EngineFrames.frame(buffer, encoder.encodedLength());
        return this;
    }

    static String quoteId(long sequence) {
        return "0x" + HexFormat.of().formatHex(EngineFrames.keccak("quote " + sequence));
    }

    static String transactionHash(String name) {
        return "0x" + HexFormat.of().formatHex(EngineFrames.keccak("transaction " + name));
    }

    /** An execution in the journal record of this number, in a block of this time. */
    Execution settle(long sequence, long settledAtSeconds) {
        return new Execution(
                sequence,
                status,
                quote(sequence, settledAtSeconds * 1_000_000_000L - QUOTE_AGE_NS),
                asQuoted,
                amountIn,
                amountOut,
                isSent ? transactionHash(transaction.isEmpty() ? Long.toString(sequence) : transaction) : NO_HASH,
                isSent ? 1_000 + sequence : 0,
                logIndex,
                settledAtSeconds,
                Optional.ofNullable(started));
    }

    private DirectBuffer quote(long sequence, long issuedNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        FirmQuoteIssuedEncoder encoder = new FirmQuoteIssuedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(issuedNs)
                .correlationId(0);
        writeTerms(encoder.terms());
        encoder.quoteSequence(sequence)
                .putQuoteId(EngineFrames.keccak("quote " + sequence), 0, 32)
                .issuedAtSeconds(issuedNs / 1_000_000_000L)
                .expiresAtSeconds(issuedNs / 1_000_000_000L + 45)
                .maxDeviationBps(75)
                .clientRef(clientRef);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    private void writeTerms(QuoteTermsEncoder terms) {
        terms.partnerId(partnerId)
                .keyId(0)
                .corridorId(corridorId)
                .surface(Surface.V02)
                .side(side)
                .amountKind(AmountKind.INPUT)
                .tier(Tier.SMALL)
                .pricingMode(PricingMode.STANDARD)
                .riskState(RiskState.PROTECT)
                .oracleSource(PriceSource.PRIMARY)
                .isPartnerOverride(Flag.NO);
        terms.inputAmount().low(1_000_000_000L).high(0);
        terms.outputAmount().low(1_626_493_110L).high(0);
        terms.fixedFee().low(500_000).high(0);
        terms.variableFee().low(1_500_000).high(0);
        terms.amountToConvert().low(998_000_000L).high(0);
        terms.spreadFee().low(-1_505_610L).high(-1);
        terms.midE12(16_312_500_000_000_000L)
                .adjustedMidE12(16_310_000_000_000_000L)
                .rateE12(16_297_525_150_300_000L)
                .skewE8(-1_533)
                .baseSpreadE8(150_000)
                .totalSpreadE8(152_950)
                .variableE8(150_000)
                .discountE8(0)
                .confidenceE8(21_000)
                .oracleAgeNs(1_250_000_000L)
                .notionalE6(1_000_000_000L)
                .totalFeeE6(2_000_000)
                .putWallet(EngineFrames.address(0x55), 0, 20);
    }
}
