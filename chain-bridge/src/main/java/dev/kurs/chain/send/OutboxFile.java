package dev.kurs.chain.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines on disk: each is there for good before {@code append} returns, a last one torn by a kill is cut off, and one process at a time
 * has the file, which only its owner may read.
 */
final class OutboxFile implements OutboxStore {
    private final Path file;
    private final OutboxLock owned;
    private FileChannel channel;
    private long length;

    private OutboxFile(Path file, OutboxLock owned) throws IOException {
        this.file = file;
        this.owned = owned;
        this.channel =
                OwnerOnlyFile.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    static OutboxFile open(Path file) {
        try {
            OwnerOnlyFile.createDirectories(file.toAbsolutePath().getParent());
            return open(file, OutboxLock.of(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot open the outbox " + file, unreadable);
        }
    }

    private static OutboxFile open(Path file, OutboxLock owned) throws IOException {
        try {
            return new OutboxFile(file, owned);
        } catch (IOException unreadable) {
            owned.close();
            throw unreadable;
        }
    }

    /**
     * The contents of the whole lines; a torn end is cut off.
     *
     * @throws IllegalStateException if a line before the last is damaged
     */
    @Override
    public List<String> read() {
        try {
            byte[] bytes = new byte[Math.toIntExact(channel.size())];
            channel.read(ByteBuffer.wrap(bytes), 0);
            List<String> contents = new ArrayList<>();
            length = 0;
            int begin = 0;
            for (int end = 0; end < bytes.length; end++) {
                if (bytes[end] == '\n') {
                    Optional<String> content = OutboxLine.read(new String(bytes, begin, end - begin, UTF_8));
                    contents.add(content.orElseThrow(() -> damaged(contents.size() + 1)));
                    begin = end + 1;
                }
            }
            length = begin;
            channel.truncate(length);
            return contents;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the outbox " + file, unreadable);
        }
    }

    private IllegalStateException damaged(int line) {
        return new IllegalStateException("the outbox " + file + " is damaged in line " + line
                + ": restore it, or move it away once nothing of the account waits");
    }

    /** Adds a line and returns when it is on the disk; when it cannot be, the file is as before. */
    @Override
    public void append(String content) {
        ByteBuffer line = ByteBuffer.wrap(OutboxLine.written(content).getBytes(UTF_8));
        long end = length + line.remaining();
        try {
            write(channel, line, length);
            channel.force(false);
            length = end;
        } catch (IOException unwritable) {
            cut();
            throw new UncheckedIOException("cannot write the outbox " + file, unwritable);
        }
    }

    private void cut() {
        try {
            channel.truncate(length);
        } catch (IOException alsoUnwritable) {
            throw new UncheckedIOException("the outbox " + file + " may end in half a line", alsoUnwritable);
        }
    }

    /** Replaces all lines, all or none. */
    @Override
    public void rewrite(List<String> contents) {
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        StringBuilder text = new StringBuilder();
        contents.forEach(content -> text.append(OutboxLine.written(content)));
        byte[] bytes = text.toString().getBytes(UTF_8);
        try {
            Files.deleteIfExists(part);
            FileChannel fresh = moved(part, bytes);
            FileChannel replaced = channel;
            channel = fresh;
            length = bytes.length;
            replaced.close();
            forceDirectory();
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write the outbox " + file, unwritable);
        }
    }

    /** The file with these bytes on the disk and in its place; none at all where the disk is full. */
    private FileChannel moved(Path part, byte[] bytes) throws IOException {
        FileChannel fresh = OwnerOnlyFile.open(
                part, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            write(fresh, ByteBuffer.wrap(bytes), 0);
            fresh.force(true);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return fresh;
        } catch (IOException full) {
            fresh.close();
            Files.deleteIfExists(part);
            throw full;
        }
    }

    private void forceDirectory() throws IOException {
        try (FileChannel directory = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            owned.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot close the outbox " + file, failure);
        }
    }
}
