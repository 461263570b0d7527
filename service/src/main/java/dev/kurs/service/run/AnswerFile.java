package dev.kurs.service.run;

import dev.kurs.protocol.file.FailureReason;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.protocol.port.KeptAnswers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.agrona.concurrent.EpochNanoClock;

/**
 * Answers to requests with an {@code Idempotency-Key}, in a file of the data directory to which each step is appended; a line that a crash tore is as if it had
 * never been written.
 *
 * <p>Example of a line: name, operator in base64, fingerprint, until when in nanoseconds, sealed answer in base64 or {@code -}; a name alone is forgotten.
 */
final class AnswerFile implements KeptAnswers, AutoCloseable {
    private static final String NOT_YET = "-";
    private static final int FIELDS = 5;
    private static final int SPARE_LINES = 4_096;

    private final Path file;
    private final EpochNanoClock clock;
    private final Map<String, KeptAnswer> kept = new LinkedHashMap<>();
    private FileChannel channel;
    private int lines;

    /** The file may end in half a line, behind which none can be read. */
    private boolean isTorn;

    private AnswerFile(Path file, EpochNanoClock clock) {
        this.file = file;
        this.clock = clock;
    }

    static AnswerFile open(Path file, EpochNanoClock clock) {
        AnswerFile answers = new AnswerFile(file, clock);
        try {
            if (Files.exists(file)) {
                answers.read(Files.readString(file, StandardCharsets.US_ASCII));
            }
            answers.forgetOld();
            answers.rewrite();
            return answers;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "cannot read the kept answers in " + file + ": " + FailureReason.withRemedy(unreadable),
                    unreadable);
        }
    }

    private void read(String text) {
        int whole = text.lastIndexOf('\n') + 1;
        text.substring(0, whole).lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            if (words.length == FIELDS) {
                KeptAnswer answer = answer(words);
                put(answer);
            } else {
                kept.remove(words[0]);
            }
        });
    }

    private static KeptAnswer answer(String[] words) {
        byte[] sealed =
                words[4].equals(NOT_YET) ? new byte[0] : Base64.getDecoder().decode(words[4]);
        String operator = new String(Base64.getDecoder().decode(words[1]), StandardCharsets.UTF_8);
        return new KeptAnswer(words[0], operator, words[2], Long.parseLong(words[3]), sealed);
    }

    private static String line(KeptAnswer answer) {
        Base64.Encoder base64 = Base64.getEncoder();
        return String.join(
                        " ",
                        answer.name(),
                        base64.encodeToString(answer.operator().getBytes(StandardCharsets.UTF_8)),
                        answer.fingerprint(),
                        Long.toString(answer.untilNs()),
                        answer.isAnswered() ? base64.encodeToString(answer.sealed()) : NOT_YET)
                + "\n";
    }

    /** Leaves what is remembered, and nothing else. */
    private void rewrite() throws IOException {
        if (channel != null) {
            channel.close();
        }
        String text = kept.values().stream().map(AnswerFile::line).collect(Collectors.joining());
        OwnerOnlyFile.write(file, text.getBytes(StandardCharsets.US_ASCII));
        channel = OwnerOnlyFile.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        lines = kept.size();
    }

    @Override
    public List<KeptAnswer> remembered() {
        return List.copyOf(kept.values());
    }

    /** What cannot be written is not remembered either. */
    @Override
    public void keep(KeptAnswer answer) {
        KeptAnswer before = put(answer);
        try {
            append(line(answer));
        } catch (UncheckedIOException unwritable) {
            if (before == null) {
                kept.remove(answer.name());
            } else {
                kept.put(answer.name(), before);
            }
            throw unwritable;
        }
    }

    /** Those that began first stand first; one that begins anew stands behind those that began before. */
    private KeptAnswer put(KeptAnswer answer) {
        KeptAnswer before = kept.get(answer.name());
        if (before != null && before.untilNs() != answer.untilNs()) {
            kept.remove(answer.name());
        }
        kept.put(answer.name(), answer);
        return before;
    }

    private void forgetOld() {
        long nowNs = clock.nanoTime();
        kept.values().removeIf(answer -> answer.untilNs() <= nowNs);
    }

    @Override
    public void forget(String name) {
        kept.remove(name);
        append(name + "\n");
    }

    private void append(String line) {
        forgetOld();
        try {
            if (isTorn || ++lines > 2 * kept.size() + SPARE_LINES) {
                rewrite();
                isTorn = false;
            } else {
                isTorn = true;
                write(line);
                isTorn = false;
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot keep answers in " + file, unwritable);
        }
    }

    private void write(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
