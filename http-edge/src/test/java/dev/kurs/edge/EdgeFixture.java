package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.FeedHold;
import dev.kurs.protocol.port.Permits;
import dev.kurs.protocol.port.QuoteHasher;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.agrona.DirectBuffer;

/**
 * A running edge over a scripted core, which knows what {@link EdgeWorld} tells it and whom {@link FakeCredentials} know: {@code edge.get("/v1/rates").signed().send()}.
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

    final TestClock clock = new TestClock();
    final ScriptedCore core = new ScriptedCore(clock);
    final FakeSigner signer = new FakeSigner();
    final Metrics metrics = new Metrics();
    final List<String> holds = new ArrayList<>();
    final FakeCredentials credentials = new FakeCredentials(this::revoke);
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
    volatile long voidBeforeSeconds;
    private final EdgePorts ports;
    final EdgeServer server;
    final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

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
                new CommitPorts(
                        (wallet, tokenId) -> allowance,
                        quote -> accessList,
                        (quote, signature) -> permit,
                        issuedAtSeconds -> issuedAtSeconds < voidBeforeSeconds),
                EngineFrames.address(0x77),
                new SystemAddresses(
                        Stream.of(0x11, 0x77, 0xEE).map(EngineFrames::address).toList()),
                Optional.of(EXECUTE_TIMEOUT),
                new SecretKeySpec("a key of 32 bytes for the cursors".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        EdgePorts.Sandbox sandbox =
                new EdgePorts.Sandbox(hold, EdgeFixture::hash, hasChain ? Optional.of(faucet) : Optional.empty());
        ports = new EdgePorts(
                core,
                credentials,
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
        new EdgeWorld(this, environment).configure();
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
        await("kurs_http_connections", count);
    }

    /** Waits until so many calls wait for the core. */
    void awaitPending(int count) throws InterruptedException {
        await("kurs_http_pending", count);
    }

    private void await(String gauge, int count) throws InterruptedException {
        for (int look = 0; look < 6_000 && read(gauge) != count; look++) {
            Thread.sleep(10);
        }
        assertEquals(count, read(gauge));
    }

    private int read(String gauge) {
        Matcher line = Pattern.compile("(?m)^" + gauge + " (\\S+)$")
                .matcher(new String(metrics.scrape(), StandardCharsets.UTF_8));
        assertTrue(line.find(), () -> "the metrics lack " + gauge);
        return new BigDecimal(line.group(1)).intValueExact();
    }

    /** Puts a configuration command in force. */
    void restore(DirectBuffer frame) {
        FrameListener frames = server.restoreFrames();
        frames.onFrame(frame, 0, frame.capacity());
    }

    private void revoke(String apiKey) {
        restore(EngineFrames.key(
                8, 0, apiKey, KeyKind.HMAC, KeyStatus.REVOKED, Environment.SANDBOX, EngineFrames.never()));
    }

    /** What the hash of a quote stands for here: words that name the quote and its input. */
    private static QuoteHasher.Hashes hash(FirmQuote quote) {
        return new QuoteHasher.Hashes(
                EngineFrames.keccak("domain"), quote.quoteId(), EngineFrames.keccak("digest of " + quote.amountIn()));
    }

    URI uri(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + server.port() + pathAndQuery);
    }

    EdgeRequest get(String pathAndQuery) {
        return new EdgeRequest(this, "GET", pathAndQuery, null);
    }

    EdgeRequest post(String pathAndQuery, String body) {
        return new EdgeRequest(this, "POST", pathAndQuery, body.getBytes(StandardCharsets.UTF_8));
    }

    EdgeRequest send(String method, String pathAndQuery, String body) {
        return new EdgeRequest(this, method, pathAndQuery, body.getBytes(StandardCharsets.UTF_8));
    }

    EdgeRequest post(String pathAndQuery, byte[] body) {
        return new EdgeRequest(this, "POST", pathAndQuery, body);
    }

    EdgeRequest request(String method, String pathAndQuery) {
        return new EdgeRequest(this, method, pathAndQuery, null);
    }
}
