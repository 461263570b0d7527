package dev.kurs.bench.http;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A server in a process of its own, whose processor time and allocation are read from outside. */
public final class Subject implements AutoCloseable {
    private final Process process;
    private final int port;
    private final JMXConnector connector;
    private final ThreadMXBean threads;

    /** What a process has used since it began. */
    record Usage(Duration processor, long allocatedBytes) {}

    Subject(Process process, int port) throws IOException {
        this.process = process;
        this.port = port;
        connector = connect(process.pid());
        threads = ManagementFactory.newPlatformMXBeanProxy(
                connector.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    /** A Java process with this one's class path and the service's options. */
    public static Process start(Path log, String mainClass, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--") || option.startsWith("-XX:"))
                .toList());
        command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    int port() {
        return port;
    }

    Usage usage() {
        Duration processor = process.info().totalCpuDuration().orElseThrow();
        return new Usage(processor, threads.getTotalThreadAllocatedBytes());
    }

    @Override
    public void close() throws IOException {
        try {
            connector.close();
        } finally {
            end();
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
