package dev.kurs.service.sandbox;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that come with the jar. */
final class PackagedText {
    private PackagedText() {}

    static String read(String resource) {
        try (InputStream in = PackagedText.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new InvalidConfiguration("the jar lacks " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the jar's " + resource + " cannot be read", unreadable);
        }
    }
}
