package dev.kurs.edge.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenBucketTest {
    private static final long START_NS = 1_767_225_600_000_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final TokenBucket bucket = new TokenBucket();

    @ParameterizedTest
    @CsvSource({"STANDARD, 10, 20, 100000000", "PREMIUM, 50, 100, 20000000", "V02, 1000, 2000, 1000000"})
    void shouldPassABurstAtOnceAndThenOneEachInterval(String name, int perSecond, int burst, long intervalNs) {
        RatePolicy policy = switch (name) {
            case "STANDARD" -> RatePolicy.STANDARD;
            case "PREMIUM" -> RatePolicy.PREMIUM;
            default -> RatePolicy.v02(perSecond);
        };

        assertEquals(burst, taken(policy, START_NS));
        for (int beat = 1; beat <= 5; beat++) {
            long nowNs = START_NS + beat * intervalNs;
            assertFalse(bucket.tryTake(policy, nowNs - 1), "a nanosecond early");
            assertEquals(1, taken(policy, nowNs));
        }
        assertEquals(
                burst,
                taken(policy, START_NS + 60 * SECOND_NS),
                "never more than the burst, however long nobody asked");
    }

    @Test
    void shouldTellWhatIsLeftAndWhenToComeBack() {
        RatePolicy policy = RatePolicy.STANDARD;
        assertEquals("\"standard\";q=20;w=2", policy.policyField());
        assertEquals("\"standard\";r=20;t=0", policy.limitField(bucket, START_NS));

        bucket.tryTake(policy, START_NS);
        assertEquals("\"standard\";r=19;t=1", policy.limitField(bucket, START_NS));
        assertEquals("\"standard\";r=19;t=1", policy.limitField(bucket, START_NS + SECOND_NS / 10 - 1));
        assertEquals("\"standard\";r=20;t=0", policy.limitField(bucket, START_NS + SECOND_NS / 10));

        assertEquals(20, taken(policy, START_NS + SECOND_NS));
        assertEquals("\"standard\";r=0;t=2", policy.limitField(bucket, START_NS + SECOND_NS));
        assertTrue(bucket.isEmpty(policy, START_NS + SECOND_NS));
        assertEquals(SECOND_NS / 10, bucket.untilNextNs(policy, START_NS + SECOND_NS));
        assertEquals(1, policy.retryAfterSeconds(bucket, START_NS + SECOND_NS));
    }

    @Test
    void shouldLoseNothingByRefusing() {
        RatePolicy policy = RatePolicy.STANDARD;
        taken(policy, START_NS);
        for (int index = 0; index < 1_000; index++) {
            assertFalse(bucket.tryTake(policy, START_NS + index));
        }

        assertTrue(bucket.tryTake(policy, START_NS + SECOND_NS / 10));
    }

    @Test
    void shouldBeEmptyForTheTimeOfOneBurstWhenTheClockIsPutBack() {
        RatePolicy policy = RatePolicy.STANDARD;
        taken(policy, START_NS);
        long earlierNs = START_NS - 3_600 * SECOND_NS;

        assertEquals(0, taken(policy, earlierNs));
        assertEquals(20, taken(policy, earlierNs + 2 * SECOND_NS));
    }

    @Test
    void shouldDoAsANaiveCountDoes() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("TokenBucketTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            RatePolicy policy = RatePolicy.v02(1 + random.nextInt(run % 2 == 0 ? 20 : 5_000));
            TokenBucket fast = new TokenBucket();
            Naive naive = new Naive(policy);
            long nowNs = START_NS;
            for (int step = 0; step < 2_000; step++) {
                nowNs += random.nextInt(4) == 0 ? random.nextLong(3 * policy.intervalNs()) : 0;
                nowNs += random.nextInt(500) == 0 ? random.nextLong(3 * policy.burstNs()) : 0;
                String place = "seed " + seed + ", run " + run + ", step " + step;
                assertEquals(naive.left(nowNs), fast.left(policy, nowNs), place);
                assertEquals(naive.tryTake(nowNs), fast.tryTake(policy, nowNs), place);
            }
        }
    }

    @Test
    void shouldPassNoMoreThanTheBurstHoweverManyThreadsAsk() throws InterruptedException {
        RatePolicy policy = RatePolicy.v02(1_000);
        AtomicInteger passed = new AtomicInteger();
        CountDownLatch go = new CountDownLatch(1);
        Thread[] threads = IntStream.range(0, 4)
                .mapToObj(index -> Thread.ofPlatform().start(() -> {
                    await(go);
                    for (int take = 0; take < 5_000; take++) {
                        passed.addAndGet(bucket.tryTake(policy, START_NS + index * 100L) ? 1 : 0);
                    }
                }))
                .toArray(Thread[]::new);
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertEquals(2_000, passed.get());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private int taken(RatePolicy policy, long nowNs) {
        int taken = 0;
        while (bucket.tryTake(policy, nowNs)) {
            taken++;
        }
        return taken;
    }

    /** Remembers when each token that is out comes back, one interval after the one before it. */
    private static final class Naive {
        private final RatePolicy policy;
        private final Deque<Long> backAtNs = new ArrayDeque<>();

        Naive(RatePolicy policy) {
            this.policy = policy;
        }

        int left(long nowNs) {
            while (!backAtNs.isEmpty() && backAtNs.getFirst() <= nowNs) {
                backAtNs.removeFirst();
            }
            return policy.burst() - backAtNs.size();
        }

        boolean tryTake(long nowNs) {
            if (left(nowNs) == 0) {
                return false;
            }
            long last = backAtNs.isEmpty() ? nowNs : backAtNs.getLast();
            backAtNs.addLast(last + policy.intervalNs());
            return true;
        }
    }
}
