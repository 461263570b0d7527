package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deposits, withdrawals, daily caps and the allow-list on a real chain, and what the engine is told of them. */
@Timeout(120)
class VaultWatchTest extends DeployedWorld {
    private static final Address PAYER = DevelopmentAccounts.address(9);
    private static final Bytes32 PARTNER = Bytes32.keccak("0c7c2f3e-94c8-4a65-a0f8-1f8a1d1c5d11");
    private static final BigInteger AMOUNT = BigInteger.valueOf(250_000_000);
    private static final int CONFIRMATIONS = 3;
    private static final WatcherSettings SETTINGS =
            new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(20), 4, Duration.ofMinutes(1));

    private static Address vault;

    @BeforeAll
    static void approve() {
        vault = world.manifest().address(DeploymentManifest.VAULT);
        world.node().send(SmallPlan.DEPLOYER, world.usdt(), Erc20.mint(PAYER, AMOUNT.multiply(BigInteger.TEN)));
        world.node().send(PAYER, world.usdt(), Erc20.approve(vault, AMOUNT.multiply(BigInteger.TEN)));
    }

    @BeforeEach
    void beginWithConfirmedBlocks() {
        world.node().mine(CONFIRMATIONS);
    }

    private ChainWatcher watch(BlockRef cursor) {
        ChainWatcher watcher = new ChainWatcher(
                world.endpoint(),
                world.addresses(),
                cursor,
                SETTINGS,
                new CommandOffer(publisher),
                List.of(),
                InstantSource.system());
        watcher.start();
        return watcher;
    }

    private static void awaitConfirmed(ChainWatcher watcher, long block) {
        TestWorld.await(() -> watcher.health().confirmedNumber() >= block);
    }

    private static void deposit() {
        send(PAYER, vault, SettlementVault.deposit(PARTNER, world.usdt(), AMOUNT));
    }

    private static void send(Address from, Address to, ContractCall<?> call) {
        assertTrue(world.node().succeeded(world.node().send(from, to, call)), call.name() + " was refused");
    }

    @Test
    void shouldTellADepositOnceItIsConfirmed() {
        BlockRef start = world.now();
        try (ChainWatcher watcher = watch(start)) {
            deposit();
            Header block = world.head();
            world.node().mine(CONFIRMATIONS - 1);
            TestWorld.await(() -> watcher.health().headNumber() == world.head().number());
            assertEquals(List.of(), publisher.said("deposited"));

            world.node().mine(1);
            awaitConfirmed(watcher, block.number());
            assertEquals(
                    List.of("deposited " + block.number() + "/0/1: token 0 250000000 for " + PARTNER + " by " + PAYER),
                    publisher.said("deposited"));
        }
    }

    @Test
    void shouldPassOverADepositThatNoBalanceCanHoldAndGoOn() {
        BigInteger tooMuch = BigInteger.ONE.shiftLeft(127);
        world.node().send(SmallPlan.DEPLOYER, world.usdt(), Erc20.mint(SmallPlan.DEPLOYER, tooMuch));
        world.node().send(SmallPlan.DEPLOYER, world.usdt(), Erc20.approve(vault, tooMuch));
        BlockRef start = world.now();
        try (ChainWatcher watcher = watch(start)) {
            send(SmallPlan.DEPLOYER, vault, SettlementVault.deposit(PARTNER, world.usdt(), tooMuch));
            deposit();
            Header block = world.head();
            world.node().mine(CONFIRMATIONS);
            awaitConfirmed(watcher, block.number());

            assertEquals(
                    List.of("deposited " + block.number() + "/0/1: token 0 250000000 for " + PARTNER + " by " + PAYER),
                    publisher.said("deposited"));
        }
    }

    @Test
    void shouldTellNothingOfADepositThatAReorganisationTookAway() {
        BlockRef start = world.now();
        try (ChainWatcher watcher = watch(start)) {
            deposit();
            TestWorld.await(() -> watcher.health().headNumber() == world.head().number());
            world.node().reorganise(1);
            world.node().mine(1);
            TestWorld.await(() -> watcher.counters().reorganisations() > 0);
            world.node().mine(CONFIRMATIONS);
            awaitConfirmed(watcher, start.number() + 1);
            assertEquals(List.of(), publisher.said("deposited"));

            deposit();
            Header block = world.head();
            world.node().mine(CONFIRMATIONS);
            awaitConfirmed(watcher, block.number());
            assertEquals(1, publisher.said("deposited " + block.number()).size());
            assertEquals(1, publisher.said("deposited").size());
        }
    }

    @Test
    void shouldTellWithdrawalsOnceTheyAreConfirmedAndGoOnBehindTheCursor() {
        deposit();
        send(SmallPlan.ADMIN, vault, SettlementVault.allowWallet(PARTNER, PAYER));
        world.node().pass(Duration.ofSeconds(121));
        world.node().mine(1);
        BlockRef start = world.now();
        BlockRef behindRequests;
        try (ChainWatcher watcher = watch(start)) {
            send(
                    PAYER,
                    vault,
                    SettlementVault.requestWithdrawal(PARTNER, world.usdt(), AMOUNT.subtract(BigInteger.ONE)));
            send(PAYER, vault, SettlementVault.requestWithdrawal(PARTNER, world.usdt(), BigInteger.ONE));
            Header last = world.head();
            world.node().mine(CONFIRMATIONS - 1);
            TestWorld.await(() -> watcher.health().headNumber() == world.head().number());
            assertEquals(
                    List.of(), publisher.said("withdrawal 2"), "the last is not confirmed yet: " + publisher.said());
            world.node().mine(1);
            awaitConfirmed(watcher, last.number());
            behindRequests = BlockRef.of(last);
            String what = " of " + PARTNER + " by " + PAYER;
            assertEquals(
                    List.of(
                            "withdrawal 1 of " + vault + " REQUESTED " + (last.number() - 1) + "/0/0: token 0 249999999"
                                    + what,
                            "withdrawal 2 of " + vault + " REQUESTED " + last.number() + "/0/0: token 0 1" + what),
                    publisher.said("withdrawal"));
        }
        send(SmallPlan.GUARDIAN, vault, SettlementVault.cancelWithdrawal(BigInteger.ONE));
        long cancelled = world.head().number();
        world.node().pass(Duration.ofDays(2));
        send(PAYER, vault, SettlementVault.withdraw(BigInteger.TWO));
        long paid = world.head().number();
        world.node().mine(CONFIRMATIONS);
        try (ChainWatcher watcher = watch(behindRequests)) {
            awaitConfirmed(watcher, paid);
            String nobody = ": token -1 0 of 0x" + "00".repeat(32) + " by 0x" + "00".repeat(20);
            assertEquals(
                    List.of(
                            "withdrawal 1 of " + vault + " CANCELLED " + cancelled + "/0/0" + nobody,
                            "withdrawal 2 of " + vault + " PAID " + paid + "/0/1" + nobody),
                    publisher.said("withdrawal").stream().skip(2).toList());
        }
    }

    @Test
    void shouldTellAnAnnouncedCapAndThatItIsSet() {
        BlockRef start = world.now();
        ContractCall<Void> cap = SettlementVault.setDailyCap(PARTNER, world.usdt(), AMOUNT);
        send(SmallPlan.ADMIN, vault, SettlementVault.schedule(bytes(cap)));
        long announced = world.head().timeSeconds();
        send(SmallPlan.ADMIN, vault, SettlementVault.schedule(bytes(SettlementVault.setEngine(world.engine()))));
        world.node().pass(Duration.ofSeconds(121));
        send(SmallPlan.ADMIN, vault, cap);
        Header set = world.head();
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, set.number());
            List<String> told = publisher.said("capped").stream()
                    .map(line -> line.substring(line.indexOf(':')))
                    .toList();
            String what = ": token 0 250000000 of " + PARTNER + " from ";
            assertEquals(List.of(what + (announced + 120), what + 0), told);
        }
    }

    @Test
    void shouldTellEntriesOfTheAllowList() {
        BlockRef start = world.now();
        Address desk = world.manifest().address(DeploymentManifest.DESK);
        send(SmallPlan.ADMIN, desk, LiquidityDesk.allowWallet(PAYER, true, false));
        send(SmallPlan.GUARDIAN, desk, LiquidityDesk.disallowWallet(PAYER));
        Header last = world.head();
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, last.number());
            assertEquals(
                    List.of(
                            "allowed " + (last.number() - 1) + ": " + PAYER + " deposit YES, withdraw NO",
                            "allowed " + last.number() + ": " + PAYER + " deposit NO, withdraw NO"),
                    publisher.said("allowed"));
        }
    }

    private static byte[] bytes(ContractCall<?> call) {
        return HexFormat.of().parseHex(call.data(), 2, call.data().length());
    }
}
