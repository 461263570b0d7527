package dev.kurs.core.quoting;

import dev.kurs.core.book.ClientReferences;
import dev.kurs.core.book.PartnerKey;
import dev.kurs.core.pricing.Pricer;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Surface;
import org.agrona.DirectBuffer;

/** What a quote request must pass before the market is looked at: request id, corridor, amount, partner, wallet, client_ref. */
public final class RequestChecks {
    private final EngineState state;

    public RequestChecks(EngineState state) {
        this.state = state;
    }

    RejectReason check(QuoteCase quote) {
        RejectReason reason = checkRequestId(quote);
        if (reason == RejectReason.NONE) {
            reason = checkKey(quote.command.keyId());
        }
        if (reason == RejectReason.NONE) {
            reason = checkCorridor(quote);
        }
        if (reason == RejectReason.NONE) {
            reason = checkAmount(quote);
        }
        if (reason == RejectReason.NONE) {
            reason = checkPartner(quote);
        }
        return reason == RejectReason.NONE ? checkClientReference(quote) : reason;
    }

    /** Uses up a request id: NONE, REQUEST_ID_REUSED, PARTNER_REQUEST_IDS_FULL or REQUEST_MEMORY_FULL. */
    RejectReason claim(int keyId, DirectBuffer requestId) {
        return state.requestIds.claim(keyId, requestId, 0, requestId.capacity(), state.context.timestampNs());
    }

    private RejectReason checkRequestId(QuoteCase quote) {
        return quote.command.surface() == Surface.V02
                ? claim(quote.command.keyId(), quote.requestId)
                : RejectReason.NONE;
    }

    /** A key that ended between the look at the request and this command gives nothing any more. */
    public RejectReason checkKey(int keyId) {
        if (!state.rules.refuseEndedKeys() || keyId < 0 || keyId >= state.keys.size()) {
            return RejectReason.NONE;
        }
        PartnerKey key = state.keys.get(keyId);
        if (key.isRevoked()) {
            return RejectReason.KEY_REVOKED;
        }
        return key.isExpired(state.context.timestampNs()) ? RejectReason.KEY_EXPIRED : RejectReason.NONE;
    }

    private RejectReason checkCorridor(QuoteCase quote) {
        if (!state.corridors.knows(quote.command.corridorId())) {
            return RejectReason.UNKNOWN_CORRIDOR;
        }
        quote.corridor = state.corridors.get(quote.command.corridorId());
        boolean hidden = quote.command.surface() == Surface.V02
                && !quote.corridor.terms().publicInV02();
        return hidden || quote.corridor.isWithdrawn() ? RejectReason.UNKNOWN_CORRIDOR : RejectReason.NONE;
    }

    private RejectReason checkAmount(QuoteCase quote) {
        AmountDecoder amount = quote.command.amount();
        if (amount.high() < 0) {
            return RejectReason.INVALID_AMOUNT;
        }
        quote.input.amount().set(amount.high(), amount.low());
        boolean limited = quote.isFirm() || state.rules.limitEveryAmount();
        boolean invalid = quote.input.amount().isZero() || (limited && Pricer.exceedsStruct(quote.input.amount()));
        return invalid ? RejectReason.INVALID_AMOUNT : RejectReason.NONE;
    }

    private RejectReason checkPartner(QuoteCase quote) {
        int partnerId = quote.command.partnerId();
        if (!state.knowsPartner(partnerId)) {
            return RejectReason.UNKNOWN_PARTNER;
        }
        quote.partner = state.partners.get(partnerId);
        if (!quote.partner.isActive()) {
            return RejectReason.PARTNER_SUSPENDED;
        }
        quote.entry = state.partnerCorridors.find(partnerId, quote.command.corridorId());
        if (quote.entry == null || !quote.entry.isEnabled()) {
            return RejectReason.CORRIDOR_NOT_ENABLED;
        }
        boolean permitted = quote.command.surface() == Surface.V01
                || state.wallets.maySwap(partnerId, quote.wallet(), quote.walletOffset());
        return permitted ? RejectReason.NONE : RejectReason.WALLET_NOT_REGISTERED;
    }

    private RejectReason checkClientReference(QuoteCase quote) {
        if (quote.command.kind() != QuoteKind.FIRM || !quote.hasClientReference()) {
            return RejectReason.NONE;
        }
        quote.conflictingQuoteSequence = state.clientReferences.quoteSequence(
                quote.command.partnerId(), quote.clientReference, 0, quote.clientReference.capacity());
        boolean unused = quote.conflictingQuoteSequence == ClientReferences.UNUSED;
        return unused ? RejectReason.NONE : RejectReason.DUPLICATE_CLIENT_REF;
    }
}
