package dev.kurs.journal.seal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;

/** Keys as openssl reads and writes them: base64 between {@code -----BEGIN PUBLIC KEY-----} and its end. */
final class PemFile {
    private static final int LINE_LENGTH = 64;

    private PemFile() {}

    static byte[] read(Path file, String what) throws IOException {
        String text = Files.readString(file).strip();
        String begin = "-----BEGIN " + what + "-----";
        String end = "-----END " + what + "-----";
        if (!text.startsWith(begin) || !text.endsWith(end)) {
            throw new IOException(
                    file + " is no PEM file of a " + what.toLowerCase(Locale.ROOT) + ": put it back from a backup");
        }
        try {
            return Base64.getMimeDecoder().decode(text.substring(begin.length(), text.length() - end.length()));
        } catch (IllegalArgumentException damaged) {
            throw new IOException(file + " is damaged: put it back from a backup", damaged);
        }
    }

    static byte[] encoded(byte[] key, String what) {
        String base64 = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).encodeToString(key);
        return ("-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
