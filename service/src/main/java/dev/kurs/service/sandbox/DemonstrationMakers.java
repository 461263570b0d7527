package dev.kurs.service.sandbox;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.Secrets;
import dev.kurs.service.sandbox.Manifest.MarketMaker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The three places where a sandbox looks for market makers; nobody listens there until somebody plays one. */
final class DemonstrationMakers {
    private static final List<String> NAMES = List.of("batavia", "raffles", "sumida");
    private static final String DIRECTORY = "makers";

    /** Below the ports that systems give out by themselves. */
    private static final int FIRST_PORT = 20_000;

    private static final int PORTS = 10_000;
    private static final int MOST_TRIES = 1_000;

    private DemonstrationMakers() {}

    /** Fresh makers at free ports, in every corridor. */
    static List<MarketMaker> generate(SecureRandom random, Collection<String> corridors) {
        List<MarketMaker> makers = new ArrayList<>();
        Set<Integer> taken = new TreeSet<>();
        for (String name : NAMES) {
            Secrets.Issued key = Secrets.signingKey(random);
            makers.add(new MarketMaker(
                    name,
                    "http://127.0.0.1:" + freePort(random, taken) + "/" + name,
                    key.name(),
                    key.secret(),
                    List.copyOf(corridors)));
        }
        return makers;
    }

    private static int freePort(SecureRandom random, Set<Integer> taken) {
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            int port = FIRST_PORT + random.nextInt(PORTS);
            if (!taken.contains(port) && isFree(port)) {
                taken.add(port);
                return port;
            }
        }
        throw new InvalidConfiguration("no port from " + FIRST_PORT + " on is free for a market maker");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException inUse) {
            return false;
        }
    }

    /** The {@code makers} section of the configuration, their secrets in files of their own. */
    static String section(List<MarketMaker> makers, Path data) {
        StringBuilder yaml = new StringBuilder("makers:\n  list:\n");
        for (MarketMaker maker : makers) {
            Path file = Path.of(DIRECTORY, maker.name() + ".secret");
            write(data, file, maker.secret());
            yaml.append("    ").append(maker.name()).append(": {url: \"").append(maker.url());
            yaml.append("\", api_key: \"").append(maker.apiKey());
            yaml.append("\", secret_file: \"").append(file).append("\", corridors: [");
            yaml.append(String.join(", ", maker.corridors())).append("]}\n");
        }
        return yaml.toString();
    }

    private static void write(Path data, Path file, String secret) {
        try {
            Path unused = OwnerOnlyFile.createDirectories(data.resolve(DIRECTORY));
            OwnerOnlyFile.write(data.resolve(file), (secret + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + data.resolve(file), unwritable);
        }
    }
}
