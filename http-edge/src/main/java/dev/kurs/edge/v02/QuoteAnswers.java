package dev.kurs.edge.v02;

import dev.kurs.edge.call.Answer;
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
 * list and the permit, whose nonce is the wallet's next.
 */
final class QuoteAnswers {
    private static final int OK = 200;

    private final Views views;
    private final CommitPorts commits;
    private final OnchainQuotes onchainQuotes;

    QuoteAnswers(Views views, CommitPorts commits) {
        this.views = views;
        this.commits = commits;
        onchainQuotes = new OnchainQuotes(views);
    }

    Answer indicative(Call call, DirectBuffer frame) {
        IndicativeQuoteIssuedDecoder issued = new IndicativeQuoteIssuedDecoder();
        issued.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        var terms = issued.terms();
        long timestampSeconds = TimeUnit.NANOSECONDS.toSeconds(issued.timestampNs());
        JsonBody body = call.json().openObject("data");
        new QuoteWriter(body).writeTerms("INDICATIVE", terms, views.corridor(terms.corridorId()), timestampSeconds);
        new OnchainWriter(body, views.instance()).writeStruct(onchainQuotes.ofIndicative(terms, timestampSeconds));
        return finish(call, body);
    }

    /** A firm quote that is open. */
    Answer firm(Call call, DirectBuffer frame, FirmQuote quote, SignedQuote signed) {
        return finish(call, writeFirm(call, frame, quote, signed));
    }

    /**
     * A firm quote that is looked up.
     *
     * @param signed null for a quote that can no longer be used
     * @param more writes further members of {@code data}
     */
    Answer firm(Call call, DirectBuffer frame, FirmQuote quote, SignedQuote signed, Consumer<JsonBody> more) {
        JsonBody body = writeFirm(call, frame, quote, signed);
        more.accept(body);
        return finish(call, body);
    }

    private JsonBody writeFirm(Call call, DirectBuffer frame, FirmQuote quote, SignedQuote signed) {
        FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
        issued.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        var terms = issued.terms();
        JsonBody body = call.json().openObject("data");
        long quotedAtSeconds = TimeUnit.NANOSECONDS.toSeconds(issued.timestampNs());
        new QuoteWriter(body).writeTerms("FIRM", terms, views.corridor(terms.corridorId()), quotedAtSeconds);
        body.field("quote_id", "0x" + HexFormat.of().formatHex(quote.quoteId()));
        String clientRef = issued.clientRef();
        body.field("client_ref", clientRef.isEmpty() ? null : clientRef);
        body.field("expires_at", issued.expiresAtSeconds());
        OnchainWriter onchain = new OnchainWriter(body, views.instance());
        onchain.writeStruct(quote);
        if (signed == null) {
            onchain.writeUnsigned();
        } else {
            onchain.writeSigned(quote, signed, needsApproval(issued, quote), commits);
        }
        return body;
    }

    /** By the allowance when the quote was asked for; an event of an earlier schema version has none, and needs an approval. */
    private static boolean needsApproval(FirmQuoteIssuedDecoder issued, FirmQuote quote) {
        AmountDecoder allowance = issued.allowance();
        return allowance == null
                || new Amount().set(allowance.high(), allowance.low()).compareTo(quote.amountIn()) < 0;
    }

    private static Answer finish(Call call, JsonBody body) {
        body.closeObject().meta(call.requestId(), call.nowSeconds());
        return Answer.json(OK, body.finish());
    }
}
