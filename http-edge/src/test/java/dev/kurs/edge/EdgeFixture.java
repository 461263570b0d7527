package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.edge.limit.PartnerShares;
import dev.kurs.edge.metrics.EdgeMetrics;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.edge.pending.MakerWaits;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.route.Routes;
import dev.kurs.edge.v01.ExecuteWaits;
import dev.kurs.edge.v02.CommitPorts;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.Credentials;
import dev.kurs.protocol.port.FeedHold;
import dev.kurs.protocol.port.Permits;
import dev.kurs.protocol.port.QuoteHasher;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.agrona.DirectBuffer;

/**
 * A running edge over a scripted core, with five corridors, two partners and every kind of key.
 *
 * <p>USDT 0x11…, IDRX 0x22…, JPYC 0x33…, tnSGD 0x44…, tnMYR 0x99…; corridors USDT-IDRX (0, USD-IDR in v0.1), USDT-JPYC (1), IDRX-JPYC (2), USDT-tnSGD (3, hidden in
 * v0.2, USD-SGD), tnMYR-IDRX (4, hidden too, MYR-IDR). The vault is 0x77…, the engine 0xEE….
 */
final class EdgeFixture implements AutoCloseable {
    /** How long an execute waits here. */
    private static final Duration EXECUTE_TIMEOUT = Duration.ofSeconds(2);

    static final UUID PARTNER = UUID.fromString("0a0b0c0d-1111-4222-8333-444455556666");
    static final UUID OTHER_PARTNER = UUID.fromString("0a0b0c0d-7777-4888-8999-aaaabbbbcccc");
    static final String API_KEY = "key-one";
    static final String SECRET = "test-secret";
    static final String NEXT_SECRET = "next-secret";
    static final String BEARER = "partner-token";
    static final String READING_BEARER = "reading-partner-token";
    static final String OPERATOR = "operator-token";
    static final String SECOND_OPERATOR = "second-operator-token";

    /** Approves what others do with partners and with the reserve. */
    static final String SECOND_TREASURER = "second-treasurer-token";

    /** Before a scope it is the token of an operator with that scope alone. */
    static final String SCOPED = "operator-with-";

    static final String WALLET = "0x5555555555555555555555555555555555555555";
    static final String USDT = "0x1111111111111111111111111111111111111111";
    static final String IDRX = "0x2222222222222222222222222222222222222222";
    static final String JPYC = "0x3333333333333333333333333333333333333333";
    static final String TNSGD = "0x4444444444444444444444444444444444444444";
    static final String USDT_IDRX = "0x" + HexFormat.of().formatHex(EngineFrames.keccak("USDT-IDRX"));
    static final String USDT_JPYC = "0x" + HexFormat.of().formatHex(EngineFrames.keccak("USDT-JPYC"));
    static final String IDRX_JPYC = "0x" + HexFormat.of().formatHex(EngineFrames.keccak("IDRX-JPYC"));
    static final String USDT_TNSGD = "0x" + HexFormat.of().formatHex(EngineFrames.keccak("USDT-tnSGD"));
    static final long FIRST_SEQUENCE = 1_001;
    private static final long E12 = 1_000_000_000_000L;
    private static final Pattern CONNECTIONS = Pattern.compile("(?m)^kurs_http_connections (\\S+)$");

    final TestClock clock = new TestClock();
    final ScriptedCore core = new ScriptedCore(clock);
    final FakeSigner signer = new FakeSigner();
    final Metrics metrics = new Metrics();
    final List<String> holds = new ArrayList<>();

    /** Tokens that are known no longer. */
    final Set<String> takenAway = ConcurrentHashMap.newKeySet();

    /** How often a token was looked at: when a request's head has come, when its body has, and when an operator's change begins. */
    final Map<String, Integer> looks = new ConcurrentHashMap<>();

