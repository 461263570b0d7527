package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.oracle.TestPool;
import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TransactionSenderTest extends SenderWorld {
    private static final SendingTerms THRIFTY = new SendingTerms(
            64,
            1,
            100,
            SendingDesk.GWEI.multiply(BigInteger.valueOf(5)),
            Duration.ofMillis(10),
            Duration.ofSeconds(20));

    private static final String LOST = " lost its nonce 0 to another transaction of " + SendingDesk.account();

    /** Blocks come all the while, as on any chain, since a node may queue one that only a raise brings on ({@link SeveralNodesTest}). */
    @Test
    void shouldMineEverySubmissionOfEightThreadsExactlyOnce() throws Exception {
        try (TransactionSender sender = desk.open(outbox);
                ScheduledExecutorService blocks = Executors.newSingleThreadScheduledExecutor();
                ExecutorService threads = Executors.newFixedThreadPool(8)) {
            ScheduledFuture<?> unused = blocks.scheduleAtFixedRate(desk::mine, 0, 100, TimeUnit.MILLISECONDS);
            List<Callable<CompletableFuture<MinedTransaction>>> submissions = IntStream.range(0, 400)
                    .<Callable<CompletableFuture<MinedTransaction>>>mapToObj(
                            number -> () -> sender.submit(desk.book(), SendingDesk.number(number)))
                    .toList();
            for (Future<CompletableFuture<MinedTransaction>> submission : threads.invokeAll(submissions)) {
                assertTrue(end(submission.get()).succeeded());
            }
        }

        assertEquals(
                IntStream.range(0, 400).boxed().toList(),
                desk.numbersMined().stream().sorted().toList());
        assertEquals(400, desk.count());
    }

    @Test
    void shouldRaiseFeesUntilTheTransactionIsMined() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> first = sender.submit(desk.book(), SendingDesk.number(1));
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            desk.awaitWaiting(2);

            while (!first.isDone() || !second.isDone()) {
                desk.setBaseFee(SendingDesk.GWEI.multiply(BigInteger.valueOf(50)));
                desk.mine();
                Thread.sleep(20);
            }

            assertTrue(end(first).succeeded());
            assertTrue(end(second).succeeded());
        }
        assertEquals(List.of(1, 2), desk.numbersMined());
        assertEquals(2, desk.count());
    }

    @Test
    void shouldSayThatFeesAreAtTheirCeilingAndGoOnOnceTheyFall() throws Exception {
        BigInteger ceiling = SendingDesk.GWEI.multiply(BigInteger.valueOf(5));
        SendingTerms thrifty = new SendingTerms(64, 1, 2, ceiling, Duration.ofMillis(10), Duration.ofSeconds(5));
        try (TransactionSender sender = desk.open(outbox, thrifty)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);

            while (sender.trouble().isEmpty()) {
                desk.setBaseFee(SendingDesk.GWEI.multiply(BigInteger.valueOf(20)));
                desk.mine();
                Thread.sleep(20);
            }
            assertEquals(
                    "set of " + desk.book() + " (nonce 0) is not mined, and its fees cannot be raised above " + ceiling
                            + " wei per unit of gas",
                    sender.trouble().orElseThrow());
            assertFalse(end.isDone());

            while (!end.isDone()) {
                desk.mine();
                Thread.sleep(20);
            }
            assertTrue(end(end).succeeded());
            awaitNoTrouble(sender);
        }
        assertEquals(List.of(1), desk.numbersMined());
    }

    @Test
    void shouldSendAgainWhatAReorganisationDropped() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            desk.mine(5);
            for (int number = 1; number <= 3; number++) {
                end(sender.submit(desk.book(), SendingDesk.number(number)));
            }

            desk.rpc().ask("anvil_reorg", 2, List.of());
            while (desk.count() < 3) {
                Thread.sleep(10);
            }
            end(sender.submit(desk.book(), SendingDesk.number(4)));
        }
        assertEquals(List.of(1, 2, 3, 4), desk.numbersMined());
    }

    @Test
    void shouldCallATransactionDoneOnlyOnceItsConfirmationsAreThere() throws Exception {
        SendingTerms careful = new SendingTerms(
                64, 4, 50, SendingDesk.TERMS.feeCeilingWei(), Duration.ofMillis(10), Duration.ofSeconds(5));
        try (TransactionSender sender = desk.open(outbox, careful)) {
            desk.mine(5);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            while (desk.count() < 1) {
                Thread.sleep(5);
            }
            desk.mine(2);
            desk.rpc().ask("anvil_reorg", 3, List.of());
            while (desk.count() < 1) {
                Thread.sleep(5);
            }
            desk.mine(2);
            assertThrows(java.util.concurrent.TimeoutException.class, () -> end.get(200, TimeUnit.MILLISECONDS));

            desk.mine(1);
            MinedTransaction mined = end(end);
            assertEquals(Long.decode(desk.rpc().ask("eth_blockNumber").asString()) - 3, mined.blockNumber());
        }
        assertEquals(List.of(1), desk.numbersMined());
    }

    @Test
    void shouldSendAgainWhatTheNodeLost() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            desk.rpc().ask("evm_setAutomine", false);
            List<CompletableFuture<MinedTransaction>> ends = new ArrayList<>();
            for (int number = 1; number <= 3; number++) {
                ends.add(sender.submit(desk.book(), SendingDesk.number(number)));
            }
            desk.awaitWaiting(3);

            desk.rpc().ask("anvil_dropAllTransactions");
            desk.awaitWaiting(3);
            desk.mine();
            for (CompletableFuture<MinedTransaction> end : ends) {
                assertTrue(end(end).succeeded());
            }
        }
        assertEquals(List.of(1, 2, 3), desk.numbersMined());
    }

    @Test
    void shouldSendAgainWhatTheChainForgotAfterItWasDone() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            String snapshot = desk.rpc().ask("evm_snapshot").asString();
            for (int number = 1; number <= 3; number++) {
                end(sender.submit(desk.book(), SendingDesk.number(number)));
            }

            desk.rpc().ask("evm_revert", snapshot);
            assertEquals(List.of(), desk.numbersMined());
            while (desk.count() < 3) {
                Thread.sleep(10);
            }
        }
        assertEquals(List.of(1, 2, 3), desk.numbersMined());
    }

    @Test
    void shouldRefuseToSubmitWhenTheChainIsAnother() throws Exception {
        try (TransactionSender sender = desk.open(outbox)) {
            for (int number = 0; number <= Outbox.KEPT; number++) {
                end(sender.submit(desk.book(), SendingDesk.number(number)));
            }
        }

        try (DevelopmentChain other = TestChain.start();
                SendingDesk elsewhere = new SendingDesk(other.uri());
                TransactionSender sender = elsewhere.open(outbox)) {
            while (sender.trouble().isEmpty()) {
                Thread.sleep(5);
            }
            ChainException refused =
                    assertThrows(ChainException.class, () -> sender.submit(elsewhere.book(), SendingDesk.number(1)));
            assertEquals(
                    "set of " + elsewhere.book() + " cannot be sent: the chain has 0 transactions of "
                            + SendingDesk.account() + ", and the outbox had " + (Outbox.KEPT + 1)
                            + " of them done: the node is behind, or the chain is another one",
                    refused.getMessage());
        }
    }

    @Test
    void shouldGiveATransactionAnotherNonceWhenSomebodyElseTookItsOwn() throws Exception {
        try (TransactionSender sender = desk.open(outbox, THRIFTY)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            loseNonce(end);

            assertTrue(end(end).succeeded());
            assertEquals(2, desk.count());
        }
        assertEquals(List.of(1), desk.numbersMined());
    }

    @Test
    void shouldNameARefusalBeforeItIsSentAndSpendNoNonce() throws Exception {
        Address roles = desk.create(KursRoles.create(0, DevelopmentAccounts.address(0), BigInteger.ZERO));
        try (TransactionSender sender = desk.open(outbox)) {
            TransactionRefused refused = assertThrows(
                    TransactionRefused.class,
                    () -> sender.submit(roles, KursRoles.grantRole(Bytes32.keccak("GUARDIAN"), SendingDesk.account())));

            assertEquals("AccessControlUnauthorizedAccount", refused.reason().name());
            assertEquals(0, desk.count());
            assertTrue(end(sender.submit(desk.book(), SendingDesk.number(1))).succeeded());
        }
    }

    /** In the second of its creation a pool adds nothing to its sums, and a second later writes where nothing was. */
    @Test
    void shouldHaveGasForWhatAContractStoresInALaterSecond() throws Exception {
        Address pool = desk.create(TestPool.create(desk.book(), desk.book(), 1, SendingDesk.account()));
        Intent move = Intent.of(pool, TestPool.move(1, 1));
        GasBudget aSecondLater = (what, gas, before) -> desk.rpc().pass(Duration.ofSeconds(1));
        try (TransactionSender sender = desk.open(outbox, aSecondLater)) {
            CompletableFuture<MinedTransaction> end = sender.submit(move);

            assertTrue(end(end).succeeded());
        }
    }

    @Test
    void shouldNameARefusalThatHappensInABlock() throws Exception {
        Address others = desk.create(MockAggregator.create(0, "another keeper's", DevelopmentAccounts.address(4)));
        try (TransactionSender sender = desk.open(outbox)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            String code = desk.rpc().ask("eth_getCode", others.text(), "latest").asString();
            desk.rpc().ask("anvil_setCode", desk.book().text(), code);
            desk.mine();

            TransactionRefused refused = assertInstanceOf(
                    TransactionRefused.class,
                    assertThrows(ExecutionException.class, () -> end(end)).getCause());
            assertEquals(
                    "set of " + desk.book() + " was refused: CallerIsNotKeeper(caller " + SendingDesk.account()
                            + ", keeper " + DevelopmentAccounts.address(4) + ")",
                    refused.getMessage());
        }
    }

    @Test
    void shouldSayThatTooManyAreUnderWay() throws Exception {
        SendingTerms two = new SendingTerms(
                2, 1, 2, SendingDesk.TERMS.feeCeilingWei(), Duration.ofMillis(10), Duration.ofSeconds(1));
        try (TransactionSender sender = desk.open(outbox, two)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            desk.awaitWaiting(2);

            ChainException refused =
                    assertThrows(ChainException.class, () -> sender.submit(desk.book(), SendingDesk.number(3)));
            assertEquals(
                    "set of " + desk.book() + " is not sent: 2 transactions of " + SendingDesk.account()
                            + " are under way, and none ended within 1 seconds",
                    refused.getMessage());

            desk.mine();
            end(end);
            end(second);
            CompletableFuture<MinedTransaction> fourth = sender.submit(desk.book(), SendingDesk.number(4));
            desk.awaitWaiting(1);
            assertFalse(fourth.isDone());
        }
    }

    @Test
    void shouldSayWhatIsMissingWhenTheAccountCannotPay() {
        desk.rpc().ask("anvil_setBalance", SendingDesk.account().text(), "0x3e8");
        try (TransactionSender sender = desk.open(outbox)) {
            ChainException poor = assertThrows(
                    ChainException.class, () -> sender.submit(Intent.payment(Address.ZERO, BigInteger.ZERO)));
            String beginning =
                    SendingDesk.account() + " has 1000 wei, and payment of 0 wei to " + Address.ZERO + " needs ";
            assertTrue(poor.getMessage().startsWith(beginning), poor.getMessage());
        }
    }

    @Test
    void shouldTakeUpWhatAnEarlierSenderLeft() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        CompletableFuture<MinedTransaction> end;
        try (TransactionSender sender = desk.open(outbox)) {
            end = sender.submit(desk.book(), SendingDesk.number(1));
            assertFalse(sender.submit(desk.book(), SendingDesk.number(2)).isDone());
        }
        ExecutionException closed = assertThrows(ExecutionException.class, () -> end(end));
        assertEquals(
                "the sender of " + SendingDesk.account() + " was closed; its next start goes on",
                closed.getCause().getMessage());
        desk.rpc().ask("anvil_dropAllTransactions");

        try (TransactionSender sender = desk.open(outbox)) {
            List<CompletableFuture<MinedTransaction>> left = sender.underWay();
            assertEquals(2, left.size());
            CompletableFuture<MinedTransaction> third = sender.submit(desk.book(), SendingDesk.number(3));
            desk.awaitWaiting(3);
            desk.mine();
            end(left.getFirst());
            end(left.getLast());
            end(third);
        }
        assertEquals(List.of(1, 2, 3), desk.numbersMined());
    }

    @Test
    void shouldCreateAContractWhereTheNonceSays() {
        try (TransactionSender sender = desk.open(outbox)) {
            Address roles = Address.ofContract(sender.account(), sender.nextNonce());

            assertTrue(sender.send(Intent.of(KursRoles.create(0, sender.account(), BigInteger.ZERO)))
                    .succeeded());

            assertEquals(sender.account(), desk.reader().view(roles, KursRoles.defaultAdmin()));
            assertEquals(1, sender.nextNonce());
        }
    }

    @Test
    void shouldGiveACreationNoOtherNonceSinceItsAddressHangsOnIt() throws Exception {
        try (TransactionSender sender = desk.open(outbox, THRIFTY)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end =
                    sender.submit(Intent.of(KursRoles.create(0, SendingDesk.account(), BigInteger.ZERO)));
            loseNonce(end);

            assertEquals("the creation of KursRoles" + LOST, failure(end));
            assertEquals(1, desk.count());
        }
    }

    @Test
    void shouldGiveNoOtherNonceToWhatNoOtherProcessGoesOnWith() throws Exception {
        try (TransactionSender sender =
                TransactionSender.ofThisProcess(desk.reader(), DevelopmentAccounts.key(3), THRIFTY)) {
            desk.rpc().ask("evm_setAutomine", false);
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            loseNonce(end);

            assertEquals("set of " + desk.book() + LOST, failure(end));
        }
        assertEquals(List.of(), desk.numbersMined());
    }

    @Test
    void shouldTellTheNextNonceOnceEverythingBeforeItIsMined() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        try (TransactionSender earlier =
                TransactionSender.ofThisProcess(desk.reader(), DevelopmentAccounts.key(3), THRIFTY)) {
            assertFalse(earlier.submit(desk.book(), SendingDesk.number(1)).isDone());
            desk.awaitWaiting(1);
        }

        try (TransactionSender next =
                TransactionSender.ofThisProcess(desk.reader(), DevelopmentAccounts.key(3), THRIFTY)) {
            CompletableFuture<Long> nonce = CompletableFuture.supplyAsync(next::nextNonce);
            assertThrows(java.util.concurrent.TimeoutException.class, () -> nonce.get(300, TimeUnit.MILLISECONDS));
            desk.mine();
            assertEquals(1, nonce.get(20, TimeUnit.SECONDS));
        }
    }

    /** Another transaction of the account is mined in place of the first, and blocks after it. */
    private void loseNonce(CompletableFuture<MinedTransaction> end) throws InterruptedException {
        desk.awaitWaiting(1);
        BigInteger tenGwei = SendingDesk.GWEI.multiply(BigInteger.TEN);
        SignedTransaction other = new TransactionSigner(31_337, DevelopmentAccounts.key(3))
                .sign(
                        Intent.payment(Address.ZERO, BigInteger.ONE),
                        0,
                        BigInteger.valueOf(21_000),
                        new GasFees(tenGwei, tenGwei));
        desk.rpc().ask("eth_sendRawTransaction", other.raw());
        while (!end.isDone()) {
            desk.mine();
            Thread.sleep(30);
        }
    }

    private static void awaitNoTrouble(TransactionSender sender) throws InterruptedException {
        while (sender.trouble().isPresent()) {
            Thread.sleep(5);
        }
    }
}
