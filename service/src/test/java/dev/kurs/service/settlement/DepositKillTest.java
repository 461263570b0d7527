package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sandbox that is killed in the middle of deposits, and of putting wallets on the allow-list. */
class DepositKillTest {
    private static final int KILLS = Integer.getInteger("kurs.deposit.kills", 2);
    private static final int LATEST_KILL_MS = 600;
    private static final int DECIMALS = 6;
    private static final int BITS_OF_A_DEPOSIT = 2;
    private static final int MOST_CREDITS = (1 << BITS_OF_A_DEPOSIT) - 1;

    @TempDir
    private static Path data;

    @Test
    void shouldCreditADepositOnceOrNotAtAllHoweverOftenItIsKilled() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DepositKillTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        String partner = null;
        List<Boolean> answered = new ArrayList<>();
        List<String> wallets = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            SettlingSandbox sandbox = SettlingSandbox.start(data);
            OperatorApi operator = operator(sandbox);
            if (partner == null) {
                partner = String.valueOf(operator.post("/partners", Map.of("name", "Bunga", "reason", "new"))
                        .shouldBe(201)
                        .json()
                        .get("partner_id"));
            }
            wallets.add(allowed(operator, partner));
            BigInteger amountRaw = amountRaw(kill);
            answered.add(depositUntilKilled(sandbox, operator, partner, amountRaw, random.nextInt(LATEST_KILL_MS)));
        }
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            OperatorApi operator = operator(sandbox);
            String id = partner;
            wallets.forEach(wallet -> Eventually.isTrue(wallet + " is ACTIVE", () -> isActive(operator, id, wallet)));
            long settledAt = sandbox.head();
            sandbox.awaitRecorded(settledAt);
            BigInteger inVault = inVault(sandbox, id);
            assertEquals(usdt(inVault), available(operator, id).setScale(DECIMALS));
            shouldBeOnceOrNotAtAll(inVault, answered);
            sandbox.command("reconcile", "--chain").shouldEndWith(0);
            System.out.printf("DepositKillTest: answered %s, credited %s%n", answered, credits(inVault));
        }
    }

    /** Each deposit has a digit of base 4 of its own: of one that is lost it is 0, of one that is credited twice 2. The sandbox gives no more than thirty digits. */
    private static BigInteger amountRaw(int kill) {
        return BigInteger.ONE.shiftLeft(BITS_OF_A_DEPOSIT * kill);
    }

    private static List<Integer> credits(BigInteger inVault) {
        return IntStream.range(0, KILLS)
                .mapToObj(kill -> inVault.shiftRight(BITS_OF_A_DEPOSIT * kill).intValue() & MOST_CREDITS)
                .toList();
    }

    private static void shouldBeOnceOrNotAtAll(BigInteger inVault, List<Boolean> answered) {
        List<Integer> credits = credits(inVault);
        Supplier<String> told = () -> "answered " + answered + ", credited " + credits + ", " + inVault + " in all";
        for (int kill = 0; kill < KILLS; kill++) {
            int least = answered.get(kill) ? 1 : 0;
            assertTrue(credits.get(kill) >= least && credits.get(kill) <= 1, told);
        }
        assertTrue(inVault.compareTo(amountRaw(KILLS)) < 0, told);
    }

    private static BigDecimal usdt(BigInteger raw) {
        return new BigDecimal(raw, DECIMALS);
    }

    private static OperatorApi operator(SettlingSandbox sandbox) {
        Manifest manifest = sandbox.kurs().manifest();
        return new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
    }

    private static String allowed(OperatorApi operator, String partner) {
        String wallet = DemonstrationWallet.generate(new SecureRandom()).addressText();
        operator.post(
                        "/partners/" + partner + "/wallets",
                        Map.of("wallet_address", wallet, "permissions", List.of("lp_withdraw"), "reason", "a provider"))
                .shouldBe(201);
        return wallet;
    }

    /** Whether the deposit was answered before the kill. */
    private static boolean depositUntilKilled(
            SettlingSandbox sandbox, OperatorApi operator, String partner, BigInteger amountRaw, int killAfterMs) {
        CompletableFuture<Boolean> deposit = CompletableFuture.supplyAsync(() -> {
            try {
                Map<String, String> deposited = Map.of(
                        "kind",
                        "DEPOSIT",
                        "token",
                        "USDT",
                        "amount",
                        usdt(amountRaw).toPlainString(),
                        "reason",
                        "to be killed");
                operator.post("/partners/" + partner + "/balance", deposited).shouldBe(201);
                return true;
            } catch (UncheckedIOException killed) {
                return false;
            }
        });
        Eventually.pause(killAfterMs);
        sandbox.kurs().kill();
        sandbox.close();
        return deposit.join();
    }

    private static boolean isActive(OperatorApi operator, String partner, String wallet) {
        List<?> wallets = (List<?>)
                operator.get("/partners/" + partner).shouldBe(200).json().get("wallets");
        return wallets.stream()
                .map(each -> (Map<?, ?>) each)
                .anyMatch(each ->
                        wallet.equals(each.get("wallet_address")) && "ACTIVE".equals(each.get("onchain_status")));
    }

    private static BigDecimal available(OperatorApi operator, String partner) {
        Map<String, Object> account =
                operator.get("/partners/" + partner + "/balance").shouldBe(200).json();
        return ((List<?>) account.get("balances"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(balance -> "USDT".equals(balance.get("token")))
                        .map(balance -> new BigDecimal(String.valueOf(balance.get("available"))))
                        .findFirst()
                        .orElseThrow();
    }

    private static BigInteger inVault(SettlingSandbox sandbox, String partner) {
        Address vault = Address.of(sandbox.chain().settlementVault());
        Address usdt = Address.of(sandbox.chain().tokens().get("USDT").address());
        return sandbox.node().view(vault, SettlementVault.balanceOf(Bytes32.keccak(partner), usdt));
    }
}
