package dev.kurs.core.engine;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.AcceptPriceEncoder;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AdoptRulesEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ClaimRequestIdEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.message.sbe.ReportClockEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.TakeSnapshotEncoder;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.money.Amount;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/** Encodes commands, one at a time, into a buffer of its own; allocates nothing for those of the hot path. */
public final class CommandFrames {
    private static final long PARTNER_WALLET = 0x1111_1111_1111_1100L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AdvanceTimeEncoder advanceTime = new AdvanceTimeEncoder();
    private final UpdatePriceEncoder updatePrice = new UpdatePriceEncoder();
    private final RecordInventoryEncoder recordInventory = new RecordInventoryEncoder();
    private final RequestQuoteEncoder requestQuote = new RequestQuoteEncoder();
    private final ClaimRequestIdEncoder claimRequestId = new ClaimRequestIdEncoder();
    private int length;

    public UnsafeBuffer buffer() {
        return buffer;
    }

    public int length() {
        return length;
    }

    public void stamp(long sequence, long timestampNs) {
        Frame.stamp(buffer, 0, sequence, timestampNs);
    }

    /** Begins a message with empty fields; end it with {@link #end}. */
    public <E extends MessageEncoderFlyweight> E begin(E message) {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        header.wrap(buffer, 0)
                .blockLength(message.sbeBlockLength())
                .templateId(message.sbeTemplateId())
                .schemaId(message.sbeSchemaId())
                .version(message.sbeSchemaVersion());
        message.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH);
        return message;
    }

    public CommandFrames end(MessageEncoderFlyweight message) {
        length = MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength();
        return this;
    }

    public CommandFrames advanceTime() {
        return end(begin(advanceTime));
    }

    public CommandFrames updatePrice(
            int feedId, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        begin(updatePrice)
                .feedId(feedId)
                .source(source)
                .priceE12(priceE12)
                .confidenceE8(confidenceE8)
                .publishTimeNs(publishTimeNs);
        return end(updatePrice);
    }

    public CommandFrames recordInventory(int tokenId, Amount balance) {
        begin(recordInventory).tokenId(tokenId).balance().low(balance.low()).high(balance.high());
        return end(recordInventory);
    }

    public CommandFrames requestQuote(QuoteRequest request) {
        begin(requestQuote)
                .partnerId(request.partnerId())
                .keyId(request.keyId())
                .corridorId(request.corridorId())
                .kind(request.kind())
                .surface(request.surface())
                .side(request.side())
                .amountKind(request.amountKind())
                .amount()
                .low(request.amount().low())
                .high(request.amount().high());
        requestQuote.putWallet(request.wallet(), 0, request.wallet().capacity());
        requestQuote.requestId(request.requestId()).clientRef(request.clientReference());
        return end(requestQuote);
    }

    public CommandFrames claimRequestId(int keyId, String requestId) {
        begin(claimRequestId).keyId(keyId).requestId(requestId);
        return end(claimRequestId);
    }

    public CommandFrames acceptPrice(int feedId) {
        AcceptPriceEncoder message = begin(new AcceptPriceEncoder()).feedId(feedId);
        return end(message.operatorEmail("desk@example.org").reason("checked by hand"));
    }

    public CommandFrames adoptRules(int rules) {
        AdoptRulesEncoder message = begin(new AdoptRulesEncoder()).rules(rules).actorKind(ActorKind.SHELL);
        return end(
                message.actor("os:desk").actorAddress("").actorRequestId("").reason("the desk has read what changes"));
    }

    public CommandFrames overrideState(int corridorId, RiskState state, long expiresAtNs) {
        OverrideCorridorStateEncoder message = begin(new OverrideCorridorStateEncoder())
                .corridorId(corridorId)
                .active(Flag.YES)
                .state(state)
                .expiresAtNs(expiresAtNs);
        return end(message.operatorEmail("desk@example.org").reason("test"));
    }

    public CommandFrames endOverride(int corridorId) {
        OverrideCorridorStateEncoder message = begin(new OverrideCorridorStateEncoder())
                .corridorId(corridorId)
                .active(Flag.NO)
                .state(RiskState.NORMAL)
                .expiresAtNs(OverrideCorridorStateEncoder.expiresAtNsNullValue());
        return end(message.operatorEmail("desk@example.org").reason("test"));
    }

    public CommandFrames reportClock(boolean isTrusted, long offsetNs) {
        return end(begin(new ReportClockEncoder())
                .isTrusted(isTrusted ? Flag.YES : Flag.NO)
                .offsetNs(offsetNs));
    }

    public CommandFrames acceptClock(long offsetNs) {
        AcceptClockEncoder message = begin(new AcceptClockEncoder()).offsetNs(offsetNs);
        return end(message.actor("os:desk").reason("checked against another clock"));
    }

    public CommandFrames takeSnapshot() {
        return end(begin(new TakeSnapshotEncoder()));
    }

    /** The wallet that the sandbox's world registers for a partner. */
    public static DirectBuffer walletOf(int partnerId) {
        UnsafeBuffer wallet = new UnsafeBuffer(new byte[20]);
        wallet.putLong(0, PARTNER_WALLET);
        wallet.putInt(16, partnerId + 1);
        return wallet;
    }

    /** A quote request. */
    public record QuoteRequest(
            int partnerId,
            int keyId,
            int corridorId,
            QuoteKind kind,
            Surface surface,
            Side side,
            AmountKind amountKind,
            Amount amount,
            DirectBuffer wallet,
            String requestId,
            String clientReference) {
        /** A firm sale of so many raw units by way of v0.1, which uses up no request id. */
        public static QuoteRequest firm(int partnerId, int corridorId, long amountRaw) {
            return new QuoteRequest(
                    partnerId,
                    partnerId,
                    corridorId,
                    QuoteKind.FIRM,
                    Surface.V01,
                    Side.SELL,
                    AmountKind.INPUT,
                    Amount.ofRaw(amountRaw),
                    walletOf(partnerId),
                    "",
                    "");
        }

        public QuoteRequest withKey(int value) {
            return new QuoteRequest(
                    partnerId,
                    value,
                    corridorId,
                    kind,
                    surface,
                    side,
                    amountKind,
                    amount,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withPartner(int value) {
            return new QuoteRequest(
                    value,
                    keyId,
                    corridorId,
                    kind,
                    surface,
                    side,
                    amountKind,
                    amount,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withCorridor(int value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    value,
                    kind,
                    surface,
                    side,
                    amountKind,
                    amount,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withKind(QuoteKind value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    corridorId,
                    value,
                    surface,
                    side,
                    amountKind,
                    amount,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withSide(Side value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    corridorId,
                    kind,
                    surface,
                    value,
                    amountKind,
                    amount,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withAmountKind(AmountKind value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    corridorId,
                    kind,
                    surface,
                    side,
                    value,
                    amount,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withAmount(Amount value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    corridorId,
                    kind,
                    surface,
                    side,
                    amountKind,
                    value,
                    wallet,
                    requestId,
                    clientReference);
        }

        public QuoteRequest withWallet(DirectBuffer value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    corridorId,
                    kind,
                    surface,
                    side,
                    amountKind,
                    amount,
                    value,
                    requestId,
                    clientReference);
        }

        /** By way of v0.2, under a request id. */
        public QuoteRequest withRequestId(String value) {
            return new QuoteRequest(
                    partnerId,
                    keyId,
                    corridorId,
                    kind,
                    Surface.V02,
                    side,
                    amountKind,
                    amount,
                    wallet,
                    value,
                    clientReference);
        }

        public QuoteRequest withClientReference(String value) {
            return new QuoteRequest(
                    partnerId, keyId, corridorId, kind, surface, side, amountKind, amount, wallet, requestId, value);
        }
    }
}
