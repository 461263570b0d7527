package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.service.sandbox.Manifest;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kurs in a process of its own, with the classes and access flags of this test.
 *
 * <p>Example: {@code try (KursProcess kurs = KursProcess.sandbox(data)) { kurs.partner(1).firmQuote("USDT-IDRX", "SELL",
 * "1000"); kurs.kill(); }}. What the process says is kept in {@code target/system-logs}.
 */
public final class KursProcess implements AutoCloseable {
    private static final Path LOGS = Path.of("target", "system-logs");
    private static final Pattern SERVES = Pattern.compile("Kurs serves on port (\\d+); metrics on port (\\d+)");

    /** A start is most of what most of these processes do: quick to compile, and with room for its classes. */
    private static final List<String> USUAL_FLAGS = List.of(
            "-Xmx512m",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:MetaspaceSize=128m");

    private static final long EXIT_SECONDS = Integer.getInteger("kurs.patience", 90);
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ALIVE.forEach(Process::destroyForcibly)));
    }

    private final Process process;
    private final Path log;
    private final Path data;
    private Path operatorToken;

    private KursProcess(Process process, Path log, Path data) {
        this.process = process;
        this.log = log;
        this.data = data;
    }

    /** A ready sandbox of a data directory, on free ports. */
    public static KursProcess sandbox(Path data) {
        return startingSandbox(data).awaitReady();
    }

    /** A ready sandbox under the given flags of the JVM. */
    public static KursProcess sandbox(Path data, List<String> flags) {
        return startingSandbox(data, flags).awaitReady();
    }

    /** A sandbox that has only just been started. */
    public static KursProcess startingSandbox(Path data, String... more) {
        return startingSandbox(data, List.of(), more);
    }

    private static KursProcess startingSandbox(Path data, List<String> flags, String... more) {
        List<String> arguments = new ArrayList<>(List.of("sandbox", "--port", "0", "--no-chain"));
        arguments.addAll(List.of("--data", data.toString()));
        arguments.addAll(List.of(more));
        return start(data, flags, arguments.toArray(String[]::new));
    }

    /** A ready sandbox that settles on a chain of its own, by an anvil that is put on its path. */
    public static KursProcess settlingSandbox(Path data, Path anvil, String... options) {
        String path = anvil.toAbsolutePath().getParent() + File.pathSeparator + System.getenv("PATH");
        List<String> arguments = new ArrayList<>(List.of("sandbox", "--port", "0", "--data", data.toString()));
        arguments.addAll(List.of(options));
        return start(data, List.of(), Map.of("PATH", path), arguments.toArray(String[]::new))
                .awaitReady();
    }

    /** A ready service of a configuration file. */
    public static KursProcess serve(Path data, Path configuration) {
        return startingService(data, configuration).awaitReady();
    }

    /** A service whose sources of prices do not answer, so that it serves without ever being ready to quote. */
    public static KursProcess servingWithoutPrices(Path data, Path configuration) {
        KursProcess kurs = startingService(data, configuration);
        Eventually.isTrue("Kurs serves", () -> {
            assertTrue(kurs.process.isAlive(), () -> "Kurs ended before it served:\n" + kurs.output());
            return SERVES.matcher(kurs.output()).find();
        });
        return kurs;
    }

    public static KursProcess startingService(Path data, Path configuration) {
        return start(data, List.of(), "serve", "-c", configuration.toString(), "--data", data.toString());
    }

    /** Any command of Kurs, run to its end under the given flags of the JVM. */
    public static Outcome run(List<String> flags, String... arguments) {
        try (KursProcess command = start(null, flags, arguments)) {
            return command.awaitExit();
        }
    }

    /** Any command of Kurs, run to its end with more in its environment. */
    static Outcome runWith(Map<String, String> environment, String... arguments) {
        try (KursProcess command = start(null, List.of(), environment, arguments)) {
            return command.awaitExit();
        }
    }

    /** Any command of Kurs, whose output goes where a test says; what it says of trouble is told. */
    static Outcome runInto(File out, String... arguments) {
        List<String> command = ProcessClasses.usualLine(USUAL_FLAGS);
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command).redirectOutput(out).start();
            String trouble = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Outcome(process.waitFor(), trouble);
        } catch (IOException unstartable) {
            throw new UncheckedIOException(unstartable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Any command of Kurs that runs until it is stopped. */
    static KursProcess starting(String... arguments) {
        return start(null, List.of(), arguments);
    }

    private static KursProcess start(Path data, List<String> flags, String... arguments) {
        return start(data, flags, Map.of(), arguments);
    }

    private static KursProcess start(
            Path data, List<String> flags, Map<String, String> environment, String... arguments) {
        List<String> command = flags.isEmpty() ? ProcessClasses.usualLine(USUAL_FLAGS) : ProcessClasses.line(flags);
        command.addAll(List.of(arguments));
        try {
            Files.createDirectories(LOGS);
            Path log = LOGS.resolve(
                    ProcessHandle.current().pid() + "-" + NUMBERS.incrementAndGet() + "-" + arguments[0] + ".log");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            ALIVE.add(process);
            return new KursProcess(process, log, data);
        } catch (IOException unstartable) {
            throw new UncheckedIOException(unstartable);
        }
    }

    public KursProcess awaitReady() {
        Eventually.isTrue("Kurs says that it is ready", () -> {
            assertTrue(process.isAlive(), () -> "Kurs ended before it was ready:\n" + output());
            return output().contains("Kurs sandbox is ready")
                    || SERVES.matcher(output()).find();
        });
        Eventually.isTrue("/readyz", () -> Http.get(metricsUrl() + "/readyz").status() == 200);
        return this;
    }

    /** Everything it has written so far, to either stream. */
    public String output() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public Manifest manifest() {
        Manifest manifest = Manifest.read(data);
        IssuedSecrets.add(manifest);
        return manifest;
    }

    long pid() {
        return process.pid();
    }

    public String baseUrl() {
        Matcher serves = SERVES.matcher(output());
        return serves.find()
                ? "http://127.0.0.1:" + serves.group(1)
                : manifest().baseUrl();
    }

    public String metricsUrl() {
        Matcher serves = SERVES.matcher(output());
        return serves.find()
                ? "http://127.0.0.1:" + serves.group(2)
                : manifest().metricsUrl().replace("/metrics", "");
    }

    /** A demonstration partner of the manifest: 1 standard, 2 with a discount, 3 with a fixed input rate. */
    public QuotingPartner partner(int number) {
        return new QuotingPartner(baseUrl(), manifest().partners().get(number - 1));
    }

    /** A key of a partner, issued by command: its name and its secret. */
    public String[] issueKey(String partner, String... options) {
        List<String> line = new ArrayList<>(List.of("keys", "issue", "--partner", partner, "--reason", "onboarding"));
        line.addAll(asOperator());
        line.addAll(List.of(options));
        return CommandLineRun.of(line.toArray(String[]::new))
                .shouldEndWith(0)
                .output()
                .strip()
                .split(" +", -1);
    }

    /** The options by which a command asks this service as an operator, who is made for it where there is no manifest. */
    public List<String> asOperator() {
        return List.of("--url", baseUrl(), "--token-file", tokenFile().toString());
    }

    private Path tokenFile() {
        try {
            if (operatorToken == null) {
                operatorToken = Files.createTempFile("kurs-operator", ".token");
                operatorToken.toFile().deleteOnExit();
                String token = Manifest.isReady(data) ? manifest().operatorToken() : addOperator();
                Files.writeString(operatorToken, token);
            }
            return operatorToken;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private String addOperator() {
        String email = "tests-" + NUMBERS.incrementAndGet() + "@example.com";
        return CommandLineRun.addOperator(data, email, "operator:partners");
    }

    public Operator operator() {
        return new Operator(baseUrl(), manifest().operatorToken());
    }

    /** Ends it as {@code kill -9} does; what ended by itself before was not killed. */
    public void kill() {
        assertTrue(process.isAlive(), () -> "Kurs ended before it was killed:\n" + output());
        end();
    }

    private void end() {
        process.destroyForcibly();
        awaitExit();
    }

    /** Ends it as Ctrl-C does. */
    public Outcome stop() {
        process.destroy();
        return awaitExit();
    }

    public Outcome awaitExit() {
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                fail("Kurs did not end within " + EXIT_SECONDS + " s:\n" + output());
            }
            ALIVE.remove(process);
            return new Outcome(process.exitValue(), output());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Ends it, and makes sure that it left no secret in the clear; a sandbox tells its own on purpose. */
    @Override
    public void close() {
        end();
        if (data != null && Files.exists(data)) {
            IssuedSecrets.requireAbsent(data);
        }
        if (!log.toString().endsWith("-sandbox.log")) {
            IssuedSecrets.requireAbsent(log);
        }
    }
}
