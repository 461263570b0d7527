package dev.kurs.service.credentials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.service.credentials.Secrets.Issued;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whoever reads the log hears of keys and tokens that end within fourteen days, and of no others. */
class KeyEndWatchTest extends KeyRingWorld {
    private final List<String> told = new ArrayList<>();

    private Issued issue(int days) {
        return keys.issue(PARTNER, KeyKind.HMAC, KeyRights.of(Set.of()), Optional.of(Duration.ofDays(days)), DESK);
    }

    private List<String> tell() {
        told.clear();
        new KeyEndWatch(ring, nowNs::get, told::add).tell();
        return told;
    }

    @Test
    void shouldNameWhatEndsSoonTheSoonestFirst() {
        Issued later = issue(13);
        Issued soon = issue(2);
        issue(15);
        keys.revoke(issue(3).name(), DESK);
        keys.issue(PARTNER, KeyKind.HMAC, KeyRights.of(Set.of()), ENDLESS, DESK);
        keys.addOperator(
                "desk@example.com", KeyRights.of(Set.of("reserve:read")), Optional.of(Duration.ofDays(7)), DESK);

        assertEquals(
                List.of(
                        "key " + soon.name() + " is to be rotated before it ends, 2026-01-03T00:00:00Z",
                        "operator desk@example.com needs another token before this one ends, 2026-01-08T00:00:00Z",
                        "key " + later.name() + " is to be rotated before it ends, 2026-01-14T00:00:00Z"),
                tell());
        nowNs.addAndGet(Duration.ofDays(3).toNanos());
        assertEquals(3, tell().size(), "one has ended, another ends soon now");
    }

    @Test
    void shouldNameTwentyAndCountTheRest() {
        for (int number = 0; number < 25; number++) {
            issue(1 + number % 3);
        }

        assertEquals(21, tell().size());
        assertEquals("5 more keys and tokens end within 14 days", told.getLast());
    }

    @Test
    void shouldNameTwentyThatEndInFourteenDaysWithoutARest() {
        for (int number = 0; number < 20; number++) {
            issue(14);
        }

        assertEquals(20, tell().size());
        assertTrue(told.getLast().endsWith(" is to be rotated before it ends, 2026-01-15T00:00:00Z"), told::getLast);
    }
}
