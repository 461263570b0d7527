package dev.kurs.protocol.postgres;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.kurs.protocol.net.FreePorts;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.util.ArchUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * A PostgreSQL server of its own, unpacked and started once for all tests of a JVM and stopped with it.
 *
 * <p>PostgreSQL refuses to run as root, so root runs it as nobody (65534) through setpriv. Where it cannot run, tests fail and say so; {@code
 * -Dkurs.postgres=skip} skips them.
 */
public final class RealPostgres {
    /** Who needs no password. */
    public static final String USER = "postgres";

    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
    private static final int NOBODY = 65_534;
    private static final long START_NS = TimeUnit.SECONDS.toNanos(30);
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static RealPostgres running;

    private final Path home;
    private final int port;
    private volatile boolean isStarted;

    private RealPostgres() throws IOException, InterruptedException {
        home = Files.createTempDirectory("kurs-postgres");
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        unpack();
        Path data = Files.createDirectory(home.resolve("data"));
        if (IS_ROOT) {
            Files.setAttribute(data, "unix:uid", NOBODY);
        }
        run("initdb", "-D", data.toString(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
        port = FreePorts.next();
        start(data);
    }

    /** The JDBC URL of a new, empty database. */
    public static String newDatabase() {
        return newDatabase("UTF8");
    }

    /** The same in another encoding. */
    public static String newDatabase(String encoding) {
        String name = "test" + DATABASES.incrementAndGet();
        execute("create database " + name + " encoding '" + encoding + "' template template0");
        return server().url(name);
    }

    /** Ends every connection to a database, as an administrator or a failing network would. */
    public static void abortConnections(String url) {
        String name = url.substring(url.lastIndexOf('/') + 1);
        execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");
    }

    private static void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(server().url("postgres"), "postgres", "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static synchronized RealPostgres server() {
        assumeFalse("skip".equals(System.getProperty("kurs.postgres")), "-Dkurs.postgres=skip");
        try {
            if (running == null) {
                running = new RealPostgres();
            }
            return running;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "PostgreSQL cannot run here, and tests of what is stored there need it (-Dkurs.postgres=skip leaves them out)",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PostgreSQL started", e);
        }
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    private void unpack() throws IOException {
        String machine = ArchUtils.normalize(System.getProperty("os.arch"));
        String system = System.getProperty("os.name").startsWith("Mac") ? "Darwin" : "Linux";
        try (InputStream packed = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine);
                TarArchiveInputStream entries = new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                unpack(entries, entry);
            }
        }
    }

    private void unpack(TarArchiveInputStream entries, TarArchiveEntry entry) throws IOException {
        Path target = home.resolve(entry.getName()).normalize();
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
            Files.copy(entries, target);
            boolean isProgram = (entry.getMode() & 0100) != 0;
            Files.setPosixFilePermissions(
                    target, PosixFilePermissions.fromString(isProgram ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    private Process begin(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (IS_ROOT) {
            command.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
        }
        command.add(home.resolve("bin").resolve(program).toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(program + ".log").toFile())
                .start();
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        int status = begin(program, arguments).waitFor();
        if (status != 0) {
            throw new IOException(program + " ended with " + status + ": " + log(program));
        }
    }

    private String log(String program) throws IOException {
        return Files.readString(home.resolve(program + ".log"), StandardCharsets.UTF_8);
    }

    private void start(Path data) throws IOException, InterruptedException {
        Process server = begin(
                "postgres",
                "-D",
                data.toString(),
                "-p",
                Integer.toString(port),
                "-h",
                "127.0.0.1",
                "-k",
                "",
                "-c",
                "fsync=off");
        isStarted = true;
        long until = System.nanoTime() + START_NS;
        while (!answers()) {
            if (!server.isAlive() || System.nanoTime() > until) {
                throw new IOException("postgres does not answer: " + log("postgres"));
            }
            Thread.onSpinWait();
        }
    }

    private boolean answers() {
        try (Connection connection = DriverManager.getConnection(url("postgres"), "postgres", "")) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private void stop() {
        try {
            if (isStarted) {
                run(
                        "pg_ctl",
                        "stop",
                        "-m",
                        "immediate",
                        "-D",
                        home.resolve("data").toString());
            }
            deleteHome();
        } catch (IOException e) {
            System.err.println("PostgreSQL in " + home + " is left behind: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deleteHome() throws IOException {
        try (Stream<Path> paths = Files.walk(home)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
