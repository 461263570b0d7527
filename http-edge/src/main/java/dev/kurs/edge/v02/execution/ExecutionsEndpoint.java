package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Page;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKey;

/** {@code GET /v1/executions}: one execution by its quote, transaction or reference, or a history page by page. */
public final class ExecutionsEndpoint implements Endpoint {
    static final Set<String> PARAMETERS = Stream.concat(Lookup.PARAMETERS.stream(), History.PARAMETERS.stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final int OK = 200;

    private final Views views;
    private final Executions executions;
    private final HistoryCursors cursors;
    private final BlockingWork reads;

    public ExecutionsEndpoint(Views views, Executions executions, SecretKey cursorKey, BlockingWork reads) {
        this.views = views;
        this.executions = executions;
        this.reads = reads;
        cursors = new HistoryCursors(cursorKey);
    }

    @Override
    public boolean checksValuesFirst() {
        return true;
    }

    @Override
    public void handle(Call call) {
        try {
            QueryParameters query = call.query();
            Optional<Lookup> lookup = Lookup.read(query);
            if (lookup.isPresent()) {
                read(call, () -> answer(call, lookup.get()));
            } else {
                History history = History.read(query, call.identity(), partnerId(call.identity()), views, cursors);
                read(call, () -> answer(call, history));
            }
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private void read(Call call, Runnable work) {
        if (call.isPermitted()) {
            reads.answer(call, work);
        }
    }

    private void answer(Call call, Lookup lookup) {
        List<Execution> found = find(lookup, partnerId(call.identity()));
        if (found.isEmpty()) {
            call.fail(ErrorCode.EXECUTION_NOT_FOUND, "no such execution of this partner is recorded, or not yet");
            return;
        }
        JsonBody body = call.json().openObject("data");
        ExecutionWriter writer = new ExecutionWriter(body, views);
        writer.write(found.getFirst(), call.identity().isOperator());
        if (found.size() > 1) {
            body.openArray("others");
            found.stream().skip(1).map(writer::quoteId).forEach(body::item);
            body.closeArray();
        }
        body.closeObject().meta(call.requestId(), call.nowSeconds());
        call.answer(Answer.json(OK, body.finish()));
    }

    private List<Execution> find(Lookup lookup, OptionalInt partnerId) {
        return switch (lookup.kind()) {
            case QUOTE ->
                executions.byQuote(partnerId, lookup.value()).map(List::of).orElse(List.of());
            case CLIENT_REF -> executions.byClientRef(partnerId, lookup.value());
            case TRANSACTION -> executions.byTransaction(partnerId, lookup.value());
        };
    }

    private void answer(Call call, History history) {
        Page page = executions.page(history.filter(), history.after(), history.perPage());
        JsonBody body = call.json().openArray("data");
        ExecutionWriter writer = new ExecutionWriter(body, views);
        for (Execution execution : page.executions()) {
            body.openObject();
            writer.write(execution, call.identity().isOperator());
            body.closeObject();
        }
        body.closeArray().openObject("pagination");
        body.field(
                "next_cursor",
                page.next().map(mark -> cursors.seal(mark, history.filter())).orElse(null));
        body.field("has_more", page.next().isPresent());
        body.field("per_page", history.perPage());
        body.closeObject().meta(call.requestId(), call.nowSeconds());
        call.answer(Answer.json(OK, body.finish()));
    }

    /** Whose executions are asked for; empty for every partner's. */
    private static OptionalInt partnerId(Identity caller) {
        return caller.isOperator() ? OptionalInt.empty() : OptionalInt.of(caller.partnerId());
    }
}
