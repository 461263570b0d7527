package dev.kurs.chain.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastPublishedTest {
    private final LastPublished<String, Integer> published = new LastPublished<>();
    private final List<Integer> told = new ArrayList<>();

    private void publish(int value) {
        published.publishIfNews("USDT", value, 0, (before, now, ago) -> now > before, told::add);
    }

    @Test
    void shouldTellWhatIsNewAndWorthIt() {
        publish(5);
        publish(5);
        publish(4);
        publish(6);

        assertEquals(List.of(5, 6), told);
    }

    @Test
    void shouldTellAnewWhatWasForgotten() {
        publish(5);
        published.forget();

        publish(5);
        assertEquals(List.of(5, 5), told);
    }

    @Test
    void shouldTellAgainWhatCouldNotBeTold() {
        assertThrows(
                IllegalStateException.class,
                () -> published.publishIfNews("USDT", 5, 0, (before, now, ago) -> true, LastPublishedTest::fail));

        publish(5);
        assertEquals(List.of(5), told);
    }

    private static void fail(int value) {
        throw new IllegalStateException(value + " cannot be told");
    }
}
