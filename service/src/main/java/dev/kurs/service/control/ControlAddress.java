package dev.kurs.service.control;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Where a service of a data directory listens: {@code kurs-data/control.sock}.
 *
 * <p>A Unix socket's path has at most 100 bytes or so; the shorter of the directory as it was given and as seen from the working directory is taken.
 */
final class ControlAddress {
    static final int LONGEST_PATH_BYTES = 100;

    private static final String NAME = "control.sock";

    private ControlAddress() {}

    /** The socket's path; an InvalidConfiguration where every way to it is too long. */
    static Path path(Path data) {
        Path shortest = Stream.of(data, fromHere(data))
                .map(directory -> directory.resolve(NAME))
                .min(Comparator.comparingInt(ControlAddress::bytes))
                .orElseThrow();
        if (bytes(shortest) > LONGEST_PATH_BYTES) {
            throw new InvalidConfiguration("the path of the control socket, " + shortest + ", has " + bytes(shortest)
                    + " bytes, and a Unix socket's at most " + LONGEST_PATH_BYTES
                    + ": start from a directory nearer to it, or give --data by a shorter way, such as a"
                    + " symbolic link");
        }
        return shortest;
    }

    static UnixDomainSocketAddress of(Path data) {
        return UnixDomainSocketAddress.of(path(data));
    }

    /** What tells a directory from a copy of it, wherever it is reached from. */
    static String identity(Path data) {
        try {
            return String.valueOf(Files.getAttribute(data, "unix:dev")) + ":" + Files.getAttribute(data, "unix:ino");
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look at the data directory " + data, e);
        }
    }

    private static Path fromHere(Path data) {
        return Path.of("").toAbsolutePath().relativize(data.toAbsolutePath());
    }

    private static int bytes(Path path) {
        return path.toString().getBytes(StandardCharsets.UTF_8).length;
    }
}
