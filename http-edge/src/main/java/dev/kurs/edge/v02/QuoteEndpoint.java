package dev.kurs.edge.v02;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.MediaTypes;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.port.Allowances;
import dev.kurs.protocol.port.CommandPublisher;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** {@code POST /v1/quote} and {@code POST /v1/firm-quote}: decodes, judges, asks the engine. */
public final class QuoteEndpoint implements Endpoint {
    private static final Map<String, String> RETRY_LATER = Map.of("Retry-After", "5");

    private final QuoteKind kind;
    private final PendingCalls calls;
    private final RequestIdClaims claims;
    private final PartnerQuotas quotas;
    private final QuoteReplies replies;
    private final Consumer<ErrorCode> rejects;
    private final Supplier<Optional<String>> refusal;
    private final ThreadLocal<Workbench> workbench;

    /** Tools of one I/O thread. */
    private record Workbench(StrictJson json, QuoteValidator validator, QuoteCommands commands) {}

    public QuoteEndpoint(QuoteKind kind, QuoteServices services, int maxBodyLength) {
        this.kind = kind;
        calls = services.calls();
        claims = services.claims();
        quotas = services.quotas();
        rejects = services.rejects();
        refusal = services.refusal();
        Views views = services.views();
        CommandPublisher publisher = services.commands();
        Allowances allowances = services.allowances();
        replies = new QuoteReplies(services, new QuoteAnswers(views));
        workbench = ThreadLocal.withInitial(() -> new Workbench(
                new StrictJson(maxBodyLength), new QuoteValidator(views), new QuoteCommands(publisher, allowances)));
    }

    @Override
    public void handle(Call call) {
        Optional<String> reason = refusal.get();
        if (reason.isPresent()) {
            refuse(call, reason.get());
            return;
        }
        if (!MediaTypes.isJson(call)) {
            claims.answerOnce(call, MediaTypes.refusal());
            return;
        }
        Workbench tools = workbench.get();
        try {
            QuoteRequest request = QuoteRequest.read(tools.json, call.body(), call.bodyLength(), kind);
            ask(call, tools.validator.validate(request, kind), tools.commands);
        } catch (NotJsonException notJson) {
            claims.answerOnce(call, Answer.text(400, notJson.getMessage()));
        } catch (WrongShapeException wrongShape) {
            claims.answerOnce(call, Answer.text(422, wrongShape.getMessage()));
        } catch (RefusedException refused) {
            rejects.accept(refused.error().code());
            claims.answerOnce(call, call.render(refused.error()));
        }
    }

    /** Without a word to the engine, so that the request id stays unused. */
    private void refuse(Call call, String reason) {
        rejects.accept(ErrorCode.OVERLOADED);
        call.answer(call.render(ApiError.of(ErrorCode.OVERLOADED, reason)).withHeaders(RETRY_LATER));
    }

    private void ask(Call call, ValidatedQuoteRequest request, QuoteCommands commands) {
        ApiError refusal = quotas.refusal(call, kind);
        if (refusal == null) {
            refusal = calls.park(
                    call, replies, ticket -> commands.offer(request, kind, call.identity(), call.requestId(), ticket));
        }
        if (refusal != null) {
            rejects.accept(refusal.code());
            call.fail(refusal);
        }
    }
}
