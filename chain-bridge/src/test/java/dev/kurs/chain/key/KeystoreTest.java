package dev.kurs.chain.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.chain.file.FileAccess;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two files in the test resources were made with Python (hashlib) and openssl, without web3j. */
class KeystoreTest {
    private static final String SECRET = "4ba6189940d9a42ae16a625a6806ac9a86498da22e30948a66414253f15d6b0c";
    private static final String ADDRESS = "a30a580f62d94e14b84a0004c8d11be2445fb0f7";
    private static final String PASSPHRASE = "correct horse φ";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"web3-secret-storage-pbkdf2.json", "web3-secret-storage-scrypt.json"})
    void shouldOpenFilesThatOtherProgramsWrote(String vector) throws Exception {
        SigningKey key = Keystore.read(resource(vector), PASSPHRASE.toCharArray());

        assertEquals(ADDRESS, HexFormat.of().formatHex(key.address()));
        assertEquals(SECRET, key.<String>withSecret(HexFormat.of()::formatHex));
    }

    @Test
    void shouldReadBackWhatItWrote() {
        Path file = folder.resolve("new/key.json");
        SigningKey key = SigningKey.generate(new SecureRandom());

        Keystore.writeForDevelopment(file, key, "Päss φ".toCharArray());

        assertArrayEquals(
                key.address(), Keystore.read(file, "Päss φ".toCharArray()).address());
    }

    @Test
    void shouldTellADevelopmentKeyFromOthers() throws Exception {
        Path file = folder.resolve("key.json");
        Keystore.writeForDevelopment(file, SigningKey.generate(new SecureRandom()), PASSPHRASE.toCharArray());

        assertTrue(Keystore.isForDevelopment(file));
        assertFalse(Keystore.isForDevelopment(resource("web3-secret-storage-scrypt.json")));
    }

    @Test
    void shouldKeepKeysWithLeadingZeros() {
        Path file = folder.resolve("key.json");
        byte[] small = new byte[32];
        small[31] = 7;
        SigningKey key = SigningKey.of(small);

        Keystore.writeForDevelopment(file, key, PASSPHRASE.toCharArray());

        assertArrayEquals(
                key.address(), Keystore.read(file, PASSPHRASE.toCharArray()).address());
    }

    @Test
    void shouldWriteFilesForTheirOwnerAlone() throws IOException {
        assumeTrue(FileAccess.isKnownAt(folder), "no permissions on this file system");

        DevelopmentKey.openOrGenerate(folder, new SecureRandom());

        assertEquals("rw-------", permissions(DevelopmentKey.KEYSTORE));
        assertEquals("rw-------", permissions(DevelopmentKey.PASSPHRASE));
    }

    @Test
    void shouldGiveTheSameDevelopmentKeyAtEveryStart() {
        SigningKey first = DevelopmentKey.openOrGenerate(folder, new SecureRandom());

        SigningKey second = DevelopmentKey.openOrGenerate(folder, new SecureRandom());

        assertArrayEquals(first.address(), second.address());
    }

    @Test
    void shouldFinishADevelopmentKeyThatAnInterruptedStartLeft() throws IOException {
        DevelopmentKey.openOrGenerate(folder, new SecureRandom());
        Files.delete(folder.resolve(DevelopmentKey.KEYSTORE));

        SigningKey first = DevelopmentKey.openOrGenerate(folder, new SecureRandom());

        assertArrayEquals(
                first.address(),
                DevelopmentKey.openOrGenerate(folder, new SecureRandom()).address());
    }

    @Test
    void shouldNameTheFileWhenThePassphraseIsWrong() throws Exception {
        Path file = resource("web3-secret-storage-pbkdf2.json");

        assertEquals("keystore " + file + ": Invalid password provided", refusal(file, "secret-guess"));
    }

    @Test
    void shouldNameTheFileWhenItIsMissing() {
        Path file = folder.resolve("none.json");

        assertEquals("keystore " + file + " does not exist", refusal(file, PASSPHRASE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{}",
                "[]",
                "{\"version\":3}",
                "{\"version\":3,\"crypto\":{}}",
                "{\"version\":1,\"crypto\":{\"cipher\":\"aes-128-ctr\"}}",
                "{\"version\":3,\"crypto\":{\"cipher\":\"aes-128-ctr\",\"kdf\":\"scrypt\",\"kdfparams\":{\"n\":3}}}",
                SECRET,
                "0x" + SECRET,
                "{\"version\":\"" + SECRET + "\"}",
                "{\"version\":3,\"crypto\":{\"cipher\":\"aes-128-ctr\",\"kdf\":\"scrypt\",\"mac\":\"x" + SECRET + "\"}}"
            })
    void shouldNameTheFileAndQuoteNothingWhenItIsNoKeystore(String content) throws IOException {
        Path file = written("key.json", content);

        KeystoreException failure =
                assertThrows(KeystoreException.class, () -> Keystore.read(file, PASSPHRASE.toCharArray()));

        assertEquals("keystore " + file, failure.getMessage().substring(0, ("keystore " + file).length()));
        assertFalse(stackTrace(failure).contains(SECRET.substring(0, 8)));
        assertFalse(stackTrace(failure).contains(PASSPHRASE));
    }

    @Test
    void shouldRefuseAKeystoreThatNamesAnotherAddress() throws Exception {
        String text =
                Files.readString(resource("web3-secret-storage-pbkdf2.json")).replace(ADDRESS, "00".repeat(20));
        Path file = written("key.json", text);

        assertEquals("keystore " + file + " holds the key of another address than it says", refusal(file, PASSPHRASE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret φ", "secret φ\n", "secret φ\r\n"})
    void shouldReadAPassphraseWithoutItsLineEnd(String content) throws IOException {
        Path file = written("passphrase", content);

        assertEquals("secret φ", new String(Passphrase.read(file)));
    }

    @Test
    void shouldNameThePassphraseFileThatIsMissingEmptyOrNotText() throws IOException {
        Path missing = folder.resolve("none");
        Path empty = written("empty", "\n");
        Path binary = written("binary", new byte[] {(byte) 0xff, (byte) 0xfe});

        assertEquals("passphrase file " + missing + " does not exist", refusal(missing));
        assertEquals("passphrase file " + empty + " is empty", refusal(empty));
        assertEquals("passphrase file " + binary + " is not UTF-8 text", refusal(binary));
    }

    @Test
    void shouldCallAPassphraseFileByTheKeyThatNamesIt() throws IOException {
        Path missing = folder.resolve("none");
        Path empty = written("empty", "\n");

        assertEquals("http.tls.password_file " + missing + " does not exist", refusalOfPasswordFile(missing));
        assertEquals("http.tls.password_file " + empty + " is empty", refusalOfPasswordFile(empty));
    }

    private static String refusalOfPasswordFile(Path file) {
        return assertThrows(KeystoreException.class, () -> Passphrase.read("http.tls.password_file", file))
                .getMessage();
    }

    @Test
    void shouldRefuseKeysAndPassphrasesThatOthersMayRead() throws IOException {
        Path keystore = written("key.json", "{}");
        Path passphrase = written("passphrase", "secret");
        assumeTrue(FileAccess.isKnownAt(folder), "no permissions on this file system");
        for (Path file : List.of(keystore, passphrase)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        }

        assertEquals(
                "keystore " + keystore + " can be read by others (mode 0644): chmod 600 " + keystore,
                refusal(keystore, PASSPHRASE));
        assertEquals(
                "passphrase file " + passphrase + " can be read by others (mode 0644): chmod 600 " + passphrase,
                refusal(passphrase));
    }

    private static String refusal(Path keystore, String passphrase) {
        return assertThrows(KeystoreException.class, () -> Keystore.read(keystore, passphrase.toCharArray()))
                .getMessage();
    }

    private static String refusal(Path passphraseFile) {
        return assertThrows(KeystoreException.class, () -> Passphrase.read(passphraseFile))
                .getMessage();
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }

    /** The file of the test resources, for its owner alone. */
    private Path resource(String name) throws Exception {
        Path packed = Path.of(KeystoreTest.class.getResource("/" + name).toURI());
        return written(name, Files.readAllBytes(packed));
    }

    private Path written(String name, String content) throws IOException {
        return written(name, content.getBytes(UTF_8));
    }

    private Path written(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        OwnerOnlyFile.write(file, content);
        return file;
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
