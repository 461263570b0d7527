package dev.kurs.chain.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretFileTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void makeFile() throws IOException {
        file = folder.resolve("master.key");
        assumeTrue(FileAccess.isKnownAt(file), "no permissions on this file system");
        Files.writeString(file, "secret");
    }

    private void allow(String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @ParameterizedTest
    @CsvSource({"rw-------", "r--------", "rwx------"})
    void shouldTakeAFileOfItsOwnerAlone(String permissions) throws IOException {
        allow(permissions);

        assertEquals(Optional.empty(), SecretFile.weakness(file));
    }

    @ParameterizedTest
    @CsvSource({
        "rw-r-----, 0640",
        "rw----r--, 0604",
        "rw--w----, 0620",
        "rw-----w-, 0602",
        "rw---x---, 0610",
        "rw-r--r--, 0644",
        "rwxrwxrwx, 0777"
    })
    void shouldNameTheModeAndTheCommandWhenOthersMayDoAnything(String permissions, String mode) throws IOException {
        allow(permissions);

        assertEquals(
                Optional.of(file + " can be read by others (mode " + mode + "): chmod 600 " + file),
                SecretFile.weakness(file));
    }

    @Test
    void shouldLookAtTheFileBehindALink() throws IOException {
        allow("rw-r--r--");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        assertEquals(
                Optional.of(link + " can be read by others (mode 0644): chmod 600 " + link), SecretFile.weakness(link));
    }

    @Test
    void shouldRefuseAFileOfAnotherUser() throws IOException {
        assumeTrue(FileAccess.userId() == 0, "only root can give a file away");
        allow("rw-------");
        Files.setAttribute(file, "unix:uid", NOBODY);

        assertEquals(
                Optional.of(file + " belongs to user id 65534, who may change it: chown 0 " + file),
                SecretFile.weakness(file));
    }
}
