package dev.kurs.chain.key;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes files that only their owner may read (0600 where the file system knows permissions), whole or not at all. */
final class OwnerOnlyFile {
    private OwnerOnlyFile() {}

    static void write(Path file, byte[] content) {
        Path directory = file.toAbsolutePath().getParent();
        try {
            Files.createDirectories(directory);
            Path part = Files.createTempFile(directory, "." + file.getFileName(), ".part", ownerOnly(directory));
            Files.write(part, content);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new KeystoreException(
                    "cannot write " + file + " (" + failure.getClass().getSimpleName() + ")", failure);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        if (!store.supportsFileAttributeView(PosixFileAttributeView.class)) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}
