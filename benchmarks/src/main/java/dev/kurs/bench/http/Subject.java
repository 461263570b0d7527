package dev.kurs.bench.http;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.kurs.bench.ProcessorTime;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A server in a process of its own, whose processor time and allocation are read from outside. */
public final class Subject implements Closeable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** As the packaged configuration advises a service with room for 50 000 requests a second; the controls have it too. */
    private static final String HEAP = "-Xmx2g";

    private final Process process;
    private final int port;
    private final JMXConnector connector;
    private final ThreadMXBean threads;

    /** What a process has used since it began. */
    record Usage(long processorNs, long allocatedBytes) {}

    private Subject(Process process, int port) throws IOException {
        this.process = process;
        this.port = port;
        connector = connect(process.pid());
        threads = ManagementFactory.newPlatformMXBeanProxy(
                connector.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    /** A Java process with this one's class path and the service's options. */
    static Process start(Path log, String mainClass, List<String> arguments) throws IOException {
        return start(log, List.of(), System.getProperty("java.class.path"), mainClass, arguments);
    }

    /** The same with further options of the JVM and a class path of its own. */
    static Process start(Path log, List<String> options, String classPath, String mainClass, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--") || option.startsWith("-XX:"))
                .toList());
        command.addAll(options);
        command.addAll(List.of(HEAP, "-cp", classPath, mainClass));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /**
     * A server that has started; one that does not is ended.
     *
     * @param address it serves on, its port at the end; empty while it starts
     */
    static Subject serving(Process process, Callable<String> address) throws IOException {
        try {
            String serving = await(process, address);
            return new Subject(process, Integer.parseInt(serving.substring(serving.lastIndexOf(':') + 1)));
        } catch (IOException | RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    private static String await(Process process, Callable<String> address) throws IOException {
        long endNs = System.nanoTime() + PATIENCE.toNanos();
        try {
            String serving = address.call();
            while (serving.isEmpty()) {
                if (!process.isAlive() || System.nanoTime() > endNs) {
                    throw new IOException("a server did not start: " + process.info());
                }
                Thread.sleep(100);
                serving = address.call();
            }
            return serving;
        } catch (IOException failed) {
            throw failed;
        } catch (Exception unexpected) {
            throw new IOException("a server did not start", unexpected);
        }
    }

    int port() {
        return port;
    }

    Usage usage() {
        return new Usage(ProcessorTime.ns(process.toHandle()), threads.getTotalThreadAllocatedBytes());
    }

    @Override
    public void close() throws IOException {
        try {
            connector.close();
        } finally {
            end();
        }
    }

    /** Closes what is of no use after a failure. */
    static void closeAfter(Exception failed, Closeable part) {
        try {
            part.close();
        } catch (IOException unclosed) {
            failed.addSuppressed(unclosed);
        }
    }

    private void end() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** To a child of this process, which nobody else can stand in for. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector connect(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException refused) {
            throw new IOException("process " + pid + " cannot be watched", refused);
        }
    }
}
