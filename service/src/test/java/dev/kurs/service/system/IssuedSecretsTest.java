package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search finds what it is there to find. */
class IssuedSecretsTest {
    private static final String SECRET = "op_abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEF";

    @TempDir
    private Path directory;

    @Test
    void shouldFindASecretAmongOtherBytesAndNameTheFile() throws IOException {
        IssuedSecrets.addFrom(SECRET + "\n");
        Path file = Files.createDirectory(directory.resolve("journal")).resolve("20261122.cq4");
        byte[] bytes = new byte[1 << 20];
        byte[] told = ("sk_1" + SECRET + "x").getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(told, 0, bytes, 70_000, told.length);
        Files.write(file, bytes);

        AssertionError found = assertThrows(AssertionError.class, () -> IssuedSecrets.requireAbsent(directory));

        assertTrue(found.getMessage().contains(file.toString()), found::getMessage);
    }

    @Test
    void shouldLeaveOutWhatIsMadeToTellSecrets() throws IOException {
        IssuedSecrets.addFrom(SECRET);
        Files.writeString(directory.resolve("sandbox.json"), SECRET);
        Files.writeString(directory.resolve("other.txt"), SECRET.substring(1));

        IssuedSecrets.requireAbsent(directory);
    }
}
