package dev.kurs.edge.call;

import dev.kurs.edge.json.JsonBody;
import io.undertow.io.IoCallback;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSourceChannel;

/**
 * One request on its way to its one answer. Its fields belong to the connection's I/O thread; answers may come from any
 * thread, and the first one counts.
 */
public final class Call {
    private static final Logger LOG = LoggerFactory.getLogger(Call.class);
    private static final HttpString VERSION = new HttpString("x-svc-version");
    private static final HttpString REQUEST_ID = new HttpString("x-svc-request-id");
    private static final HttpString DEPRECATION = new HttpString("Deprecation");
    private static final HttpString SUNSET = new HttpString("Sunset");
    private static final HttpString KEY_EXPIRES = new HttpString("x-svc-key-expires");
    private static final int UNAUTHORIZED = 401;
    private static final int FIRST_REFUSAL = 400;
    private static final int FIRST_FAILURE = 500;
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    /** From so long before its end on the holder of a key is told. */
    private static final long SOON_NS = TimeUnit.DAYS.toNanos(14);

    private static final byte[] NO_BODY = {};

    /** How long the rest of a body that nobody reads may come in before the connection is closed. */
    private static final int LINGER_MILLISECONDS = 1_000;

    private final HttpServerExchange exchange;
    private final CallContext context;
    private final RequestTarget target;
    private final String requestId;
    private final long startNs = System.nanoTime();
    private long atNs;
    private SurfaceVersion version = SurfaceVersion.V02;
    private String route = "none";
    private Map<String, String> pathParameters = Map.of();
    private ApiSurface surface = ApiSurface.V02;
    private Predicate<Call> permission = call -> true;
    private Set<String> parameters = Set.of();
    private QueryParameters query;
    private Identity identity;
    private String reason = "";
    private StreamSourceChannel bodyChannel;
    private byte[] body = NO_BODY;
    private int bodyLength;
    private Supplier<Map<String, String>> lateHeaders = Map::of;
    private String keyExpires;
    private Runnable beforeAnswer = () -> {};
    private boolean isDeprecated;
    private boolean answered;
    private XnioExecutor.Key deadline;

    public Call(HttpServerExchange exchange, CallContext context) {
        this.exchange = exchange;
        this.context = context;
        this.target = RequestTarget.of(exchange);
        this.requestId =
                RequestIdFormat.echoOrFresh(exchange.getRequestHeaders().getFirst(REQUEST_ID));
        atNs = nowNs();
    }

    public HttpServerExchange exchange() {
        return exchange;
    }

    public RequestTarget target() {
        return target;
    }

    /** The id this call is answered under: the caller's own, or a fresh UUID. */
    public String requestId() {
        return requestId;
    }

    /** The one value of a request header; null where it is absent, empty or repeated. */
    public String header(HttpString name) {
        var values = exchange.getRequestHeaders().get(name);
        return values == null || values.size() != 1 || values.getFirst().isEmpty() ? null : values.getFirst();
    }

    public SurfaceVersion version() {
        return version;
    }

    public void version(SurfaceVersion value) {
        version = value;
    }

    /** The path's pattern, for metrics: {@code /v1/quotes/{quote_id}}. */
    public String route() {
        return route;
    }

    public void route(String pattern, Map<String, String> parameters) {
        route = pattern;
        pathParameters = parameters;
    }

    /** Tells on answers in v0.1's shape that its partners' paths, of which this is one, are going. */
    public void deprecate() {
        isDeprecated = true;
    }

    /** What stands in the path for a parameter of its pattern, such as {@code quote_id}. */
    public String pathParameter(String name) {
        return pathParameters.get(name);
    }

    /** Every parameter of the path by its name. */
    public Map<String, String> pathParameters() {
        return pathParameters;
    }

    /** Enters a route: its surface, who asks the caller for its scope, and the names of its query's parameters. */
    public void enter(ApiSurface newSurface, Predicate<Call> newPermission, Set<String> newParameters) {
        surface = newSurface;
        permission = newPermission;
        parameters = newParameters;
    }

    /** Reads the query, whose parameters are then those of the route or refused. */
    public void readQuery() throws QueryParameters.MalformedQueryException {
        query = QueryParameters.parse(target.query(), parameters);
    }

    /** The query's parameters, once they are read. */
    public QueryParameters query() {
        return query;
    }

    /** Whether the caller has the scope of the route; answers the call when it has not. */
    public boolean isPermitted() {
        return permission.test(this);
    }

    /** Begins a JSON object that writes numbers as the call's surface does. */
    public JsonBody json() {
        return JsonBody.object(surface.numberStyle());
    }

    public Identity identity() {
        return identity;
    }

    public void identity(Identity value) {
        identity = value;
    }

