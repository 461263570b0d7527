package dev.kurs.edge.server;

import dev.kurs.edge.auth.BearerAuthenticator;
import dev.kurs.edge.auth.SignedAuthenticator;
import dev.kurs.edge.auth.SignedRequest;
import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.docs.Documents;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.SameThreadExecutor;
import java.util.Map;

/**
 * Leads each request through the order of judgement: path and method, credentials, rate, size, body, signature, and then the endpoint.
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
    private final Newcomers newcomers;

    public ApiHandler(
            Routes routes,
            Documents documents,
            SignedAuthenticator signedAuthenticator,
            BearerAuthenticator bearerAuthenticator,
            RateGate rates,
            CallContext context,
            ServerState state,
            BodyIntake bodies,
            Newcomers newcomers) {
        this.routes = routes;
        this.documents = documents;
        this.signedAuthenticator = signedAuthenticator;
        this.bearerAuthenticator = bearerAuthenticator;
        this.rates = rates;
        this.context = context;
        this.state = state;
        this.bodies = bodies;
        this.newcomers = newcomers;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        state.enter(exchange);
        exchange.dispatch(SameThreadExecutor.INSTANCE, () -> begin(exchange));
    }

    private void begin(HttpServerExchange exchange) {
        Call call = new Call(exchange, context);
        guarded(call, () -> judge(call));
    }

    private void judge(Call call) {
        boolean isBearer = BearerAuthenticator.isPresented(call);
        boolean isSigned = isSigned(call);
        call.version(isBearer && !isSigned ? SurfaceVersion.V01 : SurfaceVersion.V02);
        if (!Framing.isSound(call.exchange())) {
            call.answer(Answer.text(400, "one Host is needed, and one Content-Length or chunked coding")
                    .thenClose());
            return;
        }
        if (documents.serve(call)) {
            return;
        }
        Route route = routes.find(call.target().path());
        if (route == null || (route.isSandboxOnly() && !state.isSandbox())) {
            notFound(call);
            return;
        }
        call.route(route.pattern());
        if (isSigned && isBearer) {
            call.fail(ErrorCode.AMBIGUOUS_CREDENTIALS, "x-svc-* and Authorization: Bearer exclude each other");
        } else if (!state.isReady()) {
            refuseUnready(call);
        } else if (isSigned) {
            judgeSigned(call, route);
        } else if (isBearer) {
            judgeBearer(call, route);
        } else {
            refuseAnonymous(call, route);
        }
    }

    private void judgeSigned(Call call, Route route) {
        Endpoint endpoint = find(call, route.signed());
        if (endpoint == null) {
            return;
        }
        SignedRequest request =
                signedAuthenticator.admitHeaders(call, call.target().method().equals(POST));
        if (request != null && rates.lookAtSigned(call, request.key().partnerId())) {
            readBody(call, () -> {
                if (signedAuthenticator.admitSignature(call, request)) {
                    newcomers.know(call.exchange());
                    if (rates.admitSigned(call)) {
                        endpoint.handle(call);
                    }
                }
            });
        }
    }

    private void judgeBearer(Call call, Route route) {
        call.version(route.bearerVersion());
        Endpoint endpoint = find(call, route.bearer());
        if (endpoint != null && bearerAuthenticator.admit(call)) {
            newcomers.know(call.exchange());
            if (rates.admitBearer(call)) {
                readBody(call, () -> endpoint.handle(call));
            }
        }
    }

    private static Endpoint find(Call call, Map<String, Endpoint> endpoints) {
        Endpoint endpoint = endpoints.get(call.target().method());
        if (endpoint == null) {
            if (endpoints.isEmpty()) {
                notFound(call);
            } else {
                methodNotAllowed(call, Route.allow(endpoints));
            }
        }
        return endpoint;
    }

    private static void refuseAnonymous(Call call, Route route) {
        String method = call.target().method();
        if (route.isForBearers(method)) {
            call.version(SurfaceVersion.V01);
            call.fail(ErrorCode.UNAUTHORIZED, "Authorization: Bearer is needed");
        } else if (route.serves(method)) {
            call.failAtGateway("x-svc-api-key, x-svc-timestamp and x-svc-signature are needed");
        } else {
            methodNotAllowed(call, route.allowToAnyone());
        }
    }

    private void readBody(Call call, Runnable next) {
        bodies.read(call, () -> guarded(call, next));
    }

    private static void guarded(Call call, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | StackOverflowError unexpected) {
            call.failUnexpectedly(unexpected);
        }
    }

    private static boolean isSigned(Call call) {
        HeaderMap headers = call.exchange().getRequestHeaders();
        return headers.contains(SignedAuthenticator.API_KEY)
                || headers.contains(SignedAuthenticator.TIMESTAMP)
                || headers.contains(SignedAuthenticator.SIGNATURE);
    }

    private static void notFound(Call call) {
        call.fail(ErrorCode.NOT_FOUND, "there is nothing at this path");
    }

    private static void methodNotAllowed(Call call, String allow) {
        Answer answer = call.render(ApiError.of(ErrorCode.METHOD_NOT_ALLOWED, "this path takes " + allow));
        call.answer(answer.withHeaders(Map.of("Allow", allow)));
    }

    private static void refuseUnready(Call call) {
        call.answer(call.render(ApiError.of(ErrorCode.OVERLOADED, "the service is starting or stopping"))
                .thenClose());
    }
}
