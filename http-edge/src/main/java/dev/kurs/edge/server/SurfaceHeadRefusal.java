package dev.kurs.edge.server;

import dev.kurs.edge.auth.BearerAuthenticator;
import dev.kurs.edge.auth.SignedAuthenticator;
import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.ErrorShapes;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.route.RoutedPath;
import dev.kurs.edge.route.Routes;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers a head that cannot be parsed in the shape of the surface that its path and its credential are of, as far as they have come: a bearer's {@code /v1/quote?pair=%zz} is
 * refused with v0.1's JSON, a signed caller's in plain text.
 */
public final class SurfaceHeadRefusal implements HeadRefusal {
    private static final HttpString REQUEST_ID = new HttpString("x-svc-request-id");

    private final Routes routes;
    private final BearerAuthenticator bearers;
    private final RateGate rates;
    private final CallContext context;

    public SurfaceHeadRefusal(Routes routes, BearerAuthenticator bearers, RateGate rates, CallContext context) {
        this.routes = routes;
        this.bearers = bearers;
        this.rates = rates;
        this.context = context;
    }

    @Override
    public Answer answer(UnparsedHead head) {
        long nowNs = context.clock().nanoTime();
        Optional<RoutedPath> path = routes.find(head.path()).map(Routes.Found::path);
        SurfaceVersion version = version(head, path);
        String requestId =
                RequestIdFormat.echoOrFresh(head.values(REQUEST_ID).findFirst().orElse(null));
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("x-svc-version", version.text());
        headers.put("x-svc-request-id", requestId);
        if (version == SurfaceVersion.V01) {
            headers.putAll(rates.standing(holder(head), nowNs));
        }
        if (version == SurfaceVersion.V01 && path.map(RoutedPath::isV01).orElse(false)) {
            headers.put("Deprecation", context.deprecation());
            if (context.sunset() != null) {
                headers.put("Sunset", context.sunset());
            }
        }
        return ErrorShapes.renderUnread(
                        head.refusalStatus(),
                        ErrorCode.INVALID_REQUEST,
                        head.refusalSentence(),
                        version,
                        requestId,
                        nowNs)
                .withStatus(head.refusalStatus())
                .withHeaders(headers);
    }

    /** Who shows a token once; null where nobody does that is known. */
    private Identity holder(UnparsedHead head) {
        List<String> values = head.values(Headers.AUTHORIZATION).toList();
        boolean isOne = values.size() == 1 && BearerAuthenticator.hasScheme(values.getFirst());
        return isOne ? bearers.holder(values.getFirst(), context.clock().nanoTime()) : null;
    }

    /** The surface that {@link ApiHandler} would choose, by the credential that is shown. */
    private static SurfaceVersion version(UnparsedHead head, Optional<RoutedPath> path) {
        boolean isSigned = SignedAuthenticator.HEADERS.stream()
                .anyMatch(name -> head.values(name).findFirst().isPresent());
        if (isSigned) {
            return SurfaceVersion.V02;
        }
        if (head.values(Headers.AUTHORIZATION).anyMatch(BearerAuthenticator::hasScheme)) {
            return path.map(found -> found.bearerVersion(head.method())).orElse(SurfaceVersion.V01);
        }
        boolean isBearers = path.map(found -> found.isForBearers(head.method())).orElse(false);
        return isBearers ? SurfaceVersion.V01 : SurfaceVersion.V02;
    }
}
