package dev.kurs.outbound.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.net.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundClientTest {
    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final long SLACK_MS = 8_000;
    private static final byte[] BODY = "{\"event\":\"quote.expired\"}".getBytes(StandardCharsets.UTF_8);
    private static final NameResolver LOOPBACK = host -> List.of(InetAddress.getLoopbackAddress());
    private static final DestinationRules SANDBOX = new DestinationRules(true);

    @TempDir
    private Path folder;

    private static SSLSocketFactory systemTls() {
        return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }

    private static OutboundClient client(NameResolver resolver) {
        return new OutboundClient(SANDBOX, Duration.ofSeconds(5), OutboundClientTest::systemTls, resolver);
    }

    private static OutboundRequest request(URI url) {
        return OutboundRequest.json(url, Map.of("X-Svc-Event-Id", "42"), BODY, DEADLINE)
                .withAnswerOf(100);
    }

    private static OutboundAnswer post(OutboundClient client, URI url) throws Exception {
        return client.post(request(url));
    }

    private static void shouldFail(OutboundFailure failure, URI url, NameResolver resolver) {
        try (OutboundClient client = client(resolver)) {
            OutboundException refused = assertThrows(OutboundException.class, () -> post(client, url));

            assertEquals(failure, refused.failure(), refused.getMessage());
        }
    }

    private static void shouldTimeOut(URI url, byte[] body, NameResolver resolver) {
        long begun = System.nanoTime();

        try (OutboundClient client = client(resolver)) {
            OutboundException late = assertThrows(
                    OutboundException.class, () -> client.post(OutboundRequest.json(url, Map.of(), body, SHORT)));

            assertEquals(OutboundFailure.TIMED_OUT, late.failure(), late.getMessage());
        }

        long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        assertTrue(tookMs < SHORT.toMillis() + SLACK_MS, () -> "it took " + tookMs + " ms");
    }

    private static void shouldTimeOut(LocalReceiver.Habit habit) throws IOException {
        try (LocalReceiver receiver = new LocalReceiver(habit)) {
            shouldTimeOut(receiver.url("receiver.example", "/hooks"), BODY, LOOPBACK);
        }
    }

    private static void shouldFail(OutboundFailure failure, LocalReceiver.Habit habit) throws IOException {
        try (LocalReceiver receiver = new LocalReceiver(habit)) {
            shouldFail(failure, receiver.url("receiver.example", "/hooks"), LOOPBACK);
        }
    }

    @Test
    void shouldReadNoCertificateForWhatIsNotSecured() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                OutboundClient client = new OutboundClient(
                        SANDBOX,
                        Duration.ofSeconds(5),
                        () -> {
                            throw new AssertionError("certificates were asked for");
                        },
                        LOOPBACK)) {
            assertEquals(
                    200,
                    post(client, receiver.url("receiver.example", "/hooks")).status());
        }
    }

    @Test
    void shouldPostTheBodyWithItsHeadersAndGiveTheAnswer() throws Exception {
        try (LocalReceiver receiver =
                        new LocalReceiver(LocalReceiver.says("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
                OutboundClient client = client(LOOPBACK)) {
            OutboundAnswer answer = post(client, receiver.url("receiver.example", "/hooks?of=desk"));

            LocalReceiver.Received received = receiver.received().getFirst();
            assertEquals(200, answer.status());
            assertEquals("{}", new String(answer.body(), StandardCharsets.UTF_8));
            assertEquals("POST /hooks?of=desk HTTP/1.1", received.requestLine());
            assertEquals("receiver.example:" + receiver.port(), received.header("Host"));
            assertEquals("application/json", received.header("Content-Type"));
            assertEquals("42", received.header("X-Svc-Event-Id"));
            assertEquals(new String(BODY, StandardCharsets.UTF_8), received.body());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP/1.1 201 Created~Content-Length: 0~~                                         | 201 | ''
            HTTP/1.1 302 Found~Location: http://127.0.0.1:1/~Content-Length: 0~~             | 302 | ''
            HTTP/1.0 200 OK~~until the end                                                   | 200 | until the end
            HTTP/1.1 100 Continue~~HTTP/1.1 200 OK~Content-Length: 1~~!                      | 200 | !
            HTTP/1.1 200~Transfer-Encoding: chunked~~3~abc~2;x=y~de~0~~                      | 200 | abcde
            HTTP/1.1 204 No Content~~                                                        | 204 | ''
            HTTP/1.1 304 Not Modified~Content-Length: 5~~                                    | 304 | ''
            HTTP/1.1 200 OK~Content-Length: 1~Content-Length: 1~~!                           | 200 | !
            """)
    void shouldReadAnAnswerAsItIsAndFollowNoRedirect(String said, int status, String body) throws Exception {
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.says(said.replace("~", "\r\n")));
                OutboundClient client = client(LOOPBACK)) {
            OutboundAnswer answer = post(client, receiver.url("receiver.example", "/"));

            assertEquals(status, answer.status());
            assertEquals(body, new String(answer.body(), StandardCharsets.US_ASCII));
            assertEquals(1, receiver.received().size());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SSH-2.0-OpenSSH_9.2~                                             | MALFORMED_ANSWER
            HTTP/2 200 OK~~                                                  | MALFORMED_ANSWER
            HTTP/1.1 999 What~~                                              | MALFORMED_ANSWER
            HTTP/1.1 101 Switching Protocols~Upgrade: h2c~~                  | MALFORMED_ANSWER
            HTTP/1.1 200 OK~no header~~                                      | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Content-Length: -1~~                             | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Content-Length: 1~Content-Length: 2~~!!          | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Content-Length: 0~Content-Length: 2~~!!          | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Content-Length: 5~~abc                           | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Content-Length: 101~~                            | ANSWER_TOO_LARGE
            HTTP/1.1 200 OK~Content-Length: 999999999999999999~~             | ANSWER_TOO_LARGE
            HTTP/1.1 200 OK~Transfer-Encoding: chunked~~65~                  | ANSWER_TOO_LARGE
            HTTP/1.1 200 OK~Transfer-Encoding: chunked~~ffffffff~            | ANSWER_TOO_LARGE
            HTTP/1.1 200 OK~Transfer-Encoding: chunked~~3~abcd~0~~           | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Transfer-Encoding: gzip, chunked~~               | MALFORMED_ANSWER
            HTTP/1.1 200 OK~Content-Length: 5                                | MALFORMED_ANSWER
            """)
    void shouldSayWhatIsWrongWithAnAnswer(String said, OutboundFailure failure) throws IOException {
        shouldFail(failure, LocalReceiver.says(said.replace("~", "\r\n")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: y\r\n", "X", "HTTP/1.1 100 Continue\r\n\r\n"})
    void shouldGiveUpAnswersWhoseHeadDoesNotEnd(String again) throws IOException {
        shouldFail(OutboundFailure.ANSWER_TOO_LARGE, (request, connection) -> {
            boolean isInterim = again.startsWith("HTTP");
            connection
                    .getOutputStream()
                    .write((isInterim ? "" : "HTTP/1.1 200 OK\r\n").getBytes(StandardCharsets.US_ASCII));
            while (true) {
                connection.getOutputStream().write(again.getBytes(StandardCharsets.US_ASCII));
            }
        });
    }

    @Test
    void shouldGiveUpAnEndlessBody() throws IOException {
        shouldFail(OutboundFailure.ANSWER_TOO_LARGE, (request, connection) -> {
            LocalReceiver.says("HTTP/1.1 200 OK\r\n\r\n").answer(request, connection);
            while (true) {
                connection.getOutputStream().write(new byte[1_000]);
            }
        });
    }

    @Test
    void shouldReadNoBodyThatNobodyWants() throws Exception {
        try (LocalReceiver receiver = new LocalReceiver((request, connection) -> {
                    LocalReceiver.says("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
                            .answer(request, connection);
                    Thread.sleep(60_000);
                });
                OutboundClient client = client(LOOPBACK)) {
            OutboundRequest request =
                    OutboundRequest.json(receiver.url("receiver.example", "/"), Map.of(), BODY, DEADLINE);

            assertEquals(200, client.post(request).status());
        }
    }

    @Test
    void shouldEndAtTheDeadlineWhenNothingComes() throws IOException {
        shouldTimeOut((request, connection) -> Thread.sleep(60_000));
    }

    @Test
    void shouldEndAtTheDeadlineWhenABitComesNowAndThen() throws IOException {
        shouldTimeOut((request, connection) -> {
            LocalReceiver.says("HTTP/1.1 200 OK\r\n").answer(request, connection);
            while (true) {
                connection.getOutputStream().write('x');
                Thread.sleep(50);
            }
        });
    }

    @Test
    void shouldEndAtTheDeadlineWhenNobodyReadsTheRequest() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI url = URI.create("http://receiver.example:" + deaf.getLocalPort());

            shouldTimeOut(url, new byte[64_000_000], LOOPBACK);
        }
    }

    @Test
    void shouldEndAtTheDeadlineWhenNobodyAnswersTheHandshake() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            shouldTimeOut(URI.create("https://receiver.example:" + deaf.getLocalPort()), BODY, LOOPBACK);
        }
    }

    @Test
    void shouldEndAtTheDeadlineWhenANameIsNotResolved() {
        shouldTimeOut(URI.create("https://receiver.example/"), BODY, host -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                throw new UnknownHostException(host);
            }
            return List.of();
        });
    }

    /** More requests than there are threads for look-ups, as a partner's retries make them while its name servers are silent. */
    @Test
    void shouldLetNoNameThatIsNotResolvedHoldUpAnother() throws Exception {
        CountDownLatch silence = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        NameResolver resolver = host -> {
            if (host.startsWith("silent")) {
                asked.incrementAndGet();
                awaitUninterruptibly(silence);
            }
            return List.of(InetAddress.getLoopbackAddress());
        };
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                OutboundClient client = client(resolver)) {
            URI silent = URI.create("https://silent.example/");
            List<OutboundFailure> failures = IntStream.range(0, 100)
                    .mapToObj(number ->
                            CompletableFuture.supplyAsync(() -> failure(client, silent), Thread::startVirtualThread))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .distinct()
                    .toList();

            assertEquals(List.of(OutboundFailure.TIMED_OUT), failures);
            assertEquals(1, asked.get());
            assertEquals(
                    200, post(client, receiver.url("receiver.example", "/")).status());
        } finally {
            silence.countDown();
        }
    }

    private static OutboundFailure failure(OutboundClient client, URI url) {
        return assertThrows(
                        OutboundException.class, () -> client.post(OutboundRequest.json(url, Map.of(), BODY, SHORT)))
                .failure();
    }

    /** As the operating system waits for a name server: nothing gives it up. */
    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean isOver = false;
        while (!isOver) {
            try {
                latch.await();
                isOver = true;
            } catch (InterruptedException e) {
                // It goes on.
            }
        }
    }

    @Test
    void shouldSayThatNobodyKnowsAName() {
        shouldFail(OutboundFailure.UNRESOLVED, URI.create("https://receiver.example/"), host -> {
            throw new UnknownHostException(host);
        });
    }

    @Test
    void shouldSayThatANameHasNoAddress() {
        shouldFail(OutboundFailure.UNRESOLVED, URI.create("https://receiver.example/"), host -> List.of());
    }

    @Test
    void shouldTakeTheNextAddressWhenOneDoesNotAnswer() throws Exception {
        NameResolver two = host -> List.of(InetAddress.ofLiteral("127.0.0.2"), InetAddress.ofLiteral("127.0.0.1"));
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                OutboundClient client = client(two)) {
            assertEquals(
                    200, post(client, receiver.url("receiver.example", "/")).status());
        }
    }

    @Test
    void shouldSayWhenNobodyListens() {
        shouldFail(OutboundFailure.UNREACHABLE, URI.create("http://receiver.example:" + FreePorts.next()), LOOPBACK);
    }

    @Test
    void shouldSayWhenTheConnectionIsCut() throws IOException {
        shouldFail(OutboundFailure.UNREACHABLE, (request, connection) -> {
            connection.setSoLinger(true, 0);
            connection.close();
        });
    }

    @Test
    void shouldRefuseANameThatHasMovedToAPrivateAddressBetweenTwoRequests() throws Exception {
        Deque<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "10.0.0.1"));
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                OutboundClient client = client(host -> List.of(InetAddress.ofLiteral(answers.pop())))) {
            URI url = receiver.url("receiver.example", "/");
            assertEquals(200, post(client, url).status());

            OutboundException refused = assertThrows(OutboundException.class, () -> post(client, url));

            assertEquals(OutboundFailure.REFUSED_ADDRESS, refused.failure());
            assertTrue(refused.getMessage().contains("10.0.0.1"), refused.getMessage());
            assertEquals(1, receiver.received().size());
        }
    }

    @Test
    void shouldAskForANameOnceForEachRequest() throws Exception {
        Deque<String> answers = new ArrayDeque<>(List.of("127.0.0.1"));
        try (LocalReceiver receiver = new LocalReceiver(LocalReceiver.status(200));
                OutboundClient client = client(host -> List.of(InetAddress.ofLiteral(answers.pop())))) {
            assertEquals(
                    200, post(client, receiver.url("receiver.example", "/")).status());
            assertTrue(answers.isEmpty());
        }
    }

    @Test
    void shouldRefuseANameOfWhichOneAddressIsPrivate() {
        shouldFail(
                OutboundFailure.REFUSED_ADDRESS,
                URI.create("http://receiver.example:1"),
                host -> List.of(InetAddress.getLoopbackAddress(), InetAddress.ofLiteral("192.168.0.1")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://receiver.example/",
                "https://user@receiver.example/",
                "https://127.0.0.1/",
                "https://2130706433/",
                "https://receiver.example/#part"
            })
    void shouldRefuseOutsideASandboxWhatAConfigurationWouldNotTake(String url) {
        try (OutboundClient client = new OutboundClient(
                new DestinationRules(false),
                Duration.ofSeconds(1),
                OutboundClientTest::systemTls,
                NameResolver.SYSTEM)) {
            OutboundException refused = assertThrows(OutboundException.class, () -> post(client, URI.create(url)));

            assertEquals(OutboundFailure.REFUSED_ADDRESS, refused.failure(), refused.getMessage());
        }
    }

    private OutboundAnswer postOverTls(String names, String host, boolean isTrusted) throws Exception {
        SSLContext context = LocalCertificate.of(folder, names);
        try (LocalReceiver receiver =
                        new LocalReceiver("https", context.getServerSocketFactory(), 0, LocalReceiver.status(200));
                OutboundClient client = new OutboundClient(
                        SANDBOX,
                        Duration.ofSeconds(1),
                        () -> isTrusted ? context.getSocketFactory() : systemTls(),
                        LOOPBACK)) {
            return client.post(OutboundRequest.json(receiver.url(host, "/"), Map.of(), BODY, DEADLINE));
        }
    }

    @ParameterizedTest
    @CsvSource({"dns:receiver.example, receiver.example", "ip:127.0.0.1, 127.0.0.1", "dns:*.example, receiver.example"})
    void shouldSpeakTlsWithWhoeverHasTheNamesCertificate(String names, String host) throws Exception {
        assertEquals(200, postOverTls(names, host, true).status());
    }

    @ParameterizedTest
    @CsvSource({
        "dns:other.example, receiver.example, true",
        "ip:127.0.0.1, receiver.example, true",
        "dns:receiver.example, receiver.example, false"
    })
    void shouldRefuseACertificateOfAnotherNameOrOfNobody(String names, String host, boolean isTrusted) {
        OutboundException refused = assertThrows(OutboundException.class, () -> postOverTls(names, host, isTrusted));

        assertEquals(OutboundFailure.TLS_FAILED, refused.failure(), refused.getMessage());
    }

    /** A session that is taken up again shows none, whether it has ended meanwhile or not. */
    @Test
    void shouldHaveACertificateShownOnEveryConnection() throws Exception {
        CountingTrust trust = new CountingTrust();
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {trust}, null);
        try (LocalReceiver receiver = new LocalReceiver(
                        "https",
                        LocalCertificate.of(folder, "dns:receiver.example").getServerSocketFactory(),
                        0,
                        LocalReceiver.status(200));
                OutboundClient client =
                        new OutboundClient(SANDBOX, Duration.ofSeconds(1), trusting::getSocketFactory, LOOPBACK)) {
            for (int count = 1; count <= 3; count++) {
                assertEquals(
                        200, post(client, receiver.url("receiver.example", "/")).status());
                assertEquals(count, trust.shown());
            }
        }
    }

    @Test
    void shouldSayWhenTheOtherSideSpeaksNoTls() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket connection = plain.accept()) {
                    connection.getOutputStream().write("HTTP/1.1 400 Bad\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    assertNotNull(connection.getInputStream().readAllBytes());
                } catch (IOException gone) {
                    // It has hung up.
                }
            });
            shouldFail(
                    OutboundFailure.TLS_FAILED,
                    URI.create("https://receiver.example:" + plain.getLocalPort()),
                    LOOPBACK);
        }
    }
}
