package dev.kurs.service.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

class ControlTest {
    private static final Duration BEAT = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int MOST_AT_ONCE = 8;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Semaphore holding = new Semaphore(0);
    private final CountDownLatch released = new CountDownLatch(1);

    @TempDir
    private Path directory;

    private Path data;
    private ControlServer server;

    @BeforeEach
    void listen() throws IOException {
        data = Files.createDirectory(directory.resolve("data"));
        server = open(data).orElseThrow();
    }

    @AfterEach
    void close() throws IOException {
        released.countDown();
        server.close();
    }

    private Optional<ControlServer> open(Path where) {
        Map<String, ControlHandler> handlers = Map.of(
                "greet", this::greet, "hold", this::hold, "list", ControlTest::list, "refuse", ControlTest::refuse);
        return ControlServer.open(where, handlers, BEAT);
    }

    private static Map<String, Object> refuse(ControlRequest request) {
        throw new ControlRefused("not today");
    }

    private Map<String, Object> hold(ControlRequest request) {
        try {
            holding.release();
            released.await();
            return Map.of("says", "held");
        } catch (InterruptedException interrupted) {
            throw new ControlRefused("interrupted", interrupted);
        }
    }

    private Map<String, Object> greet(ControlRequest request) {
        asked.add(request.text("name"));
        return Map.of("says", "hello " + request.text("name"), "actor", request.actor());
    }

    private static Map<String, Object> list(ControlRequest request) {
        return Map.of("says", "x".repeat(Integer.parseInt(request.text("bytes"))));
    }

    private static Optional<Map<String, Object>> greet(Path where, String name) throws IOException {
        return ControlClient.ask(where, "greet", Map.of("name", name));
    }

    private void assertAnswers() throws IOException {
        assertEquals("hello you", greet(data, "you").orElseThrow().get("says"));
    }

    private static String refusal(Path where, String command) {
        return assertThrows(ControlRefused.class, () -> ControlClient.ask(where, command, Map.of("name", "x")))
                .getMessage();
    }

    @Test
    void shouldAnswerAndSayWhoAsksByTheOperatingSystemsWord() throws IOException {
        Map<String, Object> answer = greet(data, "you").orElseThrow();

        assertEquals("hello you", answer.get("says"));
        assertEquals("os:" + Files.getOwner(data).getName(), answer.get("actor"));
    }

