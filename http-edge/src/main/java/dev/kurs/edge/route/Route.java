package dev.kurs.edge.route;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.Scope;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What answers one method of a path: {@code GET /v1/quotes/{quote_id}} belongs to v0.2, is open to signed callers and bearers, and asks operators for the scope
 * {@code reserve:read}.
 */
public final class Route {
    private static final int BAD_REQUEST = 400;

    private final ApiSurface surface;
    private final Callers callers;
    private final Set<Scope> scopes;
    private final Set<String> parameters;
    private final boolean readsQuery;
    private final Endpoint endpoint;
    private final Predicate<Call> permission = this::permits;

    /**
     * A route of one method.
     *
     * @param scopes of which an operator needs one; a partner needs none for its own data
     * @param parameters the names of the query's parameters
     * @param readsQuery false where the query is read with the body, so that its refusal uses up the request id, or not at all
     */
    Route(
            ApiSurface surface,
            Callers callers,
            Set<Scope> scopes,
            Set<String> parameters,
            boolean readsQuery,
            Endpoint endpoint) {
        this.surface = surface;
        this.callers = callers;
        this.scopes = scopes;
        this.parameters = parameters;
        this.readsQuery = readsQuery;
        this.endpoint = endpoint;
    }

    ApiSurface surface() {
        return surface;
    }

    Callers callers() {
        return callers;
    }

    /** Lets the endpoint answer an authenticated caller, or refuses a query that is not the route's and a caller without the scope. */
    public void answer(Call call) {
        call.enter(surface, permission, parameters);
        if (isQuerySound(call) && (endpoint.checksValuesFirst() || call.isPermitted())) {
            endpoint.handle(call);
        }
    }

    private boolean isQuerySound(Call call) {
        if (!readsQuery) {
            return true;
        }
        try {
            call.readQuery();
            call.query().requireKnown();
            return true;
        } catch (QueryParameters.MalformedQueryException malformed) {
            call.failUnread(BAD_REQUEST, ErrorCode.INVALID_REQUEST, malformed.getMessage());
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
        return false;
    }

    private boolean permits(Call call) {
        boolean isAllowed = isAllowed(call.identity());
        if (!isAllowed) {
            call.fail(ErrorCode.FORBIDDEN, "this needs " + who());
        }
        return isAllowed;
    }

    /** Whether a caller may use this route. */
    boolean isAllowed(Identity caller) {
        if (callers == Callers.BEARERS) {
            return holdsOne(caller);
        }
        return caller.isOperator()
                ? callers != Callers.PARTNER_BEARERS && holdsOne(caller)
                : callers != Callers.OPERATORS;
    }

    private boolean holdsOne(Identity caller) {
        return scopes.stream().anyMatch(scope -> scope.isHeldBy(caller));
    }

    private String who() {
        return switch (callers) {
            case PARTNER_BEARERS -> "a partner's token";
            case OPERATORS -> "an operator with the scope " + scopeTexts();
            default -> "the scope " + scopeTexts();
        };
    }

    private String scopeTexts() {
        return scopes.stream().sorted().map(Scope::text).collect(Collectors.joining(" or "));
    }
}
