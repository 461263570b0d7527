package dev.kurs.edge.server;

import dev.kurs.edge.auth.BearerAuthenticator;
import dev.kurs.edge.auth.SignedAuthenticator;
import dev.kurs.edge.auth.SignedRequest;
import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.docs.Documents;
import dev.kurs.edge.route.Route;
import dev.kurs.edge.route.RoutedPath;
import dev.kurs.edge.route.Routes;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HttpString;
import io.undertow.util.SameThreadExecutor;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Checks each request in a fixed order, and answers at the first check that fails: path and method, credentials, rate, size, body, signature, and then the endpoint.
 */
public final class ApiHandler implements HttpHandler {
    private static final String POST = "POST";

    private final Routes routes;
    private final Documents documents;
    private final SignedAuthenticator signedAuthenticator;
    private final BearerAuthenticator bearerAuthenticator;
    private final RateGate rates;
    private final CallContext context;
    private final ServerState state;
    private final BodyIntake bodies;
    private final ConnectionPlaces places;

    public ApiHandler(
            Routes routes,
            Documents documents,
            SignedAuthenticator signedAuthenticator,
            BearerAuthenticator bearerAuthenticator,
            RateGate rates,
            CallContext context,
            ServerState state,
            BodyIntake bodies,
            ConnectionPlaces places) {
        this.routes = routes;
        this.documents = documents;
        this.signedAuthenticator = signedAuthenticator;
        this.bearerAuthenticator = bearerAuthenticator;
        this.rates = rates;
        this.context = context;
        this.state = state;
        this.bodies = bodies;
        this.places = places;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        state.enter(exchange);
        exchange.dispatch(SameThreadExecutor.INSTANCE, () -> begin(exchange));
    }

    private void begin(HttpServerExchange exchange) {
        Call call = new Call(exchange, context);
        try {
            handle(call);
        } catch (RuntimeException | StackOverflowError unexpected) {
            call.failUnexpectedly(unexpected);
        }
    }

    private void handle(Call call) {
        boolean isBearer = BearerAuthenticator.isPresented(call);
        boolean isSigned = isSigned(call);
        call.version(isBearer && !isSigned ? SurfaceVersion.V01 : SurfaceVersion.V02);
        if (isBearer && !isSigned) {
            rates.tellBearer(call, bearerAuthenticator::holder);
        }
        Optional<Framing.Flaw> flaw = Framing.flaw(call.exchange());
        if (flaw.isPresent()) {
            refuse(call, flaw.get());
            return;
        }
        if (documents.serve(call)) {
            return;
        }
        Optional<Routes.Found> found = routes.find(call.target().path());
        if (found.isEmpty() || (found.get().path().isSandboxOnly() && !state.isSandbox())) {
            notFound(call);
            return;
        }
        RoutedPath path = found.get().path();
        call.route(path.pattern(), found.get().parameters());
        if (isBearer && !isSigned) {
            call.version(path.bearerVersion(call.target().method()));
        } else if (!isSigned && path.isForBearers(call.target().method())) {
            answerAsBearer(call);
        }
        if (path.isV01()) {
            call.deprecate();
        }
        if (isSigned && isBearer) {
            call.fail(ErrorCode.AMBIGUOUS_CREDENTIALS, "x-svc-* and Authorization: Bearer exclude each other");
        } else if (!state.isReady()) {
            refuseUnready(call);
        } else if (isSigned) {
            handleSigned(call, path);
        } else if (isBearer) {
            handleBearer(call, path);
        } else {
            refuseAnonymous(call, path);
        }
    }

    private static void refuse(Call call, Framing.Flaw flaw) {
        call.answer(call.renderUnread(flaw.status(), ErrorCode.INVALID_REQUEST, flaw.sentence())
                .withStatus(flaw.status())
                .thenClose());
    }

    private void handleSigned(Call call, RoutedPath path) {
        Route route = path.signed().get(call.target().method());
        if (route == null) {
            refuse(call, path.signed().isEmpty(), path::allowSigned);
            return;
        }
        SignedRequest request =
                signedAuthenticator.admitHeaders(call, call.target().method().equals(POST));
        if (request != null && rates.lookAtSigned(call, request.key().partnerId())) {
            bodies.read(call, () -> answerSigned(call, request, route));
        }
    }

    private void answerSigned(Call call, SignedRequest request, Route route) {
        if (signedAuthenticator.admitSignature(call, request)) {
            places.know(call.exchange(), call.identity());
            if (rates.admitSigned(call)) {
                route.answer(call);
            }
        }
    }

    private void handleBearer(Call call, RoutedPath path) {
        Route route = path.bearer().get(call.target().method());
        if (route == null) {
            refuse(call, path.bearer().isEmpty(), () -> allowBearer(call, path));
        } else if (bearerAuthenticator.admit(call)
                && rates.admitBearer(call)
                && bearerAuthenticator.admitPartner(call)
                && bearerAuthenticator.admitAddress(call)) {
            places.know(call.exchange(), call.identity());
            bodies.read(call, () -> answerBearer(call, route));
        }
    }

    /** Whose token was taken away while the body came has asked for nothing. */
    private void answerBearer(Call call, Route route) {
        if (bearerAuthenticator.admit(call)) {
            route.answer(call);
        }
    }

    private String allowBearer(Call call, RoutedPath path) {
        Identity holder = bearerAuthenticator.holder(call);
        return holder == null ? path.allowBearers() : path.allow(holder);
    }

    /** Refuses a method that the path does not take from this credential. */
    private static void refuse(Call call, boolean takesNone, Supplier<String> allow) {
        if (takesNone) {
            notFound(call);
        } else {
            methodNotAllowed(call, allow.get());
        }
    }

    /** Who shows nothing where v0.1's credential is needed is answered in that surface's shape, whatever the answer is. */
    private void answerAsBearer(Call call) {
        Map<String, String> standing = rates.standing(null, call.atNs());
        call.version(SurfaceVersion.V01);
        call.headersWhenAnswered(() -> standing);
    }

    private void refuseAnonymous(Call call, RoutedPath path) {
        String method = call.target().method();
        boolean isForBearers = path.isForBearers(method);
        if (method.equals(RoutedPath.OPTIONS)) {
            Map<String, String> headers = new HashMap<>(isForBearers ? rates.standing(null, call.atNs()) : Map.of());
            headers.put(RoutedPath.ALLOW, path.allowAnyone());
            call.headersWhenAnswered(() -> headers);
        }
        if (isForBearers) {
            call.fail(ErrorCode.UNAUTHORIZED, "Authorization: Bearer is needed");
        } else if (path.serves(method)) {
            call.failAtGateway("x-svc-api-key, x-svc-timestamp and x-svc-signature are needed");
        } else {
            methodNotAllowed(call, path.allowAnyone());
        }
    }

    private static boolean isSigned(Call call) {
        HeaderMap headers = call.exchange().getRequestHeaders();
        for (HttpString name : SignedAuthenticator.HEADERS) {
            if (headers.contains(name)) {
                return true;
            }
        }
        return false;
    }

    private static void notFound(Call call) {
        call.fail(ErrorCode.NOT_FOUND, "there is nothing at this path");
    }

    private static void methodNotAllowed(Call call, String allow) {
        Answer answer = call.render(ApiError.of(ErrorCode.METHOD_NOT_ALLOWED, "this path takes " + allow));
        call.answer(answer.withHeaders(Map.of(RoutedPath.ALLOW, allow)));
    }

    private static void refuseUnready(Call call) {
        call.answer(call.render(ApiError.of(ErrorCode.OVERLOADED, "the service is starting or stopping"))
                .thenClose());
    }
}
