package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills Kurs at some moment between the sending of a change of keys and a little after its answer, and looks after the next start what became of it: a secret that
 * was shown works, a key that was revoked never works again, and a change that was cut off is made or not.
 *
 * <p>{@code -Dkurs.key.kills=200} for more of them. Issues, rotations and revocations take turns.
 */
class KeyKillTest {
    private static final int KILLS = Integer.getInteger("kurs.key.kills", 4);
    private static final int TELL_EVERY = 20;
    private static final int WARM_UPS = 2;
    private static final String WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";

    @TempDir
    private Path data;

    private final Seed seed = Seed.fresh("KeyKillTest");
    private final Map<String, ShownKey> live = new HashMap<>();
    private final Map<String, String> revoked = new HashMap<>();
    private final Set<String> neverShown = new HashSet<>();
    private final Map<Kind, Map<String, Integer>> fates = new EnumMap<>(Kind.class);
    private String partnerId;
    private String baseUrl;
    private OperatorApi desk;
    private int shown;

    /** What is done to a key. */
    private enum Kind {
        ISSUE,
        ROTATE,
        REVOKE
    }

    /** A key as its holder knows it; previous is null where a holder was shown no other. */
    private record ShownKey(String secret, String previous, Object expiresAt) {}

    /** A change; the key is empty where there is none yet. */
    private record Change(Kind kind, String key, String idempotencyKey) {}

