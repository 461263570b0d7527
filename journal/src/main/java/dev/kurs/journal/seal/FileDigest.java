package dev.kurs.journal.seal;

import dev.kurs.protocol.hash.Sha256;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/** SHA-256 of a file's first bytes: what {@code head -c 151288 20261121-0018.finished | openssl dgst -sha256} prints. */
final class FileDigest {
    private static final int CHUNK = 1 << 16;

    private FileDigest() {}

    static String of(Path file, long bytes) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            long left = bytes;
            while (left > 0) {
                int read = in.read(chunk, 0, (int) Math.min(CHUNK, left));
                if (read < 0) {
                    throw new EOFException(file + " ends " + left + " bytes before its last record should");
                }
                digest.update(chunk, 0, read);
                left -= read;
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
