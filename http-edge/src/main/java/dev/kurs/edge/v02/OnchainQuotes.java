package dev.kurs.edge.v02;

import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * Puts together the struct that is signed, or for an indicative quote a preview of it whose quote id is all zeros. One of v0.1 is to nobody until it is executed.
 */
final class OnchainQuotes {
    private final Views views;

    OnchainQuotes(Views views) {
        this.views = views;
    }

    /** What is signed for a {@code FirmQuoteIssued} frame. */
    FirmQuote ofFirm(DirectBuffer frame) {
        FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
        issued.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        FirmQuote quote = ofTerms(issued.terms());
        issued.getQuoteId(quote.quoteId(), 0, quote.quoteId().length);
        return quote.issuedAtSeconds(issued.issuedAtSeconds())
                .expiresAtSeconds(issued.expiresAtSeconds())
                .maxDeviationBps(issued.maxDeviationBps());
    }

    FirmQuote ofIndicative(QuoteTermsDecoder terms, long issuedAtSeconds) {
        CorridorView.Terms corridor = views.corridor(terms.corridorId()).terms();
        return ofTerms(terms)
                .issuedAtSeconds(issuedAtSeconds)
                .expiresAtSeconds(issuedAtSeconds + TimeUnit.NANOSECONDS.toSeconds(corridor.firmTtlNs()))
                .maxDeviationBps(corridor.maxDeviationBps());
    }

    private FirmQuote ofTerms(QuoteTermsDecoder terms) {
        CorridorView corridor = views.corridor(terms.corridorId());
        FirmQuote quote = new FirmQuote();
        copy(corridor.hash(), quote.corridorId());
        copy(views.partner(terms.partnerId()).hash(), quote.partnerId());
        terms.getWallet(quote.payer(), 0, quote.payer().length);
        if (terms.surface() == Surface.V02) {
            terms.getWallet(quote.recipient(), 0, quote.recipient().length);
        }
        copy(corridor.input(terms.side()).address(), quote.tokenIn());
        copy(corridor.output(terms.side()).address(), quote.tokenOut());
        read(terms.inputAmount(), quote.amountIn());
        read(terms.outputAmount(), quote.amountOut());
        read(terms.fixedFee(), quote.fixedFeeIn());
        read(terms.variableFee(), quote.variableFeeIn());
        return quote.oracleMidE12(terms.midE12());
    }

    private static void read(AmountDecoder source, Amount target) {
        target.set(source.high(), source.low());
    }

    private static void copy(byte[] source, byte[] target) {
        System.arraycopy(source, 0, target, 0, target.length);
    }
}
