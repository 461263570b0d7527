package dev.kurs.core.book;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Random claims of few ids by few keys, against a list that forgets at once. */
class RequestIdsTwinTest {
    private static final int STEPS = 100_000;
    private static final int KEYS = 4;
    private static final int OWNED = 3;
    private static final int QUOTA = 25;
    private static final int CAPACITY = 64;

    private record Used(int keyId, int id, long usedAtNs) {}

    private final Random random = new Random(seed());
    private final RequestIds ids = new RequestIds();
    private final List<Used> twin = new ArrayList<>();
    private long memoryNs = 100;
    private long nowNs = 1_000_000;

    private static long seed() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("RequestIdsTwinTest: repeat with -Dkurs.seed=" + seed);
        return seed;
    }

    @Test
    void shouldForgetInTimeWhateverItStillHolds() {
        ids.configure(CAPACITY, memoryNs);
        for (int key = 0; key < OWNED; key++) {
            Partner partner = new Partner(null);
            partner.configure(null, new PartnerQuotas(1, QUOTA), true);
            ids.addKey(partner);
        }
        for (int step = 0; step < STEPS; step++) {
            nowNs += random.nextInt(10) == 0 ? random.nextLong(150) : random.nextLong(3);
            step("step " + step);
        }
    }

    private void step(String place) {
        int kind = random.nextInt(1000);
        if (kind < 900) {
            int keyId = random.nextInt(KEYS);
            int id = random.nextInt(60);
            assertEquals(expected(keyId, id), claim(keyId, id), place);
        } else if (kind < 980) {
            ids.forget(nowNs);
            forget();
        } else if (kind < 990) {
            nowNs -= random.nextInt(300);
            ids.limitUsedAt(nowNs);
            twin.replaceAll(used -> new Used(used.keyId(), used.id(), Math.min(used.usedAtNs(), nowNs)));
        } else if (kind < 995) {
            memoryNs = 20 + random.nextLong(200);
            ids.configure(CAPACITY, memoryNs);
        } else {
            assertSameIds(place);
        }
    }

    private RejectReason claim(int keyId, int id) {
        byte[] text = ("id-" + id).getBytes(US_ASCII);
        return ids.claim(keyId, new UnsafeBuffer(text), 0, text.length, nowNs);
    }

    private RejectReason expected(int keyId, int id) {
        forget();
        if (twin.stream().anyMatch(used -> used.keyId() == keyId && used.id() == id)) {
            return RejectReason.REQUEST_ID_REUSED;
        }
        long ofKey = twin.stream().filter(used -> used.keyId() == keyId).count();
        if (keyId < OWNED && ofKey >= QUOTA) {
            return RejectReason.PARTNER_REQUEST_IDS_FULL;
        }
        if (twin.size() >= CAPACITY) {
            return RejectReason.REQUEST_MEMORY_FULL;
        }
        twin.add(new Used(keyId, id, nowNs));
        return RejectReason.NONE;
    }

    /** The oldest first, up to the first that is remembered still. */
    private void forget() {
        while (!twin.isEmpty() && nowNs - twin.getFirst().usedAtNs() > memoryNs) {
            twin.removeFirst();
        }
    }

    private void assertSameIds(String place) {
        List<String> remembered = new ArrayList<>();
        ids.forEach((keyId, high, low, usedAtNs) -> remembered.add(keyId + " at " + usedAtNs));
        assertEquals(
                twin.stream()
                        .map(used -> used.keyId() + " at " + used.usedAtNs())
                        .toList(),
                remembered,
                place);
        assertEquals(twin.size(), ids.size(), place);
    }
}
