package dev.kurs.protocol.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyFileTest {
    @TempDir
    private Path folder;

    private static String permissions(Path path) throws IOException {
        assumeTrue(
                path.getFileSystem().supportedFileAttributeViews().contains("posix"),
                "no permissions on this file system");
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void shouldMakeFileAndDirectoriesForTheirOwnerAlone() throws IOException {
        Path file = folder.resolve("one/two/secret");

        OwnerOnlyFile.write(file, "first".getBytes(UTF_8));

        assertEquals("rw-------", permissions(file));
        assertEquals("rwx------", permissions(folder.resolve("one/two")));
        assertEquals("rwx------", permissions(folder.resolve("one")));
    }

    @Test
    void shouldReplaceAFileThatOthersCouldReadByOneTheyCannot() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "a longer text before");
        OwnerOnlyFile.write(file, "after".getBytes(UTF_8));

        assertEquals("after", Files.readString(file));
        assertEquals("rw-------", permissions(file));
    }

    @Test
    void shouldTakeAwayWhatAnInterruptedWriteLeftBeside() throws IOException {
        Path file = folder.resolve("secret");
        Files.writeString(folder.resolve(".secret.part"), "half a sec");

        OwnerOnlyFile.write(file, "whole".getBytes(UTF_8));

        assertEquals("whole", Files.readString(file));
        try (var left = Files.list(folder)) {
            assertEquals(List.of(file), left.toList());
        }
    }

    @Test
    void shouldLeaveNothingBesideWhenItCannotReplace() throws IOException {
        Path occupied = Files.createDirectories(folder.resolve("secret/inside")).getParent();

        assertThrows(IOException.class, () -> OwnerOnlyFile.write(occupied, new byte[1]));

        try (var left = Files.list(folder)) {
            assertEquals(List.of(occupied), left.toList());
        }
    }

    @Test
    void shouldOpenANewFileForItsOwnerAlone() throws IOException {
        Path file = folder.resolve("outbox");

        OwnerOnlyFile.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                .close();

        assertEquals("rw-------", permissions(file));
    }

    @Test
    void shouldMakeAnEmptyFileAndLeaveOneThatIsThere() throws IOException {
        Path file = folder.resolve("database");

        OwnerOnlyFile.create(file);
        assertEquals("rw-------", permissions(file));

        Files.writeString(file, "rows");
        OwnerOnlyFile.create(file);
        assertEquals("rows", Files.readString(file));
    }

    @Test
    void shouldTakeTheRightsOfOthersAwayAndLeaveTheOwners() throws IOException {
        Path program = Files.writeString(folder.resolve("program"), "");
        permissions(program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        OwnerOnlyFile.takeFromOthers(program);
        assertEquals("rwx------", permissions(program));

        OwnerOnlyFile.restrict(program);
        assertEquals("rw-------", permissions(program));
    }
}