    /** Why an operator asks for a change; empty before it has said so. */
    public String reason() {
        return reason;
    }

    public void reason(String text) {
        reason = text;
    }

    /** Where the body comes in; on the connection's thread. */
    public StreamSourceChannel bodyChannel() {
        if (bodyChannel == null) {
            bodyChannel = exchange.getRequestChannel();
        }
        return bodyChannel;
    }

    /** The body's bytes stand in front; see {@link #bodyLength()}. */
    public byte[] body() {
        return body;
    }

    public int bodyLength() {
        return bodyLength;
    }

    public void body(byte[] bytes, int length) {
        body = bytes;
        bodyLength = length;
    }

    /** Lets go of the body, which an endpoint decodes before it returns: a call that waits for the core does not hold it. */
    public void dropBody() {
        body(NO_BODY, 0);
    }

    /** Headers of whatever the answer will be, asked for in the moment it is given. */
    public void headersWhenAnswered(Supplier<Map<String, String>> headers) {
        lateHeaders = headers;
    }

    /** Runs a task once the answer is made and before any of it leaves. */
    public void beforeAnswer(Runnable task) {
        beforeAnswer = task;
    }

    /** When the present part of the request came: one look at the clock for everything that judges the request by time. */
    public long atNs() {
        return atNs;
    }

    /** The rest of the request has come, for which it was waited. */
    public void restHasCome() {
        atNs = nowNs();
    }

    public long nowNs() {
        return context.clock().nanoTime();
    }

    public long nowSeconds() {
        return TimeUnit.NANOSECONDS.toSeconds(nowNs());
    }

    /** Runs a task on the I/O thread of this call's connection, at once where that is the caller's. */
    private void onIoThread(Runnable task) {
        if (exchange.isInIoThread()) {
            task.run();
        } else {
            handOver(task);
        }
    }

    /**
     * Has a task run on the I/O thread of this call's connection, behind what that thread is at and behind the requests that lie ready on its other connections: who asks is woken once for
     * several answers, and not in the midst of them.
     */
    public void handOver(Runnable task) {
        try {
            exchange.getIoThread().execute(task);
        } catch (RejectedExecutionException stopped) {
            LOG.debug("request {} ended with the server", requestId);
        }
    }

    public Answer render(ApiError error) {
        return ErrorShapes.render(error, version, requestId, nowNs());
    }

    /** The answer to a request that cannot be read. */
    public Answer renderUnread(int status, ErrorCode v01Code, String message) {
        return ErrorShapes.renderUnread(status, v01Code, message, version, requestId, nowNs());
    }

    public void failUnread(int status, ErrorCode v01Code, String message) {
        fail(ApiError.of(v01Code, message), renderUnread(status, v01Code, message));
    }

    public void fail(ErrorCode code, String message) {
        fail(ApiError.of(code, message));
    }

    public void fail(ApiError error) {
        fail(error, render(error));
    }

    /** The same with an answer that the error was rendered as before. */
    public void fail(ApiError error, Answer rendered) {
        if (error.limit() != null) {
            context.listener().onLimited(this, error.limit().resource());
        }
        if (isAttempt(error)) {
            context.attempts().note(this, error, () -> answer(rendered));
        } else {
            answer(rendered);
        }
    }

    /** What an operator may not do, or tried to change in a way that cannot be; a read with an impossible value is none. */
    private boolean isAttempt(ApiError error) {
        int status = error.code().status();
        boolean isRefusal = status >= FIRST_REFUSAL && status < FIRST_FAILURE && error.limit() == null;
        boolean isChange = !READING.contains(target.method());
        return identity != null
                && identity.isOperator()
                && isRefusal
                && (isChange || error.code() == ErrorCode.FORBIDDEN);
    }

    /** Where the request comes from, as far as proxies are trusted. */
    public InetAddress clientAddress() {
        return context.clientAddresses().apply(exchange);
    }

    /** Tells the caller on the answer when its key ends, where that is soon. */
    public void keyExpires(long expiresAtNs) {
        long leftNs = expiresAtNs - nowNs();
        if (leftNs <= SOON_NS) {
            keyExpires = Long.toString(TimeUnit.NANOSECONDS.toSeconds(expiresAtNs));
        }
    }

    /** Refuses the call with the supplied error unless it is answered in time; an error of null leaves the refusal to somebody else. */
    public void failAfter(long timeoutNs, Supplier<ApiError> error) {
        onIoThread(() -> {
            if (!answered) {
                deadline = exchange.getIoThread()
                        .executeAfter(() -> failLate(error.get()), timeoutNs, TimeUnit.NANOSECONDS);
            }
        });
    }

    private void failLate(ApiError error) {
        if (error != null) {
            fail(error);
        }
    }

