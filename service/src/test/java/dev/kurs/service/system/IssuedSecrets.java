package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Every secret that any test of this run was shown, and a search for them in what Kurs leaves behind or says: journals, snapshots, tables, logs,
 * metrics, errors, and the output of every command that does not issue one.
 *
 * <p>Example: {@code IssuedSecrets.requireAbsent(data)} fails and names the file where a record holds a bearer token in the clear. What is made to tell
 * secrets, a sandbox's {@code sandbox.json}, is left out.
 */
public final class IssuedSecrets {
    private static final Set<String> MANIFESTS = Set.of("sandbox.json", "sandbox-starting.json");
    private static final int SHORTEST = 40;
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{" + SHORTEST + ",}");
    private static final boolean[] OF_A_SECRET = charactersOfASecret();

    /** Most of a journal's file is a hole; what is zero is passed over so much at a time. */
    private static final byte[] HOLE = new byte[1 << 12];

    /** The first characters of each, so that a text is searched in the same time however many there are. */
    private static final Set<String> BEGINNINGS = ConcurrentHashMap.newKeySet();

    private IssuedSecrets() {}

    /** Takes what a command printed as a secret. */
    static void addFrom(String output) {
        SECRET.matcher(output).results().forEach(result -> add(result.group()));
    }

    static void add(Manifest manifest) {
        manifest.partners().forEach(partner -> {
            add(partner.secret());
            add(partner.bearerKey());
        });
        add(manifest.operatorToken());
        manifest.operators().forEach(operator -> add(operator.token()));
    }

    private static void add(String secret) {
        if (!SECRET.matcher(secret).matches()) {
            throw new IllegalArgumentException(
                    "the search does not find a secret of " + secret.length() + " characters such as this");
        }
        BEGINNINGS.add(secret.substring(0, SHORTEST));
    }

    /** Searches a text that was said to somebody. */
    static void requireAbsentFrom(String what, String text) {
        boolean tells = SECRET.matcher(text).results().anyMatch(run -> holdsSecret(run.group()));
        assertFalse(tells, () -> what + " tells a secret:\n" + text);
    }

    /** Searches a file, or everything below a directory. */
    public static void requireAbsent(Path place) {
        List<Path> telling = new ArrayList<>();
        try (Stream<Path> all = Files.walk(place)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (!MANIFESTS.contains(file.getFileName().toString()) && tells(file)) {
                    telling.add(file);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        assertEquals(List.of(), telling, "these hold a secret in the clear");
    }

    /** Looks at every run of characters that a secret is made of. */
    private static boolean tells(Path file) throws IOException {
        byte[] page = new byte[HOLE.length];
        StringBuilder run = new StringBuilder();
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(page); length >= 0; length = in.read(page)) {
                boolean isHole = run.isEmpty() && Arrays.equals(page, 0, length, HOLE, 0, length);
                if (!isHole && tells(page, length, run)) {
                    return true;
                }
            }
        }
        return holdsSecret(run);
    }

    private static boolean tells(byte[] page, int length, StringBuilder run) {
        for (int i = 0; i < length; i++) {
            if (OF_A_SECRET[page[i] & 0xFF]) {
                run.append((char) page[i]);
            } else if (!run.isEmpty()) {
                if (holdsSecret(run)) {
                    return true;
                }
                run.setLength(0);
            }
        }
        return false;
    }

    private static boolean[] charactersOfASecret() {
        boolean[] known = new boolean[256];
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
                .chars()
                .forEach(character -> known[character] = true);
        return known;
    }

    private static boolean holdsSecret(CharSequence run) {
        String text = run.length() < SHORTEST ? "" : run.toString();
        for (int start = 0; start + SHORTEST <= text.length(); start++) {
            if (BEGINNINGS.contains(text.substring(start, start + SHORTEST))) {
                return true;
            }
        }
        return false;
    }
}
