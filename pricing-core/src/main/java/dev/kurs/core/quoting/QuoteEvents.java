package dev.kurs.core.quoting;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.PublishedRate;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.pricing.QuoteTermsWriter;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredEncoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedEncoder;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;

/** What the engine says of quotes. */
public final class QuoteEvents {
    private final QuoteRejectedEncoder rejected = new QuoteRejectedEncoder();
    private final IndicativeQuoteIssuedEncoder indicative = new IndicativeQuoteIssuedEncoder();
    private final FirmQuoteIssuedEncoder firm = new FirmQuoteIssuedEncoder();
    private final QuoteExpiredEncoder expired = new QuoteExpiredEncoder();
    private final byte[] wallet = new byte[Wallets.ADDRESS_LENGTH];
    private final Amount amount = new Amount();
    private final EventFrame frame;

    public QuoteEvents(EventFrame frame) {
        this.frame = frame;
    }

    void rejected(QuoteCase quote, RejectReason reason, byte[] conflictingQuoteId) {
        RequestQuoteDecoder command = quote.command;
        frame.begin(rejected)
                .partnerId(command.partnerId())
                .keyId(command.keyId())
                .corridorId(command.corridorId())
                .kind(command.kind())
                .surface(command.surface())
                .side(command.side())
                .reason(reason)
                .riskState(
                        quote.corridor == null
                                ? RiskState.NORMAL
                                : quote.corridor.state().state())
                .notionalE6(optional(quote.notionalE6))
                .boundE6(hasBound(reason) ? optional(quote.boundE6) : QuoteRejectedEncoder.boundE6NullValue())
                .putConflictingQuoteId(conflictingQuoteId, 0, QuoteIds.LENGTH)
                .usedE6(optional(quote.usedE6));
        frame.send(rejected);
    }

    void indicativeIssued(QuoteCase quote) {
        writeTerms(frame.begin(indicative).terms(), quote);
        frame.send(indicative);
    }

    void firmIssued(QuoteCase quote, long quoteSequence, byte[] quoteId, long issuedAtSeconds, long expiresAtSeconds) {
        writeTerms(frame.begin(firm).terms(), quote);
        firm.quoteSequence(quoteSequence)
                .putQuoteId(quoteId, 0, QuoteIds.LENGTH)
                .issuedAtSeconds(issuedAtSeconds)
                .expiresAtSeconds(expiresAtSeconds)
                .maxDeviationBps(quote.corridor.terms().maxDeviationBps())
                .sellAllowed(Flags.of(quote.corridor.state().allows(Side.SELL)))
                .buyAllowed(Flags.of(quote.corridor.state().allows(Side.BUY)))
                .hasPartnerRates(Flags.of(hasPartnerRates(quote)))
                .rfq(quote.isBacked() ? quote.backing.rfq() : FirmQuoteIssuedEncoder.rfqNullValue())
                .putClientRef(quote.clientReference, 0, quote.clientReference.capacity());
        writeAllowance(quote.command.allowance());
        frame.send(firm);
    }

    private static boolean hasPartnerRates(QuoteCase quote) {
        return quote.sheet.isPartnerOverride()
                || quote.partner.terms().hasOwnFees(quote.sheet.tier().tier());
    }

    private void writeAllowance(AmountDecoder known) {
        firm.allowance().low(known == null ? 0 : known.low()).high(known == null ? 0 : known.high());
    }

    void expired(OpenQuotes quotes, int slot, byte[] quoteId, long expiresAtSeconds) {
        frame.begin(expired)
                .quoteSequence(quotes.quoteSequence(slot))
                .putQuoteId(quoteId, 0, QuoteIds.LENGTH)
                .partnerId(quotes.partnerId(slot))
                .corridorId(quotes.corridorId(slot))
                .side(quotes.side(slot))
                .notionalE6(quotes.notionalE6(slot))
                .expiresAtSeconds(expiresAtSeconds)
                .surface(quotes.surface(slot));
        quotes.input(slot, amount);
        write(expired.inputAmount(), amount);
        quotes.output(slot, amount);
        write(expired.outputAmount(), amount);
        frame.send(expired);
    }

    private void writeTerms(QuoteTermsEncoder terms, QuoteCase quote) {
        PublishedRate rate = quote.corridor.rate();
        QuoteTermsWriter.write(terms, quote.input, quote.sheet);
        quote.wallet().getBytes(quote.walletOffset(), wallet);
        terms.keyId(quote.command.keyId())
                .oracleSource(rate.source())
                .oracleAgeNs(Math.max(0, frame.context().timestampNs() - rate.publishTimeNs()))
                .putWallet(wallet, 0, Wallets.ADDRESS_LENGTH);
    }

    private static boolean hasBound(RejectReason reason) {
        return switch (reason) {
            case BELOW_MINIMUM,
                    ABOVE_MAXIMUM,
                    DAILY_LIMIT_EXCEEDED,
                    MONTHLY_LIMIT_EXCEEDED,
                    OPEN_QUOTES_EXCEEDED,
                    NO_VIABLE_RFQ_QUOTE -> true;
            default -> false;
        };
    }

    private static long optional(long value) {
        return value == QuoteCase.UNKNOWN ? QuoteRejectedEncoder.notionalE6NullValue() : value;
    }

    private static void write(AmountEncoder encoder, Amount value) {
        encoder.low(value.low()).high(value.high());
    }
}
