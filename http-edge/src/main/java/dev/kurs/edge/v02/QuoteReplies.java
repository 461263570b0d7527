package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.pending.Pending;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.pending.ReplyHandler;
import dev.kurs.edge.post.PartnerHoldOffs;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * Turns the engine's word on a quote into the answer: an indicative quote and a refusal on the connection's thread, a firm
 * quote by way of a signing thread.
 */
final class QuoteReplies implements ReplyHandler {
    private final Views views;
    private final PendingCalls calls;
    private final PartnerHoldOffs holdOffs;
    private final QuoteSigner signer;
    private final QuoteAnswers answers;
    private final Consumer<ErrorCode> rejects;

    QuoteReplies(QuoteServices services, QuoteAnswers answers) {
        this.answers = answers;
        views = services.views();
        calls = services.calls();
        holdOffs = services.holdOffs();
        signer = services.signer();
        rejects = services.rejects();
    }

    @Override
    public void onReply(Pending pending) {
        switch (Frame.templateId(pending.frame(), 0)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> sign(pending);
            case IndicativeQuoteIssuedDecoder.TEMPLATE_ID ->
                finishOnIoThread(pending, call -> call.answer(answers.indicative(call, pending.frame())));
            case QuoteRejectedDecoder.TEMPLATE_ID -> finishOnIoThread(pending, call -> refuse(call, pending));
            default ->
                throw new IllegalStateException(
                        "no answer to a quote: template " + Frame.templateId(pending.frame(), 0));
        }
    }

    private void sign(Pending pending) {
        FirmQuote quote = answers.onchainQuote(pending.frame());
        calls.waitOn(pending, ticket -> {
            boolean isTaken = signer.offer(quote, signed -> onSigned(pending, ticket, quote, signed));
            if (!isTaken && calls.retake(pending, ticket)) {
                String quoteId = "0x" + HexFormat.of().formatHex(quote.quoteId());
                finish(pending, call -> call.fail(ApiError.issuedButUnsigned(quoteId)));
            }
        });
    }

    private void onSigned(Pending pending, long ticket, FirmQuote quote, SignedQuote signed) {
        if (calls.retake(pending, ticket)) {
            finish(
                    pending,
                    call -> call.answer(answers.firm(call, pending.frame(), quote, signed, QuoteReplies::nothingMore)));
        }
    }

    private void refuse(Call call, Pending pending) {
        QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
        rejected.wrapAndApplyHeader(pending.frame(), 0, new MessageHeaderDecoder());
        var error = RejectAnswers.of(rejected, views.corridor(rejected.corridorId()));
        rejects.accept(error.code());
        holdOffs.note(call, rejected.reason());
        call.fail(error);
    }

    private void finishOnIoThread(Pending pending, Consumer<Call> answer) {
        pending.call().onIoThread(() -> finish(pending, answer));
    }

    private void finish(Pending pending, Consumer<Call> answer) {
        Call call = pending.call();
        try {
            answer.accept(call);
        } catch (RuntimeException unexpected) {
            call.failUnexpectedly(unexpected);
        }
        calls.release(pending);
    }

    private static void nothingMore(JsonBody body) {
        // A fresh firm quote is open, and says no more than itself.
    }
}
