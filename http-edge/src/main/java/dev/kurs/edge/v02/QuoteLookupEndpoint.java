package dev.kurs.edge.v02;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.QuoteArchive;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.HexFormat;

/** {@code GET /v1/quotes/{quote_id}}: a partner's own firm quote, or any with its derivation for the reserve desk. */
public final class QuoteLookupEndpoint implements Endpoint {
    /** The parameter of the route that says which quote. */
    static final String QUOTE_ID = "quote_id";

    private static final int OK = 200;

    private final Views views;
    private final QuoteArchive archive;
    private final QuoteSigner signer;
    private final CommitPorts commits;
    private final BlockingWork reads;

    public QuoteLookupEndpoint(QuoteServices quotes, QuoteArchive archive, BlockingWork reads) {
        views = quotes.views();
        this.archive = archive;
        signer = quotes.signer();
        this.reads = reads;
        commits = quotes.commits();
    }

    @Override
    public void handle(Call call) {
        reads.answer(call, () -> lookUp(call));
    }

    private void lookUp(Call call) {
        byte[] quoteId = readQuoteId(call);
        ArchivedQuote quote = new ArchivedQuote();
        QuoteArchive.State state = quoteId == null ? null : archive.find(quoteId, quote);
        if (state == null || !isVisibleTo(call.identity(), quote)) {
            call.fail(ErrorCode.QUOTE_NOT_FOUND, "there is no such quote of this partner");
            return;
        }
        answer(call, quote, isOver(state, quote) ? QuoteArchive.State.EXPIRED : state);
    }

    /** A void quote never settles any more; the journal says so, and releases what it holds, once a block is past its time. */
    private boolean isOver(QuoteArchive.State state, ArchivedQuote quote) {
        return state == QuoteArchive.State.OPEN && commits.voids().isVoid(quote.issuedAtSeconds());
    }

    private void answer(Call call, ArchivedQuote quote, QuoteArchive.State state) {
        boolean isUsable = state == QuoteArchive.State.OPEN && quote.isSigned();
        SignedQuote signed = isUsable ? signer.sign(new OnchainQuotes(views).ofFirm(quote.issued())) : null;
        JsonBody body = new QuoteAnswers(views, commits)
                .firm(call, quote.issued(), signed, data -> writeState(data, call.identity(), quote, state));
        call.answer(Answer.json(OK, body.finish()));
    }

    private void writeState(JsonBody body, Identity caller, ArchivedQuote quote, QuoteArchive.State state) {
        body.field("state", state.name());
        if (Scope.RESERVE_READ.isHeldBy(caller)) {
            quote.writeDerivation(body, views);
        }
    }

    private static boolean isVisibleTo(Identity caller, ArchivedQuote quote) {
        return caller.isOperator() || quote.partnerId() == caller.partnerId();
    }

    private static byte[] readQuoteId(Call call) {
        String text = call.pathParameter(QUOTE_ID);
        return RequestValues.isHash(text) ? HexFormat.of().parseHex(text, 2, text.length()) : null;
    }
}
