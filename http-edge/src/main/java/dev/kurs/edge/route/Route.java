package dev.kurs.edge.route;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.Scope;
import java.util.function.Predicate;

/**
 * What answers one method of a path: {@code GET /v1/quotes/{quote_id}} belongs to v0.2, is open to signed callers and bearers, and asks operators for the scope
 * {@code reserve:read}.
 */
public final class Route {
    private final ApiSurface surface;
    private final Callers callers;
    private final Scope scope;
    private final Endpoint endpoint;
    private final Predicate<Call> permission = this::permits;

    /** @param scope that an operator needs; a partner needs none for its own data */
    Route(ApiSurface surface, Callers callers, Scope scope, Endpoint endpoint) {
        this.surface = surface;
        this.callers = callers;
        this.scope = scope;
        this.endpoint = endpoint;
    }

    ApiSurface surface() {
        return surface;
    }

    Callers callers() {
        return callers;
    }

    /** Lets the endpoint answer an authenticated caller, or refuses one without the scope. */
    public void answer(Call call) {
        call.enter(surface, permission);
        if (endpoint.checksValuesFirst() || call.isPermitted()) {
            endpoint.handle(call);
        }
    }

    private boolean permits(Call call) {
        boolean isAllowed = isAllowed(call.identity());
        if (!isAllowed) {
            call.fail(ErrorCode.FORBIDDEN, "this needs " + who() + scope.text());
        }
        return isAllowed;
    }

    private boolean isAllowed(Identity caller) {
        return caller.isOperator() ? scope.isHeldBy(caller) : callers != Callers.OPERATORS;
    }

    private String who() {
        return callers == Callers.OPERATORS ? "an operator with the scope " : "the scope ";
    }
}
