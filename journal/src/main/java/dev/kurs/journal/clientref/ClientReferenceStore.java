package dev.kurs.journal.clientref;

import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.seal.Seal;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ClientReferenceStateDecoder;
import dev.kurs.protocol.message.sbe.ClientReferenceStateEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.UsedClientReferences;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The client_refs of a journal: of each sealed file in a file beside it ({@code 20261121-0018.clientrefs}), of the others in their records.
 *
 * <p>Example: sealed to record 1 040 and a snapshot at 1 200: the references of every sealed file are read, and then the journal's own records 1 041 to 1 200. While a
 * journal file is there its references can be made again from it; retention takes it only once they are kept, and they stay. {@code base.clientrefs} holds those
 * of records that retention took before that was so.
 *
 * <p>One thread uses a store.
 */
public final class ClientReferenceStore implements UsedClientReferences {
    private static final String SUFFIX = ".clientrefs";
    private static final String BASE = "base" + SUFFIX;
    private static final long ALL = Long.MAX_VALUE;

    private final Path directory;
    private final SealDirectory seals;

    /** Files whose references were seen to be kept. */
    private final Set<String> known = new HashSet<>();

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final ClientReferenceStateEncoder encoder = new ClientReferenceStateEncoder();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    /** A journal's directory; nothing is written before it is asked for. */
    public ClientReferenceStore(Path directory) {
        this.directory = directory;
        seals = new SealDirectory(directory);
    }

    /** A file of the journal, its records, its seal, or both. */
    private record SealedStretch(String stamp, Optional<JournalFile> file, Optional<Seal> seal) {
        boolean isSealedWithin(long sequence) {
            return seal.isPresent() && seal.get().lastSequence() <= sequence;
        }

        boolean beginsBehind(long sequence) {
            return seal.isPresent() && seal.get().firstSequence() > sequence;
        }
    }

    private List<SealedStretch> stretches() {
        Map<String, SealedStretch> stretches = new TreeMap<>();
        for (Seal seal : seals.readable()) {
            stretches.put(seal.file(), new SealedStretch(seal.file(), Optional.empty(), Optional.of(seal)));
        }
        for (JournalFile file : JournalFiles.list(directory)) {
            SealedStretch sealed = stretches.get(file.stamp());
            Optional<Seal> seal = sealed == null ? Optional.empty() : sealed.seal();
            stretches.put(file.stamp(), new SealedStretch(file.stamp(), Optional.of(file), seal));
        }
        return List.copyOf(stretches.values());
    }

    private Path pathOf(String stamp) {
        return directory.resolve(stamp + SUFFIX);
    }

    private Path base() {
        return directory.resolve(BASE);
    }

    /**
     * Gives a frame for each that was used up to a record.
     *
     * @throws DamagedReferencesException when some are neither kept whole nor in a journal file
     */
    @Override
    public void upTo(long sequence, long timestampNs, FrameListener frames) {
        ClientReferenceListener listener = (partnerId, high, low, quoteSequence) -> {
            encoder.wrapAndApplyHeader(frame, 0, header)
                    .sequence(sequence)
                    .timestampNs(timestampNs)
                    .correlationId(0)
                    .partnerId(partnerId)
                    .fingerprintHigh(high)
                    .fingerprintLow(low)
                    .quoteSequence(quoteSequence);
            frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength());
        };
        try {
            long done = readBase(listener);
            for (SealedStretch stretch : between(done, sequence)) {
                read(stretch, done, sequence, listener);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the client_refs in " + directory, e);
        }
    }

    private List<SealedStretch> between(long done, long sequence) {
        return stretches().stream()
                .filter(stretch -> !stretch.isSealedWithin(done) && !stretch.beginsBehind(sequence))
                .toList();
    }

