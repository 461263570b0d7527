package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
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
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/** Turns the engine's replies to quote requests into answers, on the connection's thread; a firm quote is signed on a signing thread before. */
final class QuoteReplies {
    private static final int OK = 200;

    private final Views views;
    private final PendingCalls calls;
    private final PartnerHoldOffs holdOffs;
    private final QuoteSigner signer;
    private final ThreadLocal<OnchainQuotes> onchainQuotes;
    private final ThreadLocal<QuoteAnswers> answers;
    private final Consumer<ErrorCode> rejects;

    QuoteReplies(QuoteServices services) {
        views = services.views();
        calls = services.calls();
        holdOffs = services.holdOffs();
        signer = services.signer();
        rejects = services.rejects();
        onchainQuotes = ThreadLocal.withInitial(() -> new OnchainQuotes(views));
        answers = ThreadLocal.withInitial(() -> new QuoteAnswers(views, services.commits()));
    }

    /** What answers one request. */
    ReplyHandler to(ValidatedQuoteRequest request) {
        return new ReplyTo(request);
    }

    private final class ReplyTo implements ReplyHandler {
        private final ValidatedQuoteRequest request;

        private ReplyTo(ValidatedQuoteRequest request) {
            this.request = request;
        }

        @Override
        public boolean waitsOn(Pending pending) {
            if (Frame.templateId(pending.frame(), 0) != FirmQuoteIssuedDecoder.TEMPLATE_ID) {
                return false;
            }
            FirmQuote quote = onchainQuotes.get().ofFirm(pending.frame());
            new SignatureWait(calls, pending, answers::get).begin(signer, quote);
            return true;
        }

        @Override
        public void answer(Call call, DirectBuffer frame) {
            switch (Frame.templateId(frame, 0)) {
                case IndicativeQuoteIssuedDecoder.TEMPLATE_ID ->
                    call.answer(OK, answers.get().indicative(call, frame));
                case QuoteRejectedDecoder.TEMPLATE_ID -> refuse(call, frame);
                default ->
                    throw new IllegalStateException("no answer to a quote: template " + Frame.templateId(frame, 0));
            }
        }

        private void refuse(Call call, DirectBuffer frame) {
            QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
            rejected.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
            ApiError error = RejectAnswers.of(rejected, views, request.asked());
            rejects.accept(error.code());
            holdOffs.note(call, rejected.reason());
            call.fail(error);
        }
    }
}