    @Test
    void shouldStandByEveryAnswerAboutKeysHoweverOftenItIsKilled() {
        Optional<Change> cutOff = Optional.empty();
        for (int round = 0; round < KILLS; round++) {
            try (KursProcess kurs = KursProcess.sandbox(data)) {
                connect(kurs);
                cutOff.ifPresent(this::judge);
                checkAll();
                cutOff = changeUntilKilled(kurs, Kind.values()[round % Kind.values().length], seed.random(round));
            }
            if ((round + 1) % TELL_EVERY == 0) {
                tell(round + 1);
            }
        }
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            connect(kurs);
            cutOff.ifPresent(this::judge);
            checkAll();
        }
        tell(KILLS);
        assertTrue(shown > 0);
    }

    private void tell(int kills) {
        System.out.printf(
                "KeyKillTest: %d kills, %d secrets shown, %d keys revoked; of what was being done: %s%n",
                kills, shown, revoked.size(), fates);
    }

    private void connect(KursProcess kurs) {
        baseUrl = kurs.baseUrl();
        desk = new OperatorApi(baseUrl, kurs.manifest().operatorToken());
        if (partnerId == null) {
            QuotingPartner partner = desk.onboard("Killed", "USDT-IDRX", WALLET);
            partnerId = partner.id();
            keys().forEach(key -> desk.delete(path() + "/" + key.get("key_id") + "?reason=setup")
                    .shouldBe(204));
            keys().forEach(key -> neverShown.add(String.valueOf(key.get("key_id"))));
        }
    }

    /** Some changes of each kind, by which it is known how long one takes, and then the one that is cut; empty if its answer came. */
    private Optional<Change> changeUntilKilled(KursProcess kurs, Kind kind, Random random) {
        long typicalNs = 0;
        for (int round = 0; round < WARM_UPS; round++) {
            make(new Change(Kind.ISSUE, "", ""));
            for (Kind warm : Kind.values()) {
                Change change = new Change(warm, warm == Kind.ISSUE ? "" : someKey(random), "");
                long startNs = System.nanoTime();
                make(change);
                typicalNs = warm == kind ? System.nanoTime() - startNs : typicalNs;
            }
        }
        boolean hasIdempotencyKey = kind != Kind.REVOKE && random.nextBoolean();
        Change change = new Change(
                kind,
                kind == Kind.ISSUE ? "" : someKey(random),
                hasIdempotencyKey ? UUID.randomUUID().toString() : "");
        long killAtNs = System.nanoTime() + (long) (random.nextDouble() * 1.25 * typicalNs);
        CompletableFuture<Void> killing =
                CompletableFuture.runAsync(() -> killAt(killAtNs, kurs), Thread.ofPlatform()::start);
        boolean isAnswered = isAnswered(change);
        killing.join();
        return isAnswered ? Optional.empty() : Optional.of(change);
    }

    private static void killAt(long timeNs, KursProcess kurs) {
        while (System.nanoTime() < timeNs) {
            Thread.onSpinWait();
        }
        kurs.kill();
    }

    private boolean isAnswered(Change change) {
        try {
            make(change);
            count(change, "answered");
            return true;
        } catch (UncheckedIOException cut) {
            return false;
        }
    }

    private String someKey(Random random) {
        List<String> names = live.keySet().stream().sorted().toList();
        return names.get(random.nextInt(names.size()));
    }

    private void count(Change change, String fate) {
        fates.computeIfAbsent(change.kind(), kind -> new TreeMap<>()).merge(fate, 1, Integer::sum);
    }

    private String path() {
        return "/partners/" + partnerId + "/keys";
    }

    private void make(Change change) {
        switch (change.kind()) {
            case ISSUE, ROTATE -> show(change, post(change).shouldBe(201));
            case REVOKE -> {
                desk.delete(path() + "/" + change.key() + "?reason=kill").shouldBe(204);
                isRevoked(change.key());
            }
        }
    }

    private PartnerAnswer post(Change change) {
        OperatorApi asking =
                change.idempotencyKey().isEmpty() ? desk : desk.with("Idempotency-Key", change.idempotencyKey());
        return change.kind() == Kind.ISSUE
                ? asking.post(path(), Map.of("kind", "HMAC", "reason", "a kill"))
                : asking.post(
                        path() + "/" + change.key() + "/rotate", Map.of("overlap_seconds", 3_600, "reason", "a kill"));
    }

    private void show(Change change, PartnerAnswer answer) {
        Map<String, Object> key = answer.json();
        String secret = String.valueOf(key.get("secret"));
        IssuedSecrets.addFrom(secret);
        ShownKey before = live.get(change.key());
        live.put(
                String.valueOf(key.get("key_id")),
                new ShownKey(secret, before == null ? null : before.secret(), key.get("expires_at")));
        shown++;
    }

    private void isRevoked(String name) {
        revoked.put(name, live.remove(name).secret());
    }

    /** Looks at what was cut off, and does what whoever asked for it would do next. */
    private void judge(Change cut) {
        switch (cut.kind()) {
            case ISSUE -> judgeIssue(cut);
            case ROTATE -> judgeRotation(cut);
            case REVOKE -> judgeRevocation(cut);
        }
    }

    private void judgeIssue(Change cut) {
        List<String> made = strangers();
        assertTrue(made.size() <= 1, () -> "one issue made " + made);
        count(cut, made.isEmpty() ? "not made" : "made");
        if (!cut.idempotencyKey().isEmpty()) {
            repeat(cut, !made.isEmpty());
        }
        strangers().forEach(name -> {
            desk.delete(path() + "/" + name + "?reason=nobody%20knows%20it").shouldBe(204);
            neverShown.add(name);
        });
    }

    /** Keys of the partner that nobody here was told of. */
    private List<String> strangers() {
        return keys().stream()
                .map(key -> String.valueOf(key.get("key_id")))
                .filter(name -> !live.containsKey(name) && !revoked.containsKey(name) && !neverShown.contains(name))
                .toList();
    }

    private void judgeRotation(Change cut) {
        ShownKey before = live.get(cut.key());
        assertTrue(works(cut.key(), before.secret()), "within the overlap the secret of before works");
        Object expiresAt = keys().stream()
                .filter(key -> cut.key().equals(key.get("key_id")))
                .findFirst()
                .orElseThrow()
                .get("expires_at");
        boolean isMade = !expiresAt.equals(before.expiresAt());
        count(cut, isMade ? "made" : "not made");
        if (!cut.idempotencyKey().isEmpty()) {
            repeat(cut, isMade);
        }
        if (isMade && live.get(cut.key()).equals(before)) {
            live.remove(cut.key());
            make(new Change(Kind.ROTATE, cut.key(), ""));
        }
    }

    /** Shown the same secret, told that it was cut off, or made now: whichever, nothing is made twice. */
    private void repeat(Change cut, boolean isMade) {
        PartnerAnswer again = post(cut);
        boolean isReplayed = "true".equals(again.header("Idempotency-Replayed"));
        assertTrue(!isReplayed || isMade, "an answer that was kept is of a change that was made");
        if (again.status() == 201) {
            assertEquals(isMade, isReplayed, "made twice");
            show(cut, again);
        } else {
            again.shouldFail(409, "CONFLICT");
        }
    }

    private void judgeRevocation(Change cut) {
        boolean isMade = !works(cut.key(), live.get(cut.key()).secret());
        count(cut, isMade ? "made" : "not made");
        desk.delete(path() + "/" + cut.key() + "?reason=again").shouldBe(isMade ? 409 : 204);
        isRevoked(cut.key());
    }

    private List<Map<?, ?>> keys() {
        return ((List<?>)
                        desk.get("/partners/" + partnerId).shouldBe(200).json().get("keys"))
                .stream().<Map<?, ?>>map(key -> (Map<?, ?>) key).toList();
    }

    private void checkAll() {
        live.forEach((name, key) -> {
            assertTrue(works(name, key.secret()), () -> name + " was shown and fails");
            assertTrue(
                    key.previous() == null || works(name, key.previous()),
                    () -> name + " fails with the secret of before, within the overlap");
        });
        revoked.forEach((name, secret) ->
                assertEquals("KEY_REVOKED", rates(name, secret).errorCode(), name));
        assertEquals(List.of(), strangers(), "keys that nobody asked for");
    }

    private boolean works(String name, String secret) {
        PartnerAnswer answer = rates(name, secret);
        if (answer.status() != 401) {
            return true;
        }
        assertNotEquals("UNKNOWN_KEY", answer.errorCode(), name);
        return false;
    }

    private PartnerAnswer rates(String name, String secret) {
        return new QuotingPartner(
                        baseUrl,
                        new Manifest.Demonstrator(
                                new UUID(0, 1), "Killed", name, secret, "", new Manifest.Wallet(WALLET, "")))
                .rates("USDT-IDRX");
    }
}