    /** Refuses a request without the headers that would say whose it is. */
    public void failAtGateway(String message) {
        answer(ErrorShapes.renderGateway(message));
    }

    /** Answers the unexpected, and tells the log once. */
    public void failUnexpectedly(Throwable cause) {
        LOG.error("request {} to {} failed", requestId, route, cause);
        fail(ErrorCode.INTERNAL_ERROR, "unexpected error; quote the request id to support");
    }

    public void answer(Answer answer) {
        if (exchange.isInIoThread()) {
            send(answer);
        } else {
            onIoThread(() -> send(answer));
        }
    }

    /** Answers with JSON straight out of its own memory, without a copy. On the connection's thread. */
    public void answer(int status, JsonBody json) {
        ByteBuffer body = json.lend();
        if (isFirstAnswer()) {
            send(Answer.json(status, NO_BODY), body, new LentBody(json));
        } else {
            json.giveBack();
        }
    }

    private void send(Answer answer) {
        if (isFirstAnswer()) {
            send(answer, ByteBuffer.wrap(answer.body()), IoCallback.END_EXCHANGE);
        }
    }

    private boolean isFirstAnswer() {
        boolean isFirst = !answered;
        answered = true;
        if (isFirst && deadline != null) {
            deadline.remove();
        }
        return isFirst;
    }

    /** Whatever goes wrong in here, the caller is not left waiting for what will never come. */
    private void send(Answer head, ByteBuffer body, IoCallback whenSent) {
        try {
            give(head, body, whenSent);
        } catch (RuntimeException unexpected) {
            LOG.error("request {} to {} cannot be answered; its connection is closed", requestId, route, unexpected);
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private void give(Answer head, ByteBuffer body, IoCallback whenSent) {
        context.listener().onAnswered(this, head.status(), System.nanoTime() - startNs);
        beforeAnswer.run();
        exchange.setStatusCode(head.status());
        writeHeaders(head, body.remaining(), exchange.getResponseHeaders());
        IoCallback end = whenSent;
        if (!exchange.isRequestComplete()) {
            end = endOfUnread(head, whenSent);
        } else if (head.closing()) {
            exchange.setPersistent(false);
            closeSoon();
        }
        exchange.getResponseSender().send(body, end);
    }

    private void writeHeaders(Answer answer, int length, HeaderMap headers) {
        headers.put(VERSION, version.text());
        headers.put(REQUEST_ID, requestId);
        headers.put(Headers.CONTENT_LENGTH, length);
        headers.put(Headers.X_CONTENT_TYPE_OPTIONS, "nosniff");
        headers.put(Headers.CACHE_CONTROL, "no-store");
        if (answer.status() == UNAUTHORIZED) {
            headers.put(Headers.WWW_AUTHENTICATE, version.scheme());
        }
        if (keyExpires != null) {
            headers.put(KEY_EXPIRES, keyExpires);
        }
        if (answer.contentType() != null) {
            headers.put(Headers.CONTENT_TYPE, answer.contentType());
        }
        if (isDeprecated && version == SurfaceVersion.V01) {
            headers.put(DEPRECATION, context.deprecation());
            if (context.sunset() != null) {
                headers.put(SUNSET, context.sunset());
            }
        }
        put(lateHeaders.get(), headers);
        put(answer.headers(), headers);
    }

    private static void put(Map<String, String> more, HeaderMap headers) {
        if (!more.isEmpty()) {
            more.forEach((name, value) -> headers.put(new HttpString(name), value));
        }
    }

    /** A body of which not all was read: the rest of a small one is awaited, for the sake of the connection; behind others it is closed. */
    private IoCallback endOfUnread(Answer head, IoCallback whenSent) {
        if (!head.closing() && UnreadBody.isSmall(exchange)) {
            XnioExecutor.Key closing = closeInAWhile();
            exchange.addExchangeCompleteListener((ended, next) -> {
                closing.remove();
                next.proceed();
            });
            return whenSent;
        }
        exchange.setPersistent(false);
        closeSoon();
        return UnreadBody.isUninvited(exchange) ? whenSent : new UnreadBody(exchange, bodyChannel()).before(whenSent);
    }

    /** A connection that is closed before leaves nothing behind that waits for the time to pass. */
    private void closeSoon() {
        XnioExecutor.Key closing = closeInAWhile();
        exchange.getConnection().addCloseListener(closed -> closing.remove());
    }

    private XnioExecutor.Key closeInAWhile() {
        return exchange.getIoThread().executeAfter(this::close, LINGER_MILLISECONDS, TimeUnit.MILLISECONDS);
    }

    private void close() {
        exchange.endExchange();
        IoUtils.safeClose(exchange.getConnection());
    }
}
