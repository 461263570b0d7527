package dev.kurs.edge.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.edge.FakeAnswers;
import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** A change under a key, and the service's own key that answers are enciphered with. */
class IdempotentAnswersTest {
    private static final int MOST_OF_ONE = 4_096;
    private static final IdempotentAnswers.Request REQUEST =
            new IdempotentAnswers.Request("desk@example.com", "correction-7", "a fingerprint");

    private final FakeAnswers store = new FakeAnswers();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicLong nowNs = new AtomicLong(TimeUnit.DAYS.toNanos(20_000));

    private static SecretKey key(int filling) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) filling);
        return new SecretKeySpec(bytes, "HmacSHA256");
    }

    private IdempotentAnswers started(SecretKey key) {
        return new IdempotentAnswers(store, key, nowNs::get);
    }

    private Answer make(IdempotentAnswers answers) throws Exception {
        return make(answers, REQUEST);
    }

    private Answer make(IdempotentAnswers answers, IdempotentAnswers.Request request) throws Exception {
        return answers.once(request, () -> {
            made.incrementAndGet();
            return Answer.text(200, "done");
        });
    }

    @Test
    void shouldAnswerTheSameBehindARestart() throws Exception {
        Answer first = make(started(key(1)));
        Answer again = make(started(key(1)));
        assertEquals(1, made.get());
        assertArrayEquals(first.body(), again.body());
    }

    @Test
    void shouldMakeNoChangeASecondTimeWhereTheServicesKeyIsAnother() throws Exception {
        make(started(key(1)));
        RefusedException refused = assertThrows(RefusedException.class, () -> make(started(key(2))));
        assertEquals(ErrorCode.CONFLICT, refused.error().code());
        assertEquals(1, made.get());
    }

    @Test
    void shouldTellARefusalWhereTheDiskIsFullMeanwhile() throws Exception {
        IdempotentAnswers answers = started(key(1));

        Answer refused = answers.once(REQUEST, () -> {
            store.fill();
            return Answer.text(400, "no");
        });

        assertEquals(400, refused.status());
    }

    @Test
    void shouldSayOfAnOperatorWithTooManyKeysWhenTheOldestEnds() throws Exception {
        IdempotentAnswers answers = started(key(1));
        make(answers, request("another@example.com", 0));
        nowNs.addAndGet(TimeUnit.HOURS.toNanos(1));
        for (int key = 0; key < MOST_OF_ONE; key++) {
            make(answers, request("desk@example.com", key));
        }
        nowNs.addAndGet(TimeUnit.HOURS.toNanos(21) + TimeUnit.MILLISECONDS.toNanos(1));

        RefusedException refused =
                assertThrows(RefusedException.class, () -> make(answers, request("desk@example.com", MOST_OF_ONE)));

        assertEquals(ErrorCode.OVERLOADED, refused.error().code());
        assertEquals(TimeUnit.HOURS.toSeconds(3), refused.error().limit().retryAfterSeconds());
        assertEquals(MOST_OF_ONE + 1, made.get());
        nowNs.addAndGet(TimeUnit.HOURS.toNanos(3));
        make(answers, request("desk@example.com", MOST_OF_ONE));
    }

    private static IdempotentAnswers.Request request(String operator, int key) {
        return new IdempotentAnswers.Request(operator, "key-" + key, "a fingerprint");
    }
}
