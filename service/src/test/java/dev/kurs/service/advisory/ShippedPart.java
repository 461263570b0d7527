package dev.kurs.service.advisory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A library that is shipped, as Maven lists it: {@code org.postgresql:postgresql:jar:42.7.13:runtime} is {@code org.postgresql:postgresql} in 42.7.13.
 *
 * @param name group and artifact
 */
record ShippedPart(String name, String version) {
    private static final Pattern LINE =
            Pattern.compile("\\s*([^:\\s]+:[^:\\s]+):jar(?::[^:\\s]+)?:([^:\\s]+):[a-z]+\\b.*");

    /** Every library of a file that {@code dependency:list} wrote. */
    static List<ShippedPart> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .map(line -> new ShippedPart(line.group(1), line.group(2)))
                .toList();
    }
}
