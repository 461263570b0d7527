package dev.kurs.service.attack;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Somebody else with an account on the machine, who knows every name and tries everything; prints what worked.
 *
 * <p>Example: {@code java -cp LOOT dev.kurs.service.attack.LocalUser LOOT /var/lib/kurs/master.key} prints {@code read /var/lib/kurs/master.key} if it could.
 * It stands alone, because it runs where this project's classes cannot be read.
 */
public final class LocalUser {
    private static int tried;

    private LocalUser() {}

    public static void main(String[] arguments) {
        Path loot = Path.of(arguments[0]);
        Arrays.stream(arguments).skip(1).map(Path::of).forEach(path -> tryEverything(path, loot));
        System.out.println(System.getProperty("user.name") + " tried " + tried + " things");
    }

    private static void tryEverything(Path path, Path loot) {
        Path beside = path.resolveSibling("intruder-" + tried);
        Path link = loot.resolve("link-" + tried);
        attempt("looked at", path, () -> Files.size(path));
        attempt("listed", path, () -> names(path));
        attempt("read", path, () -> Files.newInputStream(path).read());
        attempt("opened for writing", path, () -> Files.newOutputStream(path, StandardOpenOption.APPEND));
        attempt("made a file beside", path, () -> Files.createFile(beside));
        attempt("made a file in", path, () -> Files.createFile(path.resolve("intruder")));
        attempt("linked to", path, () -> Files.createLink(loot.resolve("hard-" + tried), path));
        attempt(
                "read through a link",
                path,
                () -> Files.newInputStream(Files.createSymbolicLink(link, path)).read());
        attempt("copied", path, () -> Files.copy(path, loot.resolve("copy-" + tried)));
        attempt(
                "opened to others",
                path,
                () -> Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx")));
        attempt("connected to", path, () -> SocketChannel.open(UnixDomainSocketAddress.of(path)));
        attempt("renamed", path, () -> Files.move(path, beside));
    }

    private static List<Path> names(Path directory) throws IOException {
        try (Stream<Path> names = Files.list(directory)) {
            return names.toList();
        }
    }

    private static void attempt(String what, Path path, Callable<?> action) {
        tried++;
        try {
            Object result = action.call();
            System.out.println(what + " " + path);
            if (result instanceof AutoCloseable open) {
                open.close();
            }
        } catch (IOException denied) {
            return;
        } catch (Exception unexpected) {
            System.out.println(what + " " + path + " ended with " + unexpected);
        }
    }
}
