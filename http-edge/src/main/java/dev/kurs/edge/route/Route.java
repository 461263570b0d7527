package dev.kurs.edge.route;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.Scope;

/**
 * What answers one method of a path: {@code GET /v1/quotes/{quote_id}} belongs to v0.2, is open to signed callers and bearers, and asks operators for the scope
 * {@code reserve:read}.
 *
 * @param scope that an operator needs; a partner needs none for its own data
 */
public record Route(ApiSurface surface, Callers callers, Scope scope, Endpoint endpoint) {
    /** Lets the endpoint answer an authenticated caller, or refuses one without the scope. */
    public void answer(Call call) {
        call.enter(surface, this::permits);
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
