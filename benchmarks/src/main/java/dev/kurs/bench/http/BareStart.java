package dev.kurs.bench.http;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts a {@link BareServer} on a JVM without options, its class path the libraries that an Undertow cannot do without: no logger sets itself up, and no class is looked for in a hundred jars. */
public final class BareStart {
    /** One of each of these libraries. */
    private static final List<String> LIBRARIES = List.of(
            "io.undertow.Undertow",
            "org.xnio.Xnio",
            "org.xnio.nio.NioXnioProvider",
            "org.jboss.logging.Logger",
            "org.jboss.threads.EnhancedQueueExecutor",
            "org.wildfly.common.Assert",
            "io.smallrye.common.cpu.ProcessorInfo",
            "io.smallrye.common.constraint.Assert");

    private final List<String> command;

    /** @param folder for the server's class alone */
    public BareStart(Path folder) throws IOException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        command = List.of(java, "-cp", classPath(folder), BareServer.class.getName());
    }

    private static String classPath(Path folder) throws IOException {
        copy(BareServer.class.getName().replace('.', '/') + ".class", folder);
        return Stream.concat(Stream.of(folder.toString()), LIBRARIES.stream().map(BareStart::library))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Beside the others it would bring theirs. */
    private static void copy(String resource, Path folder) throws IOException {
        Path copied = folder.resolve(resource);
        Files.createDirectories(copied.getParent());
        try (InputStream read = BareStart.class.getResourceAsStream("/" + resource)) {
            Files.copy(read, copied);
        }
    }

    private static String library(String ofClass) {
        try {
            return Path.of(Class.forName(ofClass, false, BareStart.class.getClassLoader())
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (ClassNotFoundException | URISyntaxException impossible) {
            throw new IllegalStateException(ofClass + " is in no library of this class path", impossible);
        }
    }

    /** The server's first line is its address, once it serves. */
    public Process start() throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
