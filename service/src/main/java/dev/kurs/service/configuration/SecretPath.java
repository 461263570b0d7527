package dev.kurs.service.configuration;

import dev.kurs.chain.file.SecretFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a secret is kept, refused when others may read it.
 *
 * <p>Example: {@code Files.readString(SecretPath.of("the master key file", file))} fails for a file of mode 0644 with the command that mends it.
 */
public final class SecretPath {
    private SecretPath() {}

    /** @param what what the file is, for the refusal */
    public static Path of(String what, Path file) throws IOException {
        Optional<String> weakness = SecretFile.weakness(file);
        if (weakness.isPresent()) {
            throw new InvalidConfiguration(what + " " + weakness.get());
        }
        return file;
    }
}
