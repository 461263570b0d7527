package dev.kurs.chain.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two numbers that a file of their own keeps, the old ones or the new ones whenever it is interrupted: {@code 20780 1250000}. Zeroes where there is none yet. Not
 * for several threads.
 */
final class LongPairFile {
    private final Path file;
    private final String what;
    private long first;
    private long second;

    private LongPairFile(Path file, String what) {
        this.file = file;
        this.what = what;
    }

    /**
     * @param what the file is, in messages
     * @param remedy for one that is damaged
     * @throws IllegalStateException if it is damaged
     */
    static LongPairFile open(Path file, String what, String remedy) {
        LongPairFile numbers = new LongPairFile(file, what);
        try {
            if (Files.exists(file)) {
                numbers.read(Files.readString(file), remedy);
            }
            return numbers;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the " + what + " " + file, unreadable);
        }
    }

    private void read(String text, String remedy) {
        String[] words = text.strip().split(" ", -1);
        try {
            first = Long.parseLong(words[0]);
            second = Long.parseLong(words[1]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            throw new IllegalStateException("the " + what + " " + file + " is damaged: " + remedy, damaged);
        }
    }

    long first() {
        return first;
    }

    long second() {
        return second;
    }

    void write(long newFirst, long newSecond) {
        try {
            OwnerOnlyFile.write(file, (newFirst + " " + newSecond + "\n").getBytes(UTF_8));
            first = newFirst;
            second = newSecond;
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write the " + what + " " + file, unwritable);
        }
    }
}
