package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.EarlierPartner;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sandbox that is killed in the middle of executes: each is settled or released, never both, and the destination has the money exactly where it settled. */
class ExecuteKillTest {
    private static final int KILLS = Integer.getInteger("kurs.execution.kills", 2);
    private static final int LATEST_KILL_MS = 1_500;
    private static final BigDecimal DEPOSIT = new BigDecimal("50000");
    private static final BigDecimal EACH = new BigDecimal("100");
    private static final int OK = 200;
    private static final int EXPIRED = 400;

    @TempDir
    private static Path data;

    /** An execute that was cut off. */
    private record CutOff(String quote, String destination) {}

    @Test
    void shouldEndEachExecutionOnceHoweverOftenItIsKilled() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("ExecuteKillTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        List<CutOff> all = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            SettlingSandbox sandbox = SettlingSandbox.start(data);
            if (kill == 0) {
                deposit(sandbox);
            }
            all.add(executeUntilKilled(sandbox, random.nextInt(LATEST_KILL_MS)));
        }
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            int settled = 0;
            for (CutOff execute : all) {
                if (isSettled(sandbox, execute)) {
                    settled++;
                }
            }
            BigDecimal left = DEPOSIT.subtract(EACH.multiply(BigDecimal.valueOf(settled)));
            Eventually.isTrue(left + " USDT are left", () -> available(sandbox).compareTo(left) == 0);
            sandbox.awaitRecorded(sandbox.head());
            sandbox.command("reconcile", "--chain").shouldEndWith(0);
            System.out.printf("ExecuteKillTest: %d kills, %d settled%n", KILLS, settled);
        }
    }

    private static void deposit(SettlingSandbox sandbox) {
        operator(sandbox)
                .post(
                        "/partners/" + partnerId(sandbox) + "/balance",
                        Map.of(
                                "kind",
                                "DEPOSIT",
                                "token",
                                "USDT",
                                "amount",
                                DEPOSIT.toString(),
                                "reason",
                                "to execute"))
                .shouldBe(201);
        Eventually.isTrue("the deposit is there", () -> available(sandbox).compareTo(DEPOSIT) == 0);
    }

    private static CutOff executeUntilKilled(SettlingSandbox sandbox, int killAfterMs) {
        EarlierPartner partner = EarlierPartner.of(sandbox.kurs(), 1);
        String quote = String.valueOf(partner.firmQuote("USD-IDR", "SELL", EACH.toString(), "")
                .shouldBe(OK)
                .json()
                .get("quote_id"));
        CutOff execute = new CutOff(
                quote, DemonstrationWallet.generate(new SecureRandom()).addressText());
        CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> {
            try {
                partner.execute(quote, EACH.toString(), execute.destination(), "");
            } catch (UncheckedIOException killed) {
                System.out.println("ExecuteKillTest: cut off: " + killed.getMessage());
            }
        });
        Eventually.pause(killAfterMs);
        sandbox.kurs().kill();
        sandbox.close();
        asked.join();
        return execute;
    }

    /** Asks again until it has ended, and compares what the destination has. */
    private static boolean isSettled(SettlingSandbox sandbox, CutOff execute) {
        EarlierPartner partner = EarlierPartner.of(sandbox.kurs(), 1);
        PartnerAnswer answer = partner.execute(execute.quote(), EACH.toString(), execute.destination(), "");
        while (answer.status() != OK && answer.status() != EXPIRED) {
            assertTrue(answer.body().contains("EXECUTION_PENDING"), answer.body());
            answer = partner.execute(execute.quote(), EACH.toString(), execute.destination(), "");
        }
        boolean isSettled = answer.status() == OK;
        BigDecimal expected =
                isSettled ? new BigDecimal(String.valueOf(answer.json().get("destination_amount"))) : BigDecimal.ZERO;
        assertEquals(0, expected.compareTo(received(sandbox, execute.destination())), answer.body());
        return isSettled;
    }

    /** Whole IDRX. */
    private static BigDecimal received(SettlingSandbox sandbox, String address) {
        Address idrx = Address.of(sandbox.chain().tokens().get("IDRX").address());
        return new BigDecimal(sandbox.node().view(idrx, Erc20.balanceOf(Address.of(address))), 2);
    }

    private static BigDecimal available(SettlingSandbox sandbox) {
        Map<String, Object> account = operator(sandbox)
                .get("/partners/" + partnerId(sandbox) + "/balance")
                .shouldBe(OK)
                .json();
        return ((List<?>) account.get("balances"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(balance -> "USDT".equals(balance.get("token")))
                        .map(balance -> new BigDecimal(String.valueOf(balance.get("available"))))
                        .findFirst()
                        .orElse(BigDecimal.ZERO);
    }

    private static String partnerId(SettlingSandbox sandbox) {
        return sandbox.kurs().manifest().partners().getFirst().partnerId().toString();
    }

    private static OperatorApi operator(SettlingSandbox sandbox) {
        Manifest manifest = sandbox.kurs().manifest();
        return new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
    }
}
