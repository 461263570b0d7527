package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.SignedQuote;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * Renders quotes from the events that issued them, so that the bytes are the same after a restart; but for what the chain says now of how to commit: the access
 * list and the permit, whose nonce is the wallet's next. Belongs to one thread.
 */
final class QuoteAnswers {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final IndicativeQuoteIssuedDecoder indicative = new IndicativeQuoteIssuedDecoder();
    private final FirmQuoteIssuedDecoder firm = new FirmQuoteIssuedDecoder();
    private final Views views;
    private final CommitPorts commits;
    private final OnchainQuotes onchainQuotes;

    QuoteAnswers(Views views, CommitPorts commits) {
        this.views = views;
        this.commits = commits;
        onchainQuotes = new OnchainQuotes(views);
    }

    JsonBody indicative(Call call, DirectBuffer frame) {
        indicative.wrapAndApplyHeader(frame, 0, header);
        var terms = indicative.terms();
        long timestampSeconds = TimeUnit.NANOSECONDS.toSeconds(indicative.timestampNs());
        JsonBody body = call.json().openObject("data");
        new QuoteWriter(body).writeTerms("INDICATIVE", terms, views.corridor(terms.corridorId()), timestampSeconds);
        new OnchainWriter(body, views.instance()).writeStruct(onchainQuotes.ofIndicative(terms, timestampSeconds));
        return withMeta(call, body);
    }

    /** A firm quote that is open. */
    JsonBody firm(Call call, DirectBuffer frame, SignedQuote signed) {
        return withMeta(call, writeFirm(call, frame, signed));
    }

    /**
     * A firm quote that is looked up.
     *
     * @param signed null for a quote that can no longer be used
     * @param more writes further members of {@code data}
     */
    JsonBody firm(Call call, DirectBuffer frame, SignedQuote signed, Consumer<JsonBody> more) {
        JsonBody body = writeFirm(call, frame, signed);
        more.accept(body);
        return withMeta(call, body);
    }

    private JsonBody writeFirm(Call call, DirectBuffer frame, SignedQuote signed) {
        FirmQuote quote = onchainQuotes.ofFirm(frame);
        firm.wrapAndApplyHeader(frame, 0, header);
        var terms = firm.terms();
        JsonBody body = call.json().openObject("data");
        long quotedAtSeconds = TimeUnit.NANOSECONDS.toSeconds(firm.timestampNs());
        new QuoteWriter(body).writeTerms("FIRM", terms, views.corridor(terms.corridorId()), quotedAtSeconds);
        body.hex("quote_id", quote.quoteId());
        String clientRef = firm.clientRef();
        body.field("client_ref", clientRef.isEmpty() ? null : clientRef);
        body.field("expires_at", firm.expiresAtSeconds());
        OnchainWriter onchain = new OnchainWriter(body, views.instance());
        onchain.writeStruct(quote);
        if (signed == null) {
            onchain.writeUnsigned();
        } else {
            onchain.writeSigned(quote, signed, needsApproval(firm, quote), commits);
        }
        return body;
    }

    /** What is told of a firm quote that nobody had room to sign. */
    ApiError unsigned(DirectBuffer frame) {
        return ApiError.issuedButUnsigned(
                "0x" + HexFormat.of().formatHex(onchainQuotes.ofFirm(frame).quoteId()));
    }

    /** By the allowance when the quote was asked for; an event of an earlier schema version has none, and needs an approval. */
    private static boolean needsApproval(FirmQuoteIssuedDecoder issued, FirmQuote quote) {
        AmountDecoder allowance = issued.allowance();
        return allowance == null
                || new Amount().set(allowance.high(), allowance.low()).compareTo(quote.amountIn()) < 0;
    }

    private static JsonBody withMeta(Call call, JsonBody body) {
        return body.closeObject().meta(call.requestId(), call.nowSeconds());
    }
}