    /** What is lost up to a record of those that retention took, which takes the oldest files; a sentence for each. */
    public List<String> lostUpTo(long sequence) {
        List<String> lost = new ArrayList<>();
        try {
            long done = readBase((partnerId, high, low, quoteSequence) -> {});
            between(done, sequence).stream()
                    .takeWhile(stretch -> stretch.file().isEmpty() && stretch.isSealedWithin(sequence))
                    .flatMap(stretch -> damageOf(stretch.stamp(), stretch.seal().orElseThrow()).stream())
                    .forEach(lost::add);
        } catch (DamagedReferencesException damagedBase) {
            return List.of(damagedBase.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the client_refs in " + directory, e);
        }
        return lost.isEmpty() && needsBase()
                ? List.of(DamagedReferencesException.missing(base()).getMessage())
                : lost;
    }

    private Optional<String> damageOf(String stamp, Seal seal) {
        return ClientReferenceFile.damageOf(pathOf(stamp), seal.hash());
    }

    private long readBase(ClientReferenceListener listener) throws IOException {
        return Files.exists(base()) ? ClientReferenceFile.read(base(), ClientReferenceFile.NO_SEAL, listener) : 0;
    }

    /** What a damaged file gave before its damage was seen is given again from the records, which changes nothing. */
    private void read(SealedStretch stretch, long after, long upTo, ClientReferenceListener listener)
            throws IOException {
        if (stretch.isSealedWithin(upTo) && !isWithin(stretch, after)) {
            try {
                ClientReferenceFile.read(
                        pathOf(stretch.stamp()), stretch.seal().orElseThrow().hash(), listener);
                return;
            } catch (DamagedReferencesException damage) {
                if (stretch.file().isEmpty()) {
                    throw damage;
                }
            }
        }
        if (stretch.file().isPresent()) {
            new ClientReferenceScan(listener).read(stretch.file().get(), after, upTo);
        }
    }

    /** Whether a file reaches from before a sequence to behind it. */
    private static boolean isWithin(SealedStretch stretch, long sequence) {
        return stretch.seal().isPresent() && stretch.seal().get().firstSequence() <= sequence;
    }

    /** Keeps the references of every sealed file that is there and has none yet, and returns those files. */
    public List<String> keepSealed() {
        List<String> kept = new ArrayList<>();
        for (JournalFile file : JournalFiles.list(directory)) {
            Optional<Seal> seal = isKnown(file.stamp()) ? Optional.empty() : seals.of(file.stamp());
            if (seal.isPresent()) {
                write(
                        pathOf(file.stamp()),
                        seal.get().lastSequence(),
                        seal.get().hash(),
                        target -> {
                            long records = new ClientReferenceScan(target).read(file, 0, ALL);
                            requireAll(file, records, seal.get());
                        });
                kept.add(file.stamp());
            }
        }
        return kept;
    }

    private boolean isKnown(String stamp) {
        if (!known.contains(stamp) && Files.exists(pathOf(stamp))) {
            known.add(stamp);
        }
        return known.contains(stamp);
    }

    private static void requireAll(JournalFile file, long records, Seal seal) {
        if (records != seal.records()) {
            throw new IllegalStateException("The journal file " + file.path() + " has " + records
                    + " records, and its seal counts " + seal.records());
        }
    }

    /** Whether the references of a journal file are kept whole, so that it may go. */
    public boolean isKept(JournalFile file) {
        Optional<Seal> seal = seals.of(file.stamp());
        return seal.isPresent() && damageOf(file.stamp(), seal.get()).isEmpty();
    }

    /** Whether retention took the beginning of the journal while snapshots still held its references. */
    public boolean needsBase() {
        List<SealedStretch> stretches = stretches();
        if (stretches.isEmpty() || Files.exists(base())) {
            return false;
        }
        SealedStretch first = stretches.getFirst();
        boolean isThere = first.file().isPresent() || Files.exists(pathOf(first.stamp()));
        boolean isBeginning = first.seal()
                .map(seal -> LossLeap.isBeginning(seal.firstSequence()))
                .orElseGet(() -> JournalRange.of(directory).hasBeginning());
        return !isThere || !isBeginning;
    }

    /** Keeps all references of records up to the given one, of which nothing else is kept. */
    public void keepBase(long sequence, Consumer<FrameListener> references) {
        ClientReferenceStateDecoder decoder = new ClientReferenceStateDecoder();
        MessageHeaderDecoder read = new MessageHeaderDecoder();
        write(
                base(),
                sequence,
                ClientReferenceFile.NO_SEAL,
                target -> references.accept((bytes, offset, length) -> {
                    decoder.wrapAndApplyHeader(bytes, offset, read);
                    try {
                        target.onReference(
                                decoder.partnerId(),
                                decoder.fingerprintHigh(),
                                decoder.fingerprintLow(),
                                decoder.quoteSequence());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }));
    }

    @FunctionalInterface
    private interface Contents {
        void writeTo(ClientReferenceFile target) throws IOException;
    }

    private void write(Path path, long lastSequence, String seal, Contents contents) {
        try (ClientReferenceFile target = ClientReferenceFile.begin(path)) {
            contents.writeTo(target);
            target.finish(lastSequence, seal);
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                throw new DiskFullException("the client_refs " + path + " find no room");
            }
            throw new UncheckedIOException("Cannot write the client_refs " + path, e);
        }
    }
}
