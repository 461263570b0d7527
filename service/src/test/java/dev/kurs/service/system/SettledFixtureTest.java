package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotSearch;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the journals have since quotes settle on chain: commits of every match, and a snapshot amid open quotes. */
class SettledFixtureTest {
    private static final int VERSION = 2;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    @TempDir
    private Path directory;

    private JournalFixture fixture;

    @BeforeEach
    void unpack() {
        fixture = JournalFixture.ofVersion(VERSION, directory);
    }

    @Test
    void shouldRestoreTheSnapshotAndReplayTheRestWithoutADifference() {
        SnapshotImage snapshot = snapshot();
        long behind = Long.parseLong(fixture.expected("commands")) - snapshot.sequence();

        ReplayResult replay = new Replay(fixture.journal(), Engine::new).fromSnapshot(snapshot, ProgressListener.NONE);

        assertTrue(
                replay.isIdentical(),
                () -> "differs at sequence " + replay.difference().sequence());
        assertEquals(snapshot.sequence() + 1, replay.fromSequence());
        assertEquals(behind, replay.commands());
        assertEquals(fixture.expected(JournalFixture.STATE_HASH), String.format("%016x", replay.stateHash()));
    }

    @Test
    void shouldSettleAQuoteThatTheSnapshotHasOpen() {
        Set<Long> open = new HashSet<>();
        SnapshotImage snapshot = snapshot();
        RecordLayout.forEachFrame(snapshot.frames(), 0, snapshot.frames().capacity(), (frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == OpenQuoteStateDecoder.TEMPLATE_ID) {
                open.add(new OpenQuoteStateDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .quoteSequence());
            }
        });

        open.retainAll(settledBehind(snapshot.sequence()));

        assertTrue(!open.isEmpty(), "no quote that is open in the snapshot settles behind it");
    }

    @Test
    void shouldHoldCommitsOfEveryMatch() {
        Set<CommitMatch> matches = EnumSet.noneOf(CommitMatch.class);
        forEachSettlement(settled -> matches.add(settled.commitMatch()));

        assertEquals(Set.of(CommitMatch.OPEN, CommitMatch.DIFFERENT, CommitMatch.UNKNOWN), matches);
    }

    private SnapshotImage snapshot() {
        SnapshotSearch search = fixture.snapshots().newest();
        assertEquals(List.of(), search.problems());
        return search.image().orElseThrow();
    }

    private Set<Long> settledBehind(long sequence) {
        Set<Long> settledQuotes = new HashSet<>();
        forEachSettlement(settled -> {
            if (settled.sequence() > sequence) {
                settledQuotes.add(settled.quoteSequence());
            }
        });
        return settledQuotes;
    }

    private void forEachSettlement(Consumer<QuoteSettledDecoder> taker) {
        try (JournalReader reader = new JournalReader(fixture.journal())) {
            while (reader.next()) {
                reader.forEachFrame((frame, offset, length) -> {
                    if (Frame.templateId(frame, offset) == QuoteSettledDecoder.TEMPLATE_ID) {
                        taker.accept(new QuoteSettledDecoder().wrapAndApplyHeader(frame, offset, header));
                    }
                });
            }
        }
    }
}
