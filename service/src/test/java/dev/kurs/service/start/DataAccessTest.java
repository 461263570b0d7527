package dev.kurs.service.start;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.chain.file.FileAccess;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataAccessTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path folder;

    private Path data;
    private Path record;

    @BeforeEach
    void makeDataDirectory() throws IOException {
        assumeTrue(FileAccess.isKnownAt(folder), "no permissions on this file system");
        data = folder.toRealPath().resolve("data");
        record = data.resolve("journal/20261122.cq4");
        OwnerOnlyFile.write(record, new byte[8]);
    }

    private void check(Environment environment) {
        DataAccess.require(data, environment);
    }

    private String refusal(Environment environment) {
        return assertThrows(InvalidConfiguration.class, () -> check(environment))
                .getMessage();
    }

    private static void allow(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static String mode(Path path) throws IOException {
        return FileAccess.of(path).modeText();
    }

    @Test
    void shouldTakeADirectoryThatIsItsUsersAlone() {
        for (Environment environment : new Environment[] {Environment.SANDBOX, Environment.PRODUCTION}) {
            assertDoesNotThrow(() -> check(environment));
        }
    }

    /** A slip as {@code --data ..} closes nothing to others. */
    @Test
    void shouldRefuseADirectoryAboveTheUsersHomeThatHasNothingOfOurs() throws IOException {
        Path foreign = Files.createDirectories(folder.resolve("foreign"));
        Path file = Files.createFile(foreign.resolve("readable"));
        allow(file, "rw-r--r--");
        String home = System.getProperty("user.home");
        System.setProperty("user.home", foreign.toRealPath().resolve("home").toString());
        try {
            InvalidConfiguration refusal =
                    assertThrows(InvalidConfiguration.class, () -> DataAccess.require(foreign, Environment.SANDBOX));
            assertTrue(refusal.getMessage().contains("has files, none of them Kurs'"), refusal::getMessage);
            assertEquals("0644", mode(file));

            OwnerOnlyFile.write(foreign.resolve("journal/20261122-0000.cq4"), new byte[8]);
            assertDoesNotThrow(() -> DataAccess.require(foreign, Environment.SANDBOX));
        } finally {
            System.setProperty("user.home", home);
        }
    }

    @Test
    void shouldMakeAMissingDirectoryForItsUserAlone() throws IOException {
        Path missing = folder.resolve("new/data");

        DataAccess.require(missing, Environment.PRODUCTION);

        assertEquals("0700", mode(missing));
    }

    @ParameterizedTest
    @CsvSource({
        "journal/20261122.cq4, rw-r--r--, 0644",
        "journal/20261122.cq4, rw----r--, 0604",
        "journal/20261122.cq4, rw--w----, 0620",
        "journal, rwxr-xr-x, 0755",
        "journal, rwx-----x, 0701"
    })
    void shouldNameInProductionWhatIsOpenToOthersAndTheCommand(String name, String permissions, String mode)
            throws IOException {
        allow(data.resolve(name), permissions);

        assertEquals(
                data.resolve(name) + " is open to others (mode " + mode
                        + "), which environment PRODUCTION does not allow: chmod -R go-rwx " + data,
                refusal(Environment.PRODUCTION));
    }

    @Test
    void shouldNameTheDirectoryItselfInProduction() throws IOException {
        allow(data, "rwxr-x---");

        assertTrue(refusal(Environment.PRODUCTION).startsWith(data + " is open to others (mode 0750)"));
    }

    @Test
    void shouldTakeOthersRightsAwayInASandbox() throws IOException {
        allow(data, "rwxr-xr-x");
        allow(data.resolve("journal"), "rwxrwxrwx");
        allow(record, "r--r--r--");

        check(Environment.SANDBOX);

        assertEquals("0700", mode(data));
        assertEquals("0700", mode(data.resolve("journal")));
        assertEquals("0400", mode(record));
        assertDoesNotThrow(() -> check(Environment.PRODUCTION));
    }

    @ParameterizedTest
    @CsvSource({"master.key", "signing-key.json", "signing-key.passphrase"})
    void shouldRefuseAKeyThatOthersCouldReadAlsoInASandbox(String name) throws IOException {
        Path key = data.resolve(name);
        OwnerOnlyFile.write(key, new byte[1]);
        allow(key, "rw-r-----");

        assertEquals(key + " can be read by others (mode 0640): chmod 600 " + key, refusal(Environment.SANDBOX));
        assertEquals("0640", mode(key));
    }

    @Test
    void shouldRefuseWhatBelongsToAnotherUser() throws IOException {
        assumeTrue(FileAccess.userId() == 0, "only root can give a file away");
        Files.setAttribute(record, "unix:uid", NOBODY);

        String sentence =
                record + " belongs to user id 65534 and Kurs runs as 0: run Kurs as its owner, or chown -R 0 " + data;
        assertEquals(sentence, refusal(Environment.SANDBOX));
        assertEquals(sentence, refusal(Environment.PRODUCTION));
    }

    @Test
    void shouldRefuseALinkThatLeadsOutOrNowhere() throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Path link = Files.createSymbolicLink(data.resolve("snapshots"), outside);

        String out = " leads out of the data directory, to ";
        assertTrue(refusal(Environment.SANDBOX).startsWith(link + out + outside + ": put"));
        assertTrue(refusal(Environment.PRODUCTION).startsWith(link + out + outside + ": put"));

        Files.delete(outside);
        assertTrue(refusal(Environment.PRODUCTION).startsWith(link + out + outside + ": put"));
    }

    @Test
    void shouldTakeALinkThatStaysInside() throws IOException {
        Files.createSymbolicLink(data.resolve("newest"), Path.of("journal/20261122.cq4"));

        assertDoesNotThrow(() -> check(Environment.PRODUCTION));
    }

    @Test
    void shouldTakeADataDirectoryBehindALinkOfTheOperators() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("kurs-data"), data);

        assertDoesNotThrow(() -> DataAccess.require(link, Environment.PRODUCTION));
    }

    @Test
    void shouldTakeASocketOfItsUserAloneAndRefuseOneForOthers() throws IOException {
        Path socket = data.resolve("control.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            allow(socket, "rw-------");
            assertDoesNotThrow(() -> check(Environment.PRODUCTION));

            allow(socket, "rw-rw-rw-");
            assertTrue(refusal(Environment.PRODUCTION).startsWith(socket + " is open to others (mode 0666)"));
        }
    }
}
