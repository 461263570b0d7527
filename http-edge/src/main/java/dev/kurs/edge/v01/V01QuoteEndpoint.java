package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.pending.MakerWaits;
import dev.kurs.edge.v02.QuoteServices;
import java.util.Map;
import java.util.Optional;

/** {@code GET /v1/quote} and {@code POST /v1/firm-quote} of v0.1: reads, validates, asks the engine. Nothing is signed: a quote is once it is executed. */
final class V01QuoteEndpoint {
    private static final Map<String, String> RETRY_LATER = Map.of("Retry-After", "5");

    private final QuoteServices services;
    private final V01Replies replies;
    private final ThreadLocal<V01QuoteCommands> commands;

    V01QuoteEndpoint(QuoteServices services, byte[] vault, MakerWaits makerWaits) {
        this.services = services;
        replies = new V01Replies(services, makerWaits);
        commands = ThreadLocal.withInitial(() -> new V01QuoteCommands(services.commands(), vault));
    }

    void answerIndicative(Call call) {
        if (isOpen(call)) {
            try {
                ask(call, V01QuoteRequest.read(call.query(), services.views()));
            } catch (RefusedException refused) {
                refuse(call, refused.error());
            }
        }
    }

    void answerFirm(Call call) {
        if (isOpen(call)) {
            services.posts()
                    .read(
                            call,
                            members -> V01QuoteRequest.read(members, services.views()),
                            request -> ask(call, request));
        }
    }

    /** Whether quotes are given just now; answers the call when they are not. */
    private boolean isOpen(Call call) {
        Optional<String> reason = services.refusal().get();
        if (reason.isPresent()) {
            services.rejects().accept(ErrorCode.OVERLOADED);
            call.answer(
                    call.render(ApiError.of(ErrorCode.OVERLOADED, reason.get())).withHeaders(RETRY_LATER));
        }
        return reason.isEmpty();
    }

    private void ask(Call call, V01QuoteRequest request) {
        ApiError refusal = services.holdOffs().refusal(call, request.kind());
        if (refusal == null) {
            refusal = services.calls()
                    .park(call, replies.to(request), ticket -> commands.get().offer(request, call.identity(), ticket));
        }
        if (refusal != null) {
            refuse(call, refusal);
        }
    }

    private void refuse(Call call, ApiError error) {
        services.rejects().accept(error.code());
        call.fail(error);
    }
}
