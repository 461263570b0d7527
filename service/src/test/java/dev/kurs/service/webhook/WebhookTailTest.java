package dev.kurs.service.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.tail.Follower;
import dev.kurs.journal.tail.TailRefusedException;
import dev.kurs.outbound.webhook.WebhookStore;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import dev.kurs.service.system.Seed;
import dev.kurs.service.system.TradingDays;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A webhook store on another journal than the one that it has followed says what to put back. */
class WebhookTailTest {
    private static final int RECORDS = 300;
    private static final int COMMANDS_TO_A_LEAP = 100;

    @TempDir
    private Path directory;

    private final Seed seed = Seed.fresh("WebhookTailTest");

    private Path journal(String name, int commands) {
        TradingDays.settlingOnChain(seed, COMMANDS_TO_A_LEAP).writeInto(directory.resolve(name), commands);
        return directory.resolve(name).resolve("journal");
    }

    private Follower<SQLException> open(WebhookStore store, Path journal) throws SQLException {
        return Follower.open(new WebhookTail(store, partners -> {}), FollowedJournal.whole(journal));
    }

    private WebhookStore store() throws SQLException {
        return WebhookStore.open(WebhookStoreSettings.inFile(directory.resolve("webhooks.sqlite")));
    }

    @BeforeEach
    void follow() throws SQLException {
        try (WebhookStore store = store();
                Follower<SQLException> follower = open(store, journal("first", RECORDS))) {
            while (follower.step()) {}
            follower.finish();
            assertEquals(RECORDS, store.position().sequence());
        }
    }

    private void shouldRefuse(Path journal, String problem, String remedy) throws SQLException {
        try (WebhookStore store = store()) {
            String refusal = assertThrows(TailRefusedException.class, () -> open(store, journal))
                    .getMessage();
            assertTrue(refusal.contains(problem), refusal);
            assertTrue(refusal.endsWith(remedy), refusal);
        }
    }

    @Test
    void shouldAskForTheRecordsThatItLacks() throws Exception {
        Path journal = journal("later", RECORDS * 4);
        while (JournalRange.of(journal).firstSequence() <= RECORDS + 1) {
            Files.delete(JournalFiles.list(journal).getFirst().path());
        }

        shouldRefuse(
                journal,
                " begins with " + JournalRange.of(journal).firstSequence(),
                ": put back the store's last copy, or the journal's deleted files");
    }

    @Test
    void shouldAskForTheJournalsEnd() throws SQLException {
        shouldRefuse(
                journal("shorter", RECORDS - 1),
                " ends with " + (RECORDS - 1),
                ": it is of another journal, or this one has lost its end; put back the one that belongs to the other");
    }
}
