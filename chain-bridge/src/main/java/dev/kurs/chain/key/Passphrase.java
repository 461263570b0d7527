package dev.kurs.chain.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads a passphrase from a file: its text in UTF-8 without one line end at the end, so {@code "secret\n"} is six characters. */
public final class Passphrase {
    private Passphrase() {}

    /**
     * Reads the passphrase; the caller overwrites it after use.
     *
     * @throws KeystoreException if the file is missing, unreadable, open to others, empty, or not UTF-8
     */
    public static char[] read(Path file) {
        return read("passphrase file", file);
    }

    /**
     * The same of a file that errors call otherwise.
     *
     * @param what such as the configuration's key that names it, {@code http.tls.password_file}
     */
    public static char[] read(String what, Path file) {
        byte[] content = KeyFile.read(what, file);
        try {
            CharBuffer text = UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
            char[] passphrase = Arrays.copyOf(text.array(), lengthWithoutLineEnd(text));
            Arrays.fill(text.array(), '\0');
            if (passphrase.length == 0) {
                throw new KeystoreException(what + " " + file + " is empty");
            }
            return passphrase;
        } catch (CharacterCodingException notUtf8) {
            throw new KeystoreException(what + " " + file + " is not UTF-8 text", notUtf8);
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    private static int lengthWithoutLineEnd(CharBuffer text) {
        int length = text.limit();
        if (length > 0 && text.get(length - 1) == '\n') {
            length--;
        }
        return length > 0 && text.get(length - 1) == '\r' ? length - 1 : length;
    }
}
