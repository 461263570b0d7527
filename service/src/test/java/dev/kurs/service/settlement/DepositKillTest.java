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
import dev.kurs.service.system.PartnerAnswer;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sandbox that is killed in the middle of deposits, and of putting wallets on the allow-list. */
class DepositKillTest {
    private static final int KILLS = Integer.getInteger("kurs.deposit.kills", 2);
    private static final int LATEST_KILL_MS = 1_200;
    private static final int DECIMALS = 6;

    @TempDir
    private static Path data;

    @Test
    void shouldCreditADepositOnceOrNotAtAllHoweverOftenItIsKilled() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DepositKillTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        String partner = null;
        int answered = 0;
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
            if (depositUntilKilled(sandbox, operator, partner, random.nextInt(LATEST_KILL_MS))) {
                answered++;
            }
        }
        try (SettlingSandbox sandbox = SettlingSandbox.start(data)) {
            OperatorApi operator = operator(sandbox);
            String id = partner;
            wallets.forEach(wallet -> Eventually.isTrue(wallet + " is ACTIVE", () -> isActive(operator, id, wallet)));
            long settledAt = sandbox.head();
            sandbox.awaitRecorded(settledAt);
            BigInteger inVault = inVault(sandbox, id);
            assertEquals(
                    new BigDecimal(inVault, DECIMALS), available(operator, id).setScale(DECIMALS));
            BigDecimal whole = new BigDecimal(inVault, DECIMALS);
            int least = answered;
            assertTrue(
                    whole.compareTo(BigDecimal.valueOf(least)) >= 0 && whole.compareTo(BigDecimal.valueOf(KILLS)) <= 0,
                    () -> whole + " USDT of " + KILLS + " deposits, " + least + " of them answered");
            sandbox.command("reconcile", "--chain").shouldEndWith(0);
            System.out.printf("DepositKillTest: %d kills, %d answered, %s USDT in the vault%n", KILLS, least, whole);
        }
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
            SettlingSandbox sandbox, OperatorApi operator, String partner, int killAfterMs) {
        CompletableFuture<Boolean> deposit = CompletableFuture.supplyAsync(() -> {
            try {
                PartnerAnswer answer = operator.post(
                        "/partners/" + partner + "/balance",
                        Map.of("kind", "DEPOSIT", "token", "USDT", "amount", "1", "reason", "to be killed"));
                return answer.status() == 201;
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
