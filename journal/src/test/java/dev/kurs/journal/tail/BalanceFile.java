package dev.kurs.journal.tail;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Adds up the balances that a journal's commands say, in a file that also says how far it has come.
 *
 * <p>Example: {@code 3 0123456789abcdef 21} after commands that say 4, 7 and 10.
 */
class BalanceFile implements TailConsumer<IOException> {
    private final Path file;

    BalanceFile(Path file) {
        this.file = file;
    }

    /** What is stored: how far, and the sum up to there. */
    record Stored(TailPosition position, long sum) {}

    Stored stored() throws IOException {
        if (!Files.exists(file)) {
            return new Stored(TailPosition.BEGINNING, 0);
        }
        String[] parts = Files.readString(file).split(" ", 3);
        return new Stored(new TailPosition(Long.parseLong(parts[0]), parts[1]), Long.parseLong(parts[2]));
    }

    /** The sum of the balances up to a sequence, from the formula. */
    static long sumTo(long sequence) {
        return 3 * sequence * (sequence + 1) / 2 + sequence;
    }

    @Override
    public String name() {
        return "balance file";
    }

    @Override
    public TailSession<IOException> begin() throws IOException {
        return new Session(stored());
    }

    void store(Stored stored) throws IOException {
        Path written = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(written, stored.position.sequence() + " " + stored.position.recordHash() + " " + stored.sum);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    boolean isSound() {
        return true;
    }

    private final class Session implements TailSession<IOException> {
        private final RecordInventoryDecoder command = new RecordInventoryDecoder();
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private Stored at;
        private long sum;

        Session(Stored at) {
            this.at = at;
            sum = at.sum;
        }

        @Override
        public TailPosition position() {
            return at.position;
        }

        @Override
        public void apply(JournalReader record) {
            int frame = RecordLayout.COMMAND;
            if (Frame.templateId(record.record(), frame) == RecordInventoryDecoder.TEMPLATE_ID) {
                command.wrapAndApplyHeader(record.record(), frame, header);
                sum += command.balance().low();
            }
        }

        @Override
        public boolean isAwaited() {
            return false;
        }

        @Override
        public void commit(TailPosition reached) throws IOException {
            at = new Stored(reached, sum);
            store(at);
        }

        @Override
        public boolean isSound() {
            return BalanceFile.this.isSound();
        }

        @Override
        public void close() {}
    }
}