    final BookedExecutions executions = new BookedExecutions();
    final FakeFaucet faucet = new FakeFaucet();
    final FakeAdministration administration = new FakeAdministration();
    final FakeApprovals approvals = new FakeApprovals();
    final FakeReserve reserve = new FakeReserve();
    final FakeWebhooks webhooks = new FakeWebhooks();
    volatile Amount allowance = new Amount();
    volatile List<AccessLists.Entry> accessList =
            List.of(new AccessLists.Entry(HexFormat.of().parseHex(USDT.substring(2)), List.of(new byte[32])));
    volatile Optional<Permits.Permit> permit = Optional.empty();
    private final EdgePorts ports;
    final EdgeServer server;
    final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final AtomicInteger REQUESTS = new AtomicInteger();

    EdgeFixture() {
        this(EdgeConfiguration.defaults(), Environment.SANDBOX);
    }

    EdgeFixture(EdgeConfiguration configuration, Environment environment) {
        this(configuration, environment, true);
    }

    EdgeFixture(EdgeConfiguration configuration, Environment environment, boolean hasChain) {
        FeedHold hold = new FeedHold() {
            @Override
            public boolean hold(String feed) {
                return !holds.contains(feed) && holds.add(feed);
            }

            @Override
            public void release(String feed) {
                holds.remove(feed);
            }

            @Override
            public void releaseAll() {
                holds.clear();
            }
        };
        EdgePorts.Settlement settlement = new EdgePorts.Settlement(
                executions,
                administration,
                new CommitPorts((wallet, tokenId) -> allowance, quote -> accessList, (quote, signature) -> permit),
                EngineFrames.address(0x77),
                new SystemAddresses(
                        Stream.of(0x11, 0x77, 0xEE).map(EngineFrames::address).toList()),
                Optional.of(EXECUTE_TIMEOUT),
                new SecretKeySpec("a key of 32 bytes for the cursors".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        EdgePorts.Sandbox sandbox =
                new EdgePorts.Sandbox(hold, EdgeFixture::hash, hasChain ? Optional.of(faucet) : Optional.empty());
        ports = new EdgePorts(
                core,
                new FakeCredentials(),
                signer,
                core,
                settlement,
                sandbox,
                administration,
                approvals,
                new EdgePorts.Idempotency(new FakeAnswers(), settlement.cursorKey()),
                administration,
                reserve,
                new EdgePorts.Webhooks(webhooks, webhooks),
                clock);
        server = new EdgeServer(
                configuration.withAddress("127.0.0.1", 0),
                ports,
                metrics,
                new CorrelationIds(CorrelationIds.Owner.EDGE, FIRST_SEQUENCE),
                new CorrelationIds(CorrelationIds.Owner.EXECUTES, FIRST_SEQUENCE));
        configure(environment);
        core.start(server.frames());
        server.start();
        server.ready(true);
    }

    /** What the server serves, as its surfaces register it. */
    Routes routes() {
        CorrelationIds ids = new CorrelationIds(CorrelationIds.Owner.EDGE, FIRST_SEQUENCE);
        Views views = new Views();
        PendingCalls calls = new PendingCalls(2, new PartnerShares(1), EXECUTE_TIMEOUT.toNanos(), ids);
        EdgeSurfaces surfaces = new EdgeSurfaces(
                ports,
                views,
                calls,
                new ExecuteWaits(ids, EXECUTE_TIMEOUT),
                new MakerWaits(ids, EXECUTE_TIMEOUT.toNanos()),
                new EdgeMetrics(new Metrics(), views, calls, clock),
                EdgeConfiguration.Bounds.defaults(),
                Optional::empty);
        return surfaces.routes(Runnable::run, Runnable::run, Runnable::run, Runnable::run);
    }

    /** What the core answers at all it answers within a second, on a busy machine too. */
    static EdgeConfiguration impatient() {
        return EdgeConfiguration.defaults()
                .withBounds(EdgeConfiguration.Bounds.defaults()
                        .withPending(4, Duration.ofSeconds(1))
                        .withTimeouts(Duration.ofMillis(500), Duration.ofMillis(700), Duration.ofSeconds(3)));
    }

    @Override
    public void close() {
        http.close();
        server.stop();
        core.close();
    }

    /** Waits until so many connections are open. */
    void awaitConnections(int count) throws InterruptedException {
        for (int look = 0; look < 6_000 && connections() != count; look++) {
            Thread.sleep(10);
        }
        assertEquals(count, connections());
    }

    private int connections() {
        Matcher gauge = CONNECTIONS.matcher(new String(metrics.scrape(), StandardCharsets.UTF_8));
        assertTrue(gauge.find(), "the metrics lack kurs_http_connections");
        return new BigDecimal(gauge.group(1)).intValueExact();
    }

    private void configure(Environment environment) {
        Environment other = environment == Environment.SANDBOX ? Environment.PRODUCTION : Environment.SANDBOX;
        restore(EngineFrames.instance(environment));
        restore(EngineFrames.feed(0, "USDT/USD"));
        restore(EngineFrames.feed(1, "USD/IDR"));
        restore(EngineFrames.token(0, "USDT", 6, true, EngineFrames.address(0x11)));
        restore(EngineFrames.token(1, "IDRX", 2, false, EngineFrames.address(0x22)));
        restore(EngineFrames.token(2, "JPYC", 18, false, EngineFrames.address(0x33)));
        restore(EngineFrames.token(3, "tnSGD", 6, false, EngineFrames.address(0x44)));
        restore(EngineFrames.token(4, "tnMYR", 6, false, EngineFrames.address(0x99)));
        restore(EngineFrames.corridor(0, "USDT-IDRX", 0, 1, true, "USD", "IDR"));
        restore(EngineFrames.corridor(1, "USDT-JPYC", 0, 2, true));
        restore(EngineFrames.corridor(2, "IDRX-JPYC", 1, 2, true));
        restore(EngineFrames.corridor(3, "USDT-tnSGD", 0, 3, false, "USD", "SGD"));
        restore(EngineFrames.corridor(4, "tnMYR-IDRX", 4, 1, false, "MYR", "IDR"));
        restore(EngineFrames.partner(0, PARTNER));
        restore(EngineFrames.partner(1, OTHER_PARTNER));
        restore(EngineFrames.partnerCorridor(0, 0, 100_000_000_000L));
        restore(EngineFrames.wallet(0, EngineFrames.address(0x55)));
        restore(EngineFrames.wallet(1, EngineFrames.address(0x66)));
        key(0, 0, API_KEY, KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(1, 1, "key-other-partner", KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(2, 0, "key-revoked", KeyKind.HMAC, KeyStatus.REVOKED, environment, EngineFrames.never());
        key(3, 0, "key-expired", KeyKind.HMAC, KeyStatus.ACTIVE, environment, clock.nanoTime());
        key(4, 0, "key-elsewhere", KeyKind.HMAC, KeyStatus.ACTIVE, other, EngineFrames.never());
        key(5, 0, "bearer-one", KeyKind.BEARER, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(6, 0, "key-without-secret", KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        key(7, 0, "bearer-revoked", KeyKind.BEARER, KeyStatus.REVOKED, environment, EngineFrames.never());
        key(8, 0, "key-being-revoked", KeyKind.HMAC, KeyStatus.ACTIVE, environment, EngineFrames.never());
        long atNs = clock.nanoTime() - 1_500_000_000L;
        restore(EngineFrames.rate(0, Availability.AVAILABLE, 16_312_500_000_000_000L, atNs, E12, atNs));
        restore(EngineFrames.rate(1, Availability.AVAILABLE, 157_250_000_000_000L, atNs, E12, atNs));
        restore(EngineFrames.rate(2, Availability.ORACLE_STALE, 0, 0, 0, atNs));
        for (int corridor = 0; corridor < 3; corridor++) {
            restore(EngineFrames.state(corridor, RiskState.NORMAL, false, EngineFrames.permanent(), atNs));
        }
        int today = (int) (clock.seconds() / 86_400);
        restore(EngineFrames.usage(0, 0, today, 250_500_000, 900_000_000));
        restore(EngineFrames.volume(0, today - 30, 1_000_000_000));
        restore(EngineFrames.volume(0, today - 1, 250_500_000));
        restore(EngineFrames.volume(0, today, 9_000_000));
    }

    private void key(
            int id,
            int partnerId,
            String name,
            KeyKind kind,
            KeyStatus status,
            Environment environment,
            long expiresAtNs) {
        restore(EngineFrames.key(id, partnerId, name, kind, status, environment, expiresAtNs));
    }

    /** Puts a configuration command in force. */
    void restore(DirectBuffer frame) {
        FrameListener frames = server.restoreFrames();
        frames.onFrame(frame, 0, frame.capacity());
    }

    /** What the hash of a quote stands for here: words that name the quote and its input. */
    private static QuoteHasher.Hashes hash(FirmQuote quote) {
        return new QuoteHasher.Hashes(
                EngineFrames.keccak("domain"), quote.quoteId(), EngineFrames.keccak("digest of " + quote.amountIn()));
    }

    URI uri(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + server.port() + pathAndQuery);
    }

    static String newRequestId() {
        return "req-" + REQUESTS.incrementAndGet();
    }

    Request get(String pathAndQuery) {
        return new Request("GET", pathAndQuery, null);
    }

    Request post(String pathAndQuery, String body) {
        return new Request("POST", pathAndQuery, body.getBytes(StandardCharsets.UTF_8));
    }

    Request send(String method, String pathAndQuery, String body) {
        return new Request(method, pathAndQuery, body.getBytes(StandardCharsets.UTF_8));
    }

    Request post(String pathAndQuery, byte[] body) {
        return new Request("POST", pathAndQuery, body);
    }

    Request request(String method, String pathAndQuery) {
        return new Request(method, pathAndQuery, null);
    }

    static String quoteBody(String... changes) {
        Map<String, String> members = new java.util.LinkedHashMap<>();
        members.put("corridor_id", USDT_IDRX);
        members.put("from_token", USDT);
        members.put("to_token", IDRX);
        members.put("amount", "1000.00");
        members.put("wallet_address", WALLET);
        for (int index = 0; index < changes.length; index += 2) {
            if (changes[index + 1] == null) {
                members.remove(changes[index]);
            } else {
                members.put(changes[index], changes[index + 1]);
            }
        }
        StringBuilder text = new StringBuilder("{");
        members.forEach((name, value) -> text.append(text.length() > 1 ? "," : "")
                .append('"')
                .append(name)
                .append("\":")
                .append(value.startsWith("raw:") ? value.substring(4) : "\"" + value + "\""));
        return text.append('}').toString();
    }

    static String firmBody(String... changes) {
        String[] more = java.util.Arrays.copyOf(changes, changes.length + 2);
        more[changes.length] = "quote_type";
        more[changes.length + 1] = "FIRM";
        List<String> names = new ArrayList<>();
        for (int index = 0; index < changes.length; index += 2) {
            names.add(changes[index]);
        }
        return quoteBody(names.contains("quote_type") ? changes : more);
    }

    static String sign(
            String secret, String timestamp, String method, String path, String query, String requestId, byte[] body) {
        return new RequestSigning()
                .sign(
                        secret.getBytes(StandardCharsets.UTF_8),
                        timestamp,
                        new RequestTarget(method, path, query),
                        requestId,
                        body,
                        body.length);
    }

    /** A request that is put together and sent over real HTTP. */
    final class Request {
        private final String method;
        private final String pathAndQuery;
        private final byte[] body;
        private final List<String[]> headers = new ArrayList<>();
        private String contentType = "application/json";

        private Request(String method, String pathAndQuery, byte[] body) {
            this.method = method;
            this.pathAndQuery = pathAndQuery;
            this.body = body;
        }

        Request header(String name, String value) {
            headers.add(new String[] {name, value});
            return this;
        }

        Request contentType(String value) {
            contentType = value;
            return this;
        }

        Request bearer(String token) {
            return header("Authorization", "Bearer " + token);
        }

        Request partnerBearer() {
            return bearer(BEARER).header("X-Partner-ID", PARTNER.toString());
        }

        /** Signs as the first partner. */
        Request signed() {
            return signed(API_KEY, SECRET, newRequestId());
        }

        Request signed(String apiKey, String secret, String requestId) {
            return signed(apiKey, secret, requestId, Long.toString(clock.seconds()));
        }

        Request signed(String apiKey, String secret, String requestId, String timestamp) {
            int question = pathAndQuery.indexOf('?');
            String path = question < 0 ? pathAndQuery : pathAndQuery.substring(0, question);
            String query = question < 0 ? "" : pathAndQuery.substring(question + 1);
            String id = method.equals("POST") ? requestId : "";
            String signature = sign(secret, timestamp, method, path, query, id, body == null ? new byte[0] : body);
            if (!id.isEmpty()) {
                header("x-svc-request-id", id);
            }
            return header("x-svc-api-key", apiKey)
                    .header("x-svc-timestamp", timestamp)
                    .header("x-svc-signature", signature);
        }

        HttpRequest build() {
            HttpRequest.Builder builder =
                    HttpRequest.newBuilder(uri(pathAndQuery)).timeout(Duration.ofSeconds(20));
            headers.forEach(header -> builder.header(header[0], header[1]));
            if (body != null && contentType != null) {
                builder.header("Content-Type", contentType);
            }
            HttpRequest.BodyPublisher publisher =
                    body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(body);
            return builder.method(method, publisher).build();
        }

        Reply send() {
            try {
                return new Reply(http.send(build(), HttpResponse.BodyHandlers.ofString()));
            } catch (IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }

    /** Secrets by the names of the keys. */
    private final class FakeCredentials implements Credentials {
        @Override
        public List<byte[]> secrets(String apiKey) {
            return switch (apiKey) {
                case API_KEY ->
                    List.of(SECRET.getBytes(StandardCharsets.UTF_8), NEXT_SECRET.getBytes(StandardCharsets.UTF_8));
                case "key-without-secret" -> List.of();
                case "key-being-revoked" -> {
                    key(8, 0, apiKey, KeyKind.HMAC, KeyStatus.REVOKED, Environment.SANDBOX, EngineFrames.never());
                    yield List.of();
                }
                default -> List.of(SECRET.getBytes(StandardCharsets.UTF_8));
            };
        }

        @Override
        public Bearer bearer(String token) {
            looks.merge(token, 1, Integer::sum);
            return takenAway.contains(token) ? null : known(token);
        }

        private Bearer known(String token) {
            return switch (token) {
                case BEARER -> new Bearer(0, 5, null, Set.of(), List.of());
                case "revoked-token" -> new Bearer(0, 7, null, Set.of(), List.of());
                case OPERATOR ->
                    new Bearer(
                            -1,
                            -1,
                            "desk@example.com",
                            Set.of(
                                    "reserve:read",
                                    "reserve:operate",
                                    "sandbox:prices",
                                    "operator:partners",
                                    "operator:audit"),
                            List.of());
                case SECOND_OPERATOR ->
                    new Bearer(-1, -1, "second@example.com", Set.of("operator:partners"), List.of());
                case SECOND_TREASURER ->
                    new Bearer(
                            -1, -1, "treasury@example.com", Set.of("operator:partners", "reserve:operate"), List.of());
                case "auditor-token" -> new Bearer(-1, -1, "audit@example.com", Set.of(), List.of());
                case READING_BEARER -> new Bearer(0, 5, null, Set.of("reserve:read"), List.of());
                default -> token.startsWith(SCOPED) ? operator(token.substring(SCOPED.length())) : null;
            };
        }

        private Bearer operator(String scope) {
            return new Bearer(-1, -1, "desk@example.com", Set.of(scope), List.of());
        }
    }
}
