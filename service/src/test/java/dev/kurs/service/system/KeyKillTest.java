package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills Kurs while keys are issued, rotated and revoked: a secret that was shown works, a key that was revoked never works again, and a key that nobody was shown
 * is a key or none.
 *
 * <p>{@code -Dkurs.key.kills=200} for more of them.
 */
class KeyKillTest {
    private static final int KILLS = Integer.getInteger("kurs.key.kills", 4);
    private static final String WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";

    @TempDir
    private Path data;

    private final Seed seed = Seed.fresh("KeyKillTest");
    private final Map<String, String> live = new HashMap<>();
    private final Set<String> revoked = new HashSet<>();
    private final Map<String, String> lastSecret = new HashMap<>();
    private String partnerId;
    private String uncertain = "";
    private int shown;

    @Test
    void shouldStandByEveryAnswerAboutKeysHoweverOftenItIsKilled() {
        for (int round = 0; round < KILLS; round++) {
            Random random = seed.random(round);
            try (KursProcess kurs = KursProcess.sandbox(data)) {
                OperatorApi desk =
                        new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
                if (partnerId == null) {
                    partnerId = desk.onboard("Killed", "USDT-IDRX", WALLET).id();
                }
                check(kurs.baseUrl());
                changeUntilKilled(desk, kurs, random);
            }
        }
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            check(kurs.baseUrl());
        }
        System.out.printf("KeyKillTest: %d kills, %d secrets shown, %d keys revoked%n", KILLS, shown, revoked.size());
        assertTrue(shown > 0);
    }

    private void changeUntilKilled(OperatorApi desk, KursProcess kurs, Random random) {
        AtomicBoolean isKilled = new AtomicBoolean();
        Thread killer = new Thread(() -> {
            Eventually.pause(20 + random.nextInt(600));
            isKilled.set(true);
            kurs.kill();
        });
        killer.start();
        try {
            while (!isKilled.get()) {
                change(desk, random);
            }
        } catch (UncheckedIOException cut) {
            assertTrue(isKilled.get(), () -> "unanswered though nobody killed it: " + cut);
        }
        try {
            killer.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void change(OperatorApi desk, Random random) {
        String keys = "/partners/" + partnerId + "/keys";
        String some = live.keySet().stream()
                .skip(live.isEmpty() ? 0 : random.nextInt(live.size()))
                .findFirst()
                .orElse("");
        uncertain = some;
        switch (some.isEmpty() ? 0 : random.nextInt(3)) {
            case 0 -> {
                uncertain = "";
                show(desk.post(keys, Map.of("kind", "HMAC", "reason", "a kill")));
            }
            case 1 ->
                show(desk.post(keys + "/" + some + "/rotate", Map.of("overlap_seconds", 3_600, "reason", "a kill")));
            default -> {
                PartnerAnswer answer = desk.delete(keys + "/" + some + "?reason=kill");
                if (answer.status() == 429) {
                    Eventually.pause(200);
                    break;
                }
                answer.shouldBe(204);
                live.remove(some);
                revoked.add(some);
            }
        }
        uncertain = "";
    }

    private void show(PartnerAnswer answer) {
        if (answer.status() == 429) {
            Eventually.pause(200);
            return;
        }
        Map<String, Object> key = answer.shouldBe(201).json();
        live.put(String.valueOf(key.get("key_id")), String.valueOf(key.get("secret")));
        lastSecret.put(String.valueOf(key.get("key_id")), String.valueOf(key.get("secret")));
        IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
        shown++;
    }

    /** The one key whose change was cut off may stand as before or as after; all others as they were told. */
    private void check(String baseUrl) {
        live.entrySet()
                .removeIf(key -> key.getKey().equals(uncertain) && !works(baseUrl, key.getKey(), key.getValue()));
        live.forEach((name, secret) -> assertTrue(works(baseUrl, name, secret), () -> name + " was shown and fails"));
        revoked.forEach(name -> assertEquals(
                "KEY_REVOKED", rates(baseUrl, name, lastSecret.get(name)).errorCode(), name));
    }

    private static boolean works(String baseUrl, String name, String secret) {
        return rates(baseUrl, name, secret).status() != 401;
    }

    private static PartnerAnswer rates(String baseUrl, String name, String secret) {
        return new QuotingPartner(
                        baseUrl,
                        new Manifest.Demonstrator(
                                new UUID(0, 1), "Killed", name, secret, "", new Manifest.Wallet(WALLET, "")))
                .rates("USDT-IDRX");
    }
}
