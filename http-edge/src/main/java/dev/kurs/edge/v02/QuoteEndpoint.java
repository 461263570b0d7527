package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.edge.post.PartnerHoldOffs;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.port.Allowances;
import dev.kurs.protocol.port.CommandPublisher;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** {@code POST /v1/quote} and {@code POST /v1/firm-quote}: decodes, validates, asks the engine. */
public final class QuoteEndpoint implements Endpoint {
    private static final Map<String, String> RETRY_LATER = Map.of("Retry-After", "5");

    private final QuoteKind kind;
    private final PendingCalls calls;
    private final JsonPosts posts;
    private final PartnerHoldOffs holdOffs;
    private final QuoteReplies replies;
    private final Consumer<ErrorCode> rejects;
    private final Supplier<Optional<String>> refusal;
    private final ThreadLocal<Workbench> workbench;

    /** Tools of one I/O thread. */
    private record Workbench(QuoteValidator validator, QuoteCommands commands) {}

    public QuoteEndpoint(QuoteKind kind, QuoteServices services) {
        this.kind = kind;
        calls = services.calls();
        posts = services.posts();
        holdOffs = services.holdOffs();
        rejects = services.rejects();
        refusal = services.refusal();
        Views views = services.views();
        CommandPublisher publisher = services.commands();
        Allowances allowances = services.commits().allowances();
        replies = new QuoteReplies(services);
        workbench = ThreadLocal.withInitial(
                () -> new Workbench(new QuoteValidator(views), new QuoteCommands(publisher, allowances)));
    }

    @Override
    public void handle(Call call) {
        Optional<String> reason = refusal.get();
        if (reason.isPresent()) {
            refuse(call, reason.get());
            return;
        }
        posts.read(call, members -> validated(QuoteRequest.read(members, kind)), request -> ask(call, request));
    }

    private ValidatedQuoteRequest validated(QuoteRequest request) throws RefusedException {
        try {
            return workbench.get().validator.validate(request, kind);
        } catch (RefusedException refused) {
            rejects.accept(refused.error().code());
            throw refused;
        }
    }

    /** The engine is not asked, so that the request id stays unused. */
    private void refuse(Call call, String reason) {
        rejects.accept(ErrorCode.OVERLOADED);
        call.answer(call.render(ApiError.of(ErrorCode.OVERLOADED, reason)).withHeaders(RETRY_LATER));
    }

    private void ask(Call call, ValidatedQuoteRequest request) {
        QuoteCommands commands = workbench.get().commands;
        ApiError refusal = holdOffs.refusal(call, kind);
        if (refusal == null) {
            refusal = calls.park(
                    call,
                    replies.to(request),
                    ticket -> commands.offer(request, kind, call.identity(), call.requestId(), ticket));
        }
        if (refusal != null) {
            rejects.accept(refusal.code());
            call.fail(refusal);
        }
    }
}
