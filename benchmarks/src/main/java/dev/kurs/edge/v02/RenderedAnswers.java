package dev.kurs.edge.v02;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.SignedQuote;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;

/**
 * The edge's own answers to quote requests, for benchmarks: rendered where the connection's thread renders them, lent out and given back as when they are sent. Stands in the edge's
 * package, whose classes are not widened for it.
 */
public final class RenderedAnswers {
    private final QuoteAnswers answers;
    private final OnchainQuotes quotes;

    public RenderedAnswers(Views views) {
        answers = new QuoteAnswers(views, CommitPorts.UNKNOWN);
        quotes = new OnchainQuotes(views);
    }

    /** What is signed for a {@code FirmQuoteIssued} frame; good until it is asked for the next. */
    public FirmQuote onchain(DirectBuffer issued) {
        return quotes.ofFirm(issued);
    }

    /** Bytes of the answer to an {@code IndicativeQuoteIssued} frame. */
    public int indicative(Call call, DirectBuffer issued) {
        return lengthOf(answers.indicative(call, issued));
    }

    /** Bytes of the answer to a {@code FirmQuoteIssued} frame. */
    public int firm(Call call, DirectBuffer issued, SignedQuote signed) {
        return lengthOf(answers.firm(call, issued, signed));
    }

    private static int lengthOf(JsonBody body) {
        ByteBuffer lent = body.lend();
        int length = lent.remaining();
        body.giveBack();
        return length;
    }
}
