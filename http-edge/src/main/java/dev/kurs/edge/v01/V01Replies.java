package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.pending.MakerWaits;
import dev.kurs.edge.pending.Pending;
import dev.kurs.edge.pending.ReplyHandler;
import dev.kurs.edge.v02.QuoteServices;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import org.agrona.DirectBuffer;

/** Turns the engine's replies to quote requests of v0.1 into answers: a quote from its event and nothing else, a refusal with what was asked. */
final class V01Replies {
    private static final int OK = 200;

    private final QuoteServices services;
    private final MakerWaits makerWaits;
    private final Views views;

    V01Replies(QuoteServices services, MakerWaits makerWaits) {
        this.makerWaits = makerWaits;
        this.services = services;
        views = services.views();
    }

    /** What answers one request. */
    ReplyHandler to(V01QuoteRequest request) {
        return new ReplyTo(request);
    }

    private final class ReplyTo implements ReplyHandler {
        private final V01QuoteRequest request;

        private ReplyTo(V01QuoteRequest request) {
            this.request = request;
        }

        /** A request for which makers are asked waits among others of its kind, for as long as they have. */
        @Override
        public boolean waitsOn(Pending pending) {
            if (Frame.templateId(pending.frame(), 0) != RfqChangedDecoder.TEMPLATE_ID) {
                return false;
            }
            RfqChangedDecoder asked = new RfqChangedDecoder();
            asked.wrapAndApplyHeader(pending.frame(), 0, new MessageHeaderDecoder());
            makerWaits.takeOver(pending, asked.correlationId(), asked.respondByNs() - asked.dispatchedAtNs());
            return true;
        }

        @Override
        public void answer(Call call, DirectBuffer frame) {
            switch (Frame.templateId(frame, 0)) {
                case IndicativeQuoteIssuedDecoder.TEMPLATE_ID -> answerIndicative(call, frame);
                case FirmQuoteIssuedDecoder.TEMPLATE_ID -> answerFirm(call, frame);
                case QuoteRejectedDecoder.TEMPLATE_ID -> refuse(call, frame);
                default ->
                    throw new IllegalStateException("no answer to a quote: template " + Frame.templateId(frame, 0));
            }
        }

        private void refuse(Call call, DirectBuffer frame) {
            QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
            rejected.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
            CorridorView corridor = views.corridor(rejected.corridorId());
            ApiError error = V01Rejects.of(rejected, views, request.asked());
            services.rejects().accept(error.code());
            // Behind the threshold it may be requests to market makers that are too many, which keep no other quote
            // from being issued.
            if (!corridor.terms().isForMakers(rejected.notionalE6())) {
                services.holdOffs().note(call, rejected.reason());
            }
            call.fail(error);
        }
    }

    private void answerIndicative(Call call, DirectBuffer frame) {
        IndicativeQuoteIssuedDecoder issued = new IndicativeQuoteIssuedDecoder();
        issued.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        JsonBody body = call.json();
        new V01QuoteWriter(body, views.corridor(issued.terms().corridorId()), issued.terms())
                .writeIndicative(issued.timestampNs());
        call.answer(OK, body);
    }

    private void answerFirm(Call call, DirectBuffer frame) {
        FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
        issued.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        JsonBody body = call.json();
        new V01QuoteWriter(body, views.corridor(issued.terms().corridorId()), issued.terms()).writeFirm(issued);
        call.answer(OK, body);
    }
}
