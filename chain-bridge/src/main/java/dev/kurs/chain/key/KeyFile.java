package dev.kurs.chain.key;

import dev.kurs.chain.file.SecretFile;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads and writes files that hold a key or a passphrase; one that others may read is refused, since they may have read it. */
final class KeyFile {
    private KeyFile() {}

    /** @param what the file is, for the refusal: {@code keystore} */
    static byte[] read(String what, Path file) {
        try {
            Optional<String> weakness = SecretFile.weakness(file);
            if (weakness.isPresent()) {
                throw new KeystoreException(what + " " + weakness.get());
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw new KeystoreException(what + " " + file + " does not exist", missing);
        } catch (IOException failure) {
            throw new KeystoreException(
                    what + " " + file + " cannot be read (" + failure.getClass().getSimpleName() + ")", failure);
        }
    }

    static void write(Path file, byte[] content) {
        try {
            OwnerOnlyFile.write(file, content);
        } catch (IOException failure) {
            throw new KeystoreException(
                    "cannot write " + file + " (" + failure.getClass().getSimpleName() + ")", failure);
        }
    }
}
