package dev.kurs.journal.archive;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.JournalPosition;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.port.QuoteArchive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds firm quotes in the journal: in sealed files through the index beside each, in the others through one in memory.
 *
 * <p>Opening it reads the files that have no index, which are those of the last run's end. Example: of ten million quotes in a hundred hours the last
 * hour's are read. Every question first reads what has been appended since the last, so that a quote that has just been answered is found, and looks into
 * every file's index, a block or two each. Quotes in files that retention deleted are not found.
 *
 * <p>Any thread may ask; one at a time is answered.
 */
public final class JournalQuoteArchive implements QuoteArchive, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JournalQuoteArchive.class);
    private static final int ISSUED_ID = Frame.HEADER_LENGTH + FirmQuoteIssuedDecoder.quoteIdEncodingOffset();
    private static final int DERIVED_ID = Frame.HEADER_LENGTH + FirmQuoteDerivedDecoder.quoteIdEncodingOffset();

    private static final int EXECUTED_ID = Frame.HEADER_LENGTH + ExecutionChangedDecoder.quoteIdEncodingOffset();
    private static final int SETTLED_ID = Frame.HEADER_LENGTH + QuoteSettledDecoder.quoteIdEncodingOffset();
    private static final int FAILED_ID = Frame.HEADER_LENGTH + QuoteFailedDecoder.quoteIdEncodingOffset();

    private final FollowedJournal journal;
    private final Path directory;
    private final JournalReader tail;
    private final JournalReader lookup;
    private final QuoteFactReader facts = new QuoteFactReader();
    private final UnsafeBuffer frame = new UnsafeBuffer(0, 0);
    private final SealedFiles sealed;

    /** Oldest first; the last is the one that the tail is in. */
    private final List<ArchivedFile> files = new ArrayList<>();

    private final ArchiveStart start;

    /** Sequence of the last record that is indexed. */
    private long readTo;

    private JournalQuoteArchive(FollowedJournal journal, boolean isKeeper) {
        this.journal = journal;
        directory = journal.directory();
        tail = new JournalReader(directory);
        lookup = new JournalReader(directory);
        sealed = new SealedFiles(directory, isKeeper, facts);
        openSealed(JournalFiles.list(directory));
        start = sealed.report(catchUp());
    }

    /** Opens the archive and changes nothing in the directory. */
    public static JournalQuoteArchive reading(Path directory) {
        return new JournalQuoteArchive(FollowedJournal.whole(directory), false);
    }

    /** Opens the archive of a journal whose indexes it makes; {@link #indexSealed} makes those of files that are sealed later. */
    public static JournalQuoteArchive keeping(FollowedJournal journal) {
        return new JournalQuoteArchive(journal, true);
    }

    private void openSealed(List<JournalFile> all) {
        for (JournalFile file : all.reversed()) {
            Optional<Seal> seal = sealed.sealOf(file);
            if (seal.isPresent()) {
                all.stream()
                        .filter(each -> each.minute() <= file.minute())
                        .map(sealed::open)
                        .forEach(files::add);
                tail.seekBehind(file.minute(), seal.get().lastSequence());
                readTo = seal.get().lastSequence();
                return;
            }
        }
    }

    /** What opening took. */
    public ArchiveStart start() {
        return start;
    }

    private long catchUp() {
        long records = 0;
        while (journal.hasBehind(readTo) && tail.next()) {
            readTo = tail.sequence();
            JournalPosition at = tail.position();
            if (files.isEmpty() || files.getLast().file().minute() != at.minute()) {
                files.add(ArchivedFile.unread(tail.file()));
            }
            files.getLast().note(facts, tail.record(), at.offset());
            records++;
        }
        return records;
    }

    /**
     * Reads what has been appended, and gives files that are sealed by now their index. Call it now and then, on one thread: a question has little to catch up on
     * then, and waits for none of the writing.
     *
     * @return the files that have one now
     */
    public List<String> indexSealed() {
        List<String> made = new ArrayList<>();
        for (ArchivedFile file : finishedWithoutIndex()) {
            Optional<Seal> seal = sealed.sealOf(file.file());
            if (seal.isPresent()) {
                QuoteIndexFile index = sealed.written(file, seal.get());
                goBy(file, index);
                made.add(file.file().stamp());
            }
        }
        return made;
    }

    private synchronized List<ArchivedFile> finishedWithoutIndex() {
        catchUp();
        forgetDeleted();
        return files.stream()
                .limit(Math.max(0, files.size() - 1))
                .filter(file -> !file.isIndexed())
                .toList();
    }

    private void forgetDeleted() {
        Map<Integer, JournalFile> present = JournalFiles.list(directory).stream()
                .collect(Collectors.toMap(JournalFile::minute, Function.identity()));
        for (ArchivedFile file : List.copyOf(files.subList(0, Math.max(0, files.size() - 1)))) {
            JournalFile now = present.get(file.file().minute());
            if (now == null) {
                file.close();
                files.remove(file);
            } else {
                file.isNow(now);
            }
        }
    }

    private synchronized void goBy(ArchivedFile file, QuoteIndexFile index) {
        file.goBy(index);
    }

    @Override
    public synchronized State find(byte[] quoteId, FrameListener frames) {
        catchUp();
        DirectBuffer id = new UnsafeBuffer(quoteId);
        QuoteHistory history = new QuoteHistory(id, this::frameAt);
        for (ArchivedFile file : files) {
            int minute = file.file().minute();
            for (long fact : factsOf(file, id)) {
                history.follow(minute, fact);
            }
        }
        if (history.state() != null) {
            seek(history.issuedAt());
            lookup.forEachFrame(new FramesOf(id, frames));
        }
        for (JournalPosition changed : history.changedAt()) {
            seek(changed);
            lookup.forEachFrame(new FramesOf(id, frames));
        }
        return history.state();
    }

    /** In the order of the file. */
    private long[] factsOf(ArchivedFile file, DirectBuffer id) {
        long[] found = found(file, id);
        boolean isReadable = found.length == 0
                || lookup.reaches(new JournalPosition(file.file().minute(), 0));
        return isReadable ? found : new long[0];
    }

    private long[] found(ArchivedFile file, DirectBuffer id) {
        LongStream.Builder found = LongStream.builder();
        try {
            file.find(QuoteFact.high(id, 0), QuoteFact.low(id, 0), found);
            return found.build().sorted().toArray();
        } catch (DamagedIndexException damage) {
            LOG.warn("the quote index of {} is made again: {}", file.file().stamp(), damage.getMessage());
            file.forgetIndex();
            sealed.read(file);
            return found(file, id);
        }
    }

    private DirectBuffer frameAt(JournalPosition position, int frameNumber) {
        seek(position);
        DirectBuffer record = lookup.record();
        int index = 0;
        for (int number = 0; number < frameNumber; number++) {
            index += RecordLayout.alignedLength(RecordLayout.frameLength(record, index));
        }
        frame.wrap(record, RecordLayout.frameOffset(index), RecordLayout.frameLength(record, index));
        return frame;
    }

    private void seek(JournalPosition position) {
        lookup.seek(position);
        if (!lookup.next()) {
            throw new IllegalStateException("There is no record any more at " + position);
        }
    }

    /**
     * Makes sure that what was read is all of the journal, for who looks at one that nobody writes.
     *
     * @throws dev.kurs.journal.file.JournalDamagedException when whole records stand behind a broken header
     */
    public synchronized void checkEnd() {
        tail.checkEnd();
    }

    /** How many quotes are known. */
    public synchronized long size() {
        return files.stream().mapToLong(ArchivedFile::issued).sum();
    }

    @Override
    public synchronized void close() {
        tail.close();
        lookup.close();
        files.forEach(ArchivedFile::close);
        files.clear();
    }

    /** Passes on the frames that tell of one quote. */
    private record FramesOf(DirectBuffer id, FrameListener frames) implements FrameListener {
        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            if (tellsOf(frame, offset)) {
                frames.onFrame(frame, offset, length);
            }
        }

        private boolean tellsOf(DirectBuffer frame, int offset) {
            return switch (Frame.templateId(frame, offset)) {
                case FirmQuoteIssuedDecoder.TEMPLATE_ID -> QuoteHistory.isEqual(id, frame, offset + ISSUED_ID);
                case FirmQuoteDerivedDecoder.TEMPLATE_ID -> QuoteHistory.isEqual(id, frame, offset + DERIVED_ID);
                case ExecutionChangedDecoder.TEMPLATE_ID -> QuoteHistory.isEqual(id, frame, offset + EXECUTED_ID);
                case QuoteSettledDecoder.TEMPLATE_ID -> QuoteHistory.isEqual(id, frame, offset + SETTLED_ID);
                case QuoteFailedDecoder.TEMPLATE_ID -> QuoteHistory.isEqual(id, frame, offset + FAILED_ID);
                default -> false;
            };
        }
    }
}
