package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.archive.JournalQuoteArchive;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelSettings;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.QuoteArchive.State;
import dev.kurs.service.system.ZeroedHeader;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random stories of quotes, told alike by a naive twin, the archive, the read model and the reconciliation. */
class SameFateTest {
    private static final TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);
    private static final long TIME = 1_767_225_600L;
    private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
    private static final String STRANGER = "0x" + "0b".repeat(20);
    private static final String BLOCK_HASH = "0x" + "33".repeat(32);
    private static final int STEPS = 4_000;
    private static final int QUOTES = 600;

    @TempDir
    private Path scratch;

    private final UnsafeBuffer record = new UnsafeBuffer(new byte[8_192]);
    private final FakeChain chain = new FakeChain(7, BLOCK_HASH);
    private final Map<String, Set<String>> stories = new LinkedHashMap<>();
    private final Map<String, Swap> firstSettlements = new HashMap<>();
    private Random random;
    private int commits;

    @Test
    void shouldTellOneFateOfAQuote() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("SameFateTest: repeat with -Dkurs.seed=" + seed);
        random = new Random(seed);
        Path journal = scratch.resolve("journal");
        live(journal);
        JournalBook book = read(journal);

        try (JournalQuoteArchive archive = JournalQuoteArchive.reading(journal);
                ReadModel model =
                        ReadModel.open(ReadModelSettings.inDirectory(scratch.resolve("readmodel")), journal)) {
            model.catchUp();
            Map<String, State> shown = new HashMap<>();
            model.export().quotes(LocalDate.EPOCH, DAY, line -> shown.put(line.quoteId(), line.state()));
            stories.forEach((quoteId, story) -> {
                State expected = fate(story);
                byte[] id = HexFormat.of().parseHex(quoteId, 2, quoteId.length());
                assertEquals(expected, archive.find(id, (frame, offset, length) -> {}), story::toString);
                assertEquals(expected, shown.get(quoteId), story::toString);
                assertTrue(book.hasIssued(quoteId), story::toString);
                assertEquals(expected == State.SETTLED, book.hasSettled(quoteId), story::toString);
            });
            assertEquals(stories.size(), shown.size());
            assertReconciles(book, executions(model));
        }
    }

    @Test
    void shouldNotTakeAHoleForTheJournalsEnd() {
        random = new Random(1);
        Path journal = scratch.resolve("journal");
        live(journal);
        ZeroedHeader.ofRecord(STEPS / 2, journal);

        assertThrows(JournalDamagedException.class, () -> read(journal));
    }

    private JournalBook read(Path journal) {
        return JournalBook.read(
                journal, new SnapshotStore(scratch.resolve("snapshots"), 2), ALWAYS, ProgressListener.NONE);
    }

    /** The rules, not one event after another but of the story as a whole. */
    private static State fate(Set<String> story) {
        if (story.contains("settled")) {
            return State.SETTLED;
        }
        if (story.contains("failed")) {
            return State.FAILED;
        }
        return story.contains("expired") ? State.EXPIRED : State.OPEN;
    }

    private static Map<String, Swap> executions(ReadModel model) {
        Map<String, Swap> executions = new HashMap<>();
        model.export().executions(DAY, DAY, line -> {
            if (line.status() == Status.SETTLED) {
                executions.put(
                        line.quote().quoteId(),
                        new Swap(
                                line.quote().quoteId(),
                                line.transactionHash(),
                                line.blockNumber(),
                                line.logIndex(),
                                line.settledAtSeconds(),
                                line.sourceRaw(),
                                line.destinationRaw()));
            }
        });
        return executions;
    }

    private void assertReconciles(JournalBook book, Map<String, Swap> executions) {
        assertEquals(firstSettlements, executions);
        Set<Break.Kind> expected = EnumSet.of(Break.Kind.COUNTED_TWICE, Break.Kind.SETTLED_AFTER_ITS_END);
        List<Break> others = Reconciliation.run(book, chain, 1, executions).breaks().stream()
                .filter(found -> !expected.contains(found.kind()))
                .toList();
        assertEquals(List.of(), others);
    }

    private void live(Path directory) {
        try (ChronicleJournal journal = ChronicleJournal.open(JournalSettings.in(directory))) {
            JournalFrames frames = new JournalFrames(ALWAYS, (frame, length) -> append(journal, frame, length));
            frames.token(0, "USDT").token(1, "IDRX").corridor(0, 0, 1);
            for (int token = 0; token < 2; token++) {
                chain.holdings()
                        .put(
                                JournalFrames.addressOf(token),
                                new ChainSide.Holding(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO));
            }
            for (int step = 0; step < STEPS; step++) {
                int number = 1 + random.nextInt(QUOTES);
                happen(frames, String.format("0x%064x", number), number);
            }
            frames.advanced(7, BLOCK_HASH, TIME);
        }
        assertTrue(stories.size() > QUOTES / 2);
    }

    private void append(ChronicleJournal journal, DirectBuffer frame, int length) {
        int recordLength = RecordLayout.put(record, 0, frame, 0, length);
        journal.append(record, 0, recordLength);
        journal.commit();
    }

    private void happen(JournalFrames frames, String quoteId, int number) {
        Set<String> story = stories.get(quoteId);
        if (story == null) {
            frames.issued(quoteId, number, 0, 1_000, 16_000);
            stories.put(quoteId, new HashSet<>());
            return;
        }
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> settle(frames, quoteId, number, story);
            case 3, 4 -> fail(frames, quoteId, JournalFrames.WALLET, story);
            case 5 -> fail(frames, quoteId, STRANGER, story);
            default -> {
                if (isOpen(story)) {
                    frames.expired(quoteId, number);
                    story.add("expired");
                }
            }
        }
    }

    private static boolean isOpen(Set<String> story) {
        return !story.contains("settled") && !story.contains("expired");
    }

    private void settle(JournalFrames frames, String quoteId, int number, Set<String> story) {
        commits++;
        Swap swap = new Swap(
                quoteId, transaction(), 7, commits, TIME, BigInteger.valueOf(1_000), BigInteger.valueOf(16_000));
        boolean isOpen = isOpen(story);
        frames.settled(swap, isOpen ? number : 0, isOpen ? CommitMatch.OPEN : CommitMatch.UNKNOWN);
        chain.settled().add(swap);
        firstSettlements.putIfAbsent(quoteId, swap);
        story.add("settled");
    }

    private void fail(JournalFrames frames, String quoteId, String payer, Set<String> story) {
        commits++;
        frames.failed(quoteId, payer, transaction(), TIME);
        chain.refused().add(new ChainBook.Refusal(quoteId, transaction()));
        if (payer.equals(JournalFrames.WALLET)) {
            story.add("failed");
        }
    }

    private String transaction() {
        return String.format("0x%064x", 1_000_000 + commits);
    }
}
