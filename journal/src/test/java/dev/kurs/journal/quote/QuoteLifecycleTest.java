package dev.kurs.journal.quote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.protocol.port.QuoteArchive.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuoteLifecycleTest {
    enum Event {
        SETTLED,
        FAILED_BY_WALLET,
        FAILED_BY_STRANGER,
        EXPIRED
    }

    private static Optional<State> after(State before, Event event) {
        return switch (event) {
            case SETTLED -> QuoteLifecycle.settled(before);
            case FAILED_BY_WALLET -> QuoteLifecycle.failed(before, () -> true);
            case FAILED_BY_STRANGER -> QuoteLifecycle.failed(before, () -> false);
            case EXPIRED -> QuoteLifecycle.expired(before);
        };
    }

    /** The table of the class comment; a dot is empty. */
    @ParameterizedTest
    @CsvSource(
            nullValues = {"never", "."},
            value = {
                "OPEN,    SETTLED,            SETTLED",
                "OPEN,    FAILED_BY_WALLET,   FAILED",
                "OPEN,    FAILED_BY_STRANGER, .",
                "OPEN,    EXPIRED,            EXPIRED",
                "FAILED,  SETTLED,            SETTLED",
                "FAILED,  FAILED_BY_WALLET,   FAILED",
                "FAILED,  FAILED_BY_STRANGER, .",
                "FAILED,  EXPIRED,            .",
                "EXPIRED, SETTLED,            SETTLED",
                "EXPIRED, FAILED_BY_WALLET,   FAILED",
                "EXPIRED, FAILED_BY_STRANGER, .",
                "EXPIRED, EXPIRED,            .",
                "SETTLED, SETTLED,            .",
                "SETTLED, FAILED_BY_WALLET,   .",
                "SETTLED, FAILED_BY_STRANGER, .",
                "SETTLED, EXPIRED,            .",
                "never,   SETTLED,            .",
                "never,   FAILED_BY_WALLET,   .",
                "never,   FAILED_BY_STRANGER, .",
                "never,   EXPIRED,            .",
            })
    void shouldDecideByTheTable(State before, Event event, State after) {
        assertEquals(Optional.ofNullable(after), after(before, event));
    }

    @Test
    void shouldAskForTheWalletOnlyWhereItCounts() {
        QuoteLifecycle.failed(State.SETTLED, () -> fail("a settled quote cannot fail"));
        QuoteLifecycle.failed(null, () -> fail("a quote that was never issued has no wallet"));
    }

    @Test
    void shouldEndAsTheWholeStorySays() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("QuoteLifecycleTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 100_000; run++) {
            List<Event> story = new ArrayList<>();
            State state = State.OPEN;
            int length = random.nextInt(7);
            for (int i = 0; i < length; i++) {
                Event event = Event.values()[random.nextInt(Event.values().length)];
                story.add(event);
                state = after(state, event).orElse(state);
            }
            assertEquals(whole(story), state, story::toString);
        }
    }

    /** The rules, not one event after another but of the story as a whole. */
    private static State whole(List<Event> story) {
        if (story.contains(Event.SETTLED)) {
            return State.SETTLED;
        }
        if (story.contains(Event.FAILED_BY_WALLET)) {
            return State.FAILED;
        }
        return story.contains(Event.EXPIRED) ? State.EXPIRED : State.OPEN;
    }
}