    @Test
    void shouldBeTheOwnersAlone() throws IOException {
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("control.sock"))));
    }

    @Test
    void shouldSayWhatItWillNotDo() throws IOException {
        assertEquals("not today", refusal(data, "refuse"));
        assertEquals("this service knows no command dance", refusal(data, "dance"));
        for (String blank : List.of(" ", "\0", "\u202e \u0085")) {
            assertTrue(assertThrows(ControlRefused.class, () -> greet(data, blank))
                    .getMessage()
                    .contains("name must not be blank"));
        }
        assertAnswers();
    }

    @Test
    void shouldTakeAnAnswerOfWhateverLength() throws IOException {
        Map<String, Object> answer =
                ControlClient.ask(data, "list", Map.of("bytes", "100000")).orElseThrow();

        assertEquals("x".repeat(100_000), answer.get("says"));
    }

    @Test
    void shouldBoundAReasonByItsBytes() {
        assertEquals("é".repeat(256), because("é".repeat(256)).reason());
        assertEquals(
                "reason has more than 512 bytes",
                assertThrows(ControlRefused.class, because("é".repeat(257))::reason)
                        .getMessage());
    }

    private static ControlRequest because(String reason) {
        return new ControlRequest("greet", Map.of("reason", reason), "os:you");
    }

    @Test
    void shouldFindNobodyWhereNoServiceRuns() throws IOException {
        server.close();

        assertFalse(Files.exists(data.resolve("control.sock")));
        assertEquals(Optional.empty(), greet(data, "you"));
    }

    @Test
    void shouldTakeTheSocketOfAProcessThatIsGoneForNobodysAndReplaceIt() throws IOException {
        Path left = Files.createDirectory(directory.resolve("left"));
        try (ServerSocketChannel gone = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            gone.bind(UnixDomainSocketAddress.of(left.resolve("control.sock")));
        }

        assertEquals(Optional.empty(), greet(left, "you"));
        ControlServer next = open(left).orElseThrow();
        assertTrue(greet(left, "you").isPresent());
        next.close();
    }

    @Test
    void shouldNeverReachTheServiceFromACopiedDirectory() throws IOException {
        Path copy = Files.createDirectory(directory.resolve("copy"));
        Files.createLink(copy.resolve("control.sock"), data.resolve("control.sock"));

        assertTrue(refusal(copy, "greet").contains("does not serve that directory"));
        assertEquals(List.of(), asked);
    }

    @Test
    void shouldReachTheServiceByWayOfALink() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), data);

        assertTrue(greet(link, "you").isPresent());
    }

    @Test
    void shouldOutliveConnectionsThatSayNothingTooMuchOrNonsense() throws IOException {
        assertEquals("", tell(""));
        assertEquals("", tell("x".repeat(20_000)));
        assertTrue(tell("no json\n").contains("one line of JSON"));
        assertTrue(tell("[]\n").contains("error"));
        assertTrue(tell("{}\n").contains("does not serve that directory"));

        assertAnswers();
    }

    /** Writes and closes, and reads what comes back. */
    private String tell(String text) throws IOException {
        try (SocketChannel connection = SocketChannel.open(ControlAddress.of(data))) {
            connection.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            connection.shutdownOutput();
            ByteBuffer answer = ByteBuffer.allocate(8192);
            while (connection.read(answer) >= 0) {
                // until the server closes
            }
            return StandardCharsets.UTF_8.decode(answer.flip()).toString();
        } catch (IOException closedEarly) {
            return "";
        }
    }

    @Test
    void shouldAnswerOthersThoughOneSaysNothing() throws IOException {
        try (SocketChannel silent = SocketChannel.open(ControlAddress.of(data))) {
            assertTrue(silent.isConnected());
            assertAnswers();
        }
    }

    @Test
    void shouldAnswerOthersThoughOneTakesLong() throws Exception {
        FutureTask<?> slow = begunHolding(1).getFirst();

        assertEquals(
                "hello you",
                ControlClient.ask(data, "greet", Map.of("name", "you"), PATIENCE)
                        .orElseThrow()
                        .get("says"));

        assertFalse(slow.isDone());
    }

    /** Commands that go on until they are released. */
    private List<FutureTask<?>> begunHolding(int commands) throws InterruptedException {
        List<FutureTask<?>> begun = new ArrayList<>();
        for (int command = 0; command < commands; command++) {
            begun.add(begun(new FutureTask<>(() -> ControlClient.ask(data, "hold", Map.of()))));
        }
        assertTrue(holding.tryAcquire(commands, 10, TimeUnit.SECONDS));
        return begun;
    }

    @Test
    void shouldNotBeginWhatNobodyWaitsForAnyMore() throws Exception {
        List<FutureTask<?>> first = begunHolding(MOST_AT_ONCE);
        try (SocketChannel gone = SocketChannel.open(ControlAddress.of(data))) {
            String request = JSON.std.asString(
                    Map.of("command", "greet", "directory", ControlAddress.identity(data), "name", "whoever has gone"));
            gone.write(ByteBuffer.wrap((request + "\n").getBytes(StandardCharsets.UTF_8)));
        }

        released.countDown();

        for (FutureTask<?> each : first) {
            each.get();
        }
        assertAnswers();
        assertEquals(List.of("you"), asked);
    }

    @Test
    void shouldWaitForWhatTakesLongerThanItsPatience() throws Exception {
        long beganNs = System.nanoTime();
        FutureTask<Optional<Map<String, Object>>> answer =
                begun(new FutureTask<>(() -> ControlClient.ask(data, "hold", Map.of(), PATIENCE)));

        while (System.nanoTime() - beganNs
                < PATIENCE.multipliedBy(3).dividedBy(2).toNanos()) {
            Thread.sleep(BEAT);
        }
        released.countDown();

        assertEquals("held", answer.get().orElseThrow().get("says"));
    }

    @Test
    void shouldSayThatItMayBeDoneWhereTheServiceIsSilent() throws Exception {
        Path other = Files.createDirectory(directory.resolve("silent"));
        try (ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(other.resolve("control.sock")));

            String message = assertThrows(
                            IOException.class, () -> ControlClient.ask(other, "greet", Map.of(), Duration.ofMillis(1)))
                    .getMessage();

            assertTrue(message.contains("look whether it did what was asked"), message);
        }
    }

    private static <T> FutureTask<T> begun(FutureTask<T> task) {
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @Test
    void shouldSayWhenThePathIsTooLongAndRunWithoutASocket() throws IOException {
        Path far = Files.createDirectories(directory.resolve("d".repeat(60)).resolve("e".repeat(60)));

        assertEquals(Optional.empty(), open(far));
        String message = assertThrows(InvalidConfiguration.class, () -> greet(far, "you"))
                .getMessage();
        assertTrue(message.contains("at most 100") && message.contains("symbolic link"), message);
        Path near = Files.createSymbolicLink(directory.resolve("near"), far);
        ControlServer reached = open(near).orElseThrow();
        assertTrue(greet(near, "you").isPresent());
        reached.close();
    }
}
