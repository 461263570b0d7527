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
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * Puts together the struct that is signed, or for an indicative quote a preview of it whose quote id is all zeros. That of a v0.1 quote has no recipient
 * until it is executed.
 *
 * <p>Belongs to one thread; what it gives is good until it is asked for the next.
 */
final class OnchainQuotes {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final FirmQuote firm = new FirmQuote();
    private final FirmQuote preview = new FirmQuote();
    private final Views views;

    OnchainQuotes(Views views) {
        this.views = views;
    }

    /** What is signed for a {@code FirmQuoteIssued} frame. */
    FirmQuote ofFirm(DirectBuffer frame) {
        issued.wrapAndApplyHeader(frame, 0, header);
        fill(firm, issued.terms());
        issued.getQuoteId(firm.quoteId(), 0, firm.quoteId().length);
        return firm.issuedAtSeconds(issued.issuedAtSeconds())
                .expiresAtSeconds(issued.expiresAtSeconds())
                .maxDeviationBps(issued.maxDeviationBps());
    }

    FirmQuote ofIndicative(QuoteTermsDecoder terms, long issuedAtSeconds) {
        CorridorView.Terms corridor = views.corridor(terms.corridorId()).terms();
        fill(preview, terms);
        return preview.issuedAtSeconds(issuedAtSeconds)
                .expiresAtSeconds(issuedAtSeconds + TimeUnit.NANOSECONDS.toSeconds(corridor.firmTtlNs()))
                .maxDeviationBps(corridor.maxDeviationBps());
    }

    private void fill(FirmQuote quote, QuoteTermsDecoder terms) {
        CorridorView corridor = views.corridor(terms.corridorId());
        copy(corridor.hash(), quote.corridorId());
        copy(views.partner(terms.partnerId()).hash(), quote.partnerId());
        terms.getWallet(quote.payer(), 0, quote.payer().length);
        if (terms.surface() == Surface.V02) {
            copy(quote.payer(), quote.recipient());
        } else {
            Arrays.fill(quote.recipient(), (byte) 0);
        }
        copy(corridor.input(terms.side()).address(), quote.tokenIn());
        copy(corridor.output(terms.side()).address(), quote.tokenOut());
        read(terms.inputAmount(), quote.amountIn());
        read(terms.outputAmount(), quote.amountOut());
        read(terms.fixedFee(), quote.fixedFeeIn());
        read(terms.variableFee(), quote.variableFeeIn());
        quote.oracleMidE12(terms.midE12());
    }

    private static void read(AmountDecoder source, Amount target) {
        target.set(source.high(), source.low());
    }

    private static void copy(byte[] source, byte[] target) {
        System.arraycopy(source, 0, target, 0, target.length);
    }
}
