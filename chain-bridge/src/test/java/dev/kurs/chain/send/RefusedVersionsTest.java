package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.watch.Lies;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What becomes of a transaction that its node refuses, does not hear of, or gives no nonce. */
@Timeout(120)
class RefusedVersionsTest extends ToldWorld {
    private static final String SENDING = "eth_sendRawTransaction";
    private static final String UNPAYABLE = "insufficient funds for gas * price + value";
    private static final SendingTerms PATIENT = new SendingTerms(
            64, 1, 100, SendingDesk.TERMS.feeCeilingWei(), Duration.ofMillis(10), Duration.ofSeconds(20));

    /** More than any raise of the sender's may offer. */
    private static final BigInteger ABOVE_THE_CEILING =
            SendingDesk.TERMS.feeCeilingWei().shiftLeft(1);

    private TransactionSender open(SendingTerms terms) {
        return TransactionSender.open(told, DevelopmentAccounts.key(3), outbox, terms);
    }

    private void setBalance(BigInteger wei) {
        desk.rpc().ask("anvil_setBalance", SendingDesk.account().text(), "0x" + wei.toString(16));
    }

    private BigInteger gas() {
        return new AccountOnChain(desk.reader(), SendingDesk.account())
                .gasFor(Intent.of(desk.book(), SendingDesk.number(1)));
    }

    /** The bytes of the versions that the outbox has, oldest first. */
    private List<String> versions() throws IOException {
        return Files.readAllLines(outbox).stream()
                .filter(line -> line.contains(" sent "))
                .map(line -> line.split(" ", -1)[2])
                .toList();
    }

    private void awaitVersions(int versions) throws Exception {
        while (versions().size() < versions) {
            Thread.sleep(5);
        }
    }

    private static void awaitTrouble(TransactionSender sender, String words) throws InterruptedException {
        while (!hasTrouble(sender, words)) {
            Thread.sleep(5);
        }
    }

    private static boolean hasTrouble(TransactionSender sender, String words) {
        return sender.trouble().filter(trouble -> trouble.contains(words)).isPresent();
    }

    /** Many rounds of a sender. */
    private static void passRounds() throws InterruptedException {
        Thread.sleep(300);
    }

    private CompletableFuture<MinedTransaction> submitAndRaise(TransactionSender sender) throws Exception {
        CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
        desk.awaitWaiting(1);
        mineAt(50);
        mineAt(50);
        awaitVersions(2);
        desk.awaitWaiting(1);
        return end;
    }

    @Test
    void shouldSignNoOtherVersionBecauseAnEarlierOneIsTooCheap() throws Exception {
        try (TransactionSender sender = open(SendingDesk.TERMS)) {
            CompletableFuture<MinedTransaction> end = submitAndRaise(sender);
            String first = versions().getFirst();

            teller.refuse(question -> refusalOfBoth(question, first));
            teller.lie(Lies.UNKNOWN_TRANSACTIONS);
            awaitTrouble(sender, UNPAYABLE);
            passRounds();
            assertEquals(2, versions().size());

            teller.refuse("", "");
            teller.lie(Lies.NONE);
            mineAtUntilDone(50, end);
        }
        desk.assertMinedOnce(1);
    }

    private static Optional<String> refusalOfBoth(JsonNode question, String first) {
        if (!question.path("method").asString().equals(SENDING)) {
            return Optional.empty();
        }
        boolean isFirst = question.path("params").path(0).asString().equals(first);
        return Optional.of(isFirst ? "replacement transaction underpriced" : UNPAYABLE);
    }

    @Test
    void shouldBidLessOnceTheBaseFeeFallsWhereNoNodeTookWhatTheAccountCannotPay() throws Exception {
        BigInteger gas = gas();
        mineAt(50);
        teller.swallow(SENDING);
        teller.refuse(SENDING, UNPAYABLE);
        try (TransactionSender sender = open(SendingDesk.TERMS)) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            awaitTrouble(sender, UNPAYABLE);
            setBalance(gas.multiply(gwei(20)));
            teller.swallow("");
            teller.refuse("", "");
            passRounds();
            assertEquals(1, versions().size(), "at a base fee of 50 gwei");

            mineAt(5);
            awaitVersions(2);
            mineAtUntilDone(5, end);
        }
        desk.assertMinedOnce(1);
    }

    @Test
    void shouldBidBetweenWhatNodesHaveAndWhatTheAccountCannotPay() throws Exception {
        BigInteger gas = gas();
        try (TransactionSender sender = open(SendingDesk.TERMS)) {
            CompletableFuture<MinedTransaction> end = submitAndRaise(sender);
            setBalance(gas.multiply(gwei(20)));
            desk.rpc().ask("anvil_dropAllTransactions");
            desk.setBaseFee(gwei(1));
            desk.awaitWaiting(1);

            mineAtUntilDone(10, end);
        }
        assertEquals(List.of(1), desk.numbersMined());
    }

    /** It takes none that may cost more than its operator allows, whatever the account has. */
    @Test
    void shouldHandOverTheVersionBeforeOneThatTheNodeCallsTooDear() throws Exception {
        teller.swallow(RefusedVersionsTest::isTooDear);
        teller.refuse(RefusedVersionsTest::isTooDear, "tx fee (1.20 ether) exceeds the configured cap (1.00 ether)");
        try (TransactionSender sender = open(SendingDesk.TERMS)) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            mineAt(50);
            mineAt(50);
            awaitTrouble(sender, "wei, which is more than nodes take: ");
            passRounds();
            assertEquals(2, versions().size());

            desk.setBaseFee(gwei(1));
            desk.awaitWaiting(1);
            desk.mine();
            assertTrue(end(end).succeeded());
        }
        desk.assertMinedOnce(1);
    }

    private static boolean isTooDear(JsonNode question) {
        return question.path("method").asString().equals(SENDING)
                && SignedTransaction.of(question.path("params").path(0).asString())
                                .fees()
                                .mostWei()
                                .compareTo(gwei(50))
                        > 0;
    }

    @Test
    void shouldHandOverWhatTheNodeDidNotHearOf() throws Exception {
        try (TransactionSender sender = open(PATIENT)) {
            CompletableFuture<MinedTransaction> first = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            teller.cutOff(SENDING);
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            passRounds();
            teller.cutOff("");

            desk.awaitWaiting(2);
            desk.mine();
            assertTrue(end(first).succeeded());
            assertTrue(end(second).succeeded());
        }
    }

    /** Behind one that the node says it has, and that is not due for a raise yet. */
    @Test
    void shouldHandOverAgainOnceABlockWhatTheAccountCouldNotPayThoughItOffersWhatBlocksAsk() throws Exception {
        try (TransactionSender sender = open(PATIENT)) {
            CompletableFuture<MinedTransaction> first = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            teller.lie(Lies.ACCEPTED_TRANSACTIONS);
            teller.swallow(SENDING);
            desk.rpc().ask("anvil_dropAllTransactions");
            teller.refuse(SENDING, UNPAYABLE);
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            awaitTrouble(sender, UNPAYABLE);
            teller.swallow("");
            teller.refuse("", "");
            desk.mine();
            desk.awaitQueued(1);

            teller.lie(Lies.NONE);
            desk.awaitWaiting(2);
            desk.mine();
            assertTrue(end(first).succeeded());
            assertTrue(end(second).succeeded());
        }
    }

    /** A gateway takes offence at the bytes of the first. */
    @Test
    void shouldHandOverWhatIsBehindOneThatTheNodeNeverAnswersFor() throws Exception {
        try (TransactionSender sender = open(PATIENT)) {
            teller.cutOff(SENDING);
            CompletableFuture<MinedTransaction> first = sender.submit(desk.book(), SendingDesk.number(1));
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            CompletableFuture<MinedTransaction> third = sender.submit(desk.book(), SendingDesk.number(3));
            passRounds();
            String offence = versions().getFirst();
            teller.cutOff(
                    question -> question.path("params").path(0).asString("").equals(offence));
            desk.awaitQueued(2);

            teller.cutOff("");
            desk.awaitWaiting(3);
            desk.mine();
            for (CompletableFuture<MinedTransaction> end : List.of(first, second, third)) {
                assertTrue(end(end).succeeded());
            }
        }
    }

    /** A round that began before the blocks came would count them. */
    private void awaitARoundAtTheNewestBlock(TransactionSender sender) throws InterruptedException {
        BigInteger wei = gwei(1_000_000_000);
        setBalance(wei);
        desk.mine();
        while (!sender.balanceWei().equals(Optional.of(wei))) {
            Thread.sleep(5);
        }
    }

    private static void awaitNoTrouble(TransactionSender sender) throws InterruptedException {
        while (sender.trouble().isPresent()) {
            Thread.sleep(5);
        }
    }

    /** A reorganisation takes away what had the nonce, and what has it later may be the transaction itself, whose receipt comes some time after the block. */
    @Test
    void shouldCountAnewForHowManyBlocksItsNonceIsTaken() throws Exception {
        teller.swallow(SENDING);
        teller.refuse(SENDING, "not now");
        try (TransactionSender sender = open(PATIENT)) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            awaitTrouble(sender, "not now");
            teller.lie(Lies.transactionsSent(1));
            awaitNoTrouble(sender);
            teller.lie(Lies.NONE);
            awaitTrouble(sender, "not now");
            desk.mine(10);
            awaitARoundAtTheNewestBlock(sender);
            teller.lie(Lies.transactionsSent(1));
            passRounds();
            assertFalse(Files.readString(outbox).contains(" moved "));

            teller.lie(Lies.NONE);
            teller.swallow("");
            teller.refuse("", "");
            desk.awaitWaiting(1);
            desk.mine();
            assertTrue(end(end).succeeded());
        }
        desk.assertMinedOnce(1);
    }

    /** A node may say of a call that it cannot tell its gas for good, where that would use up what a node spends on a question. */
    @ParameterizedTest
    @ValueSource(strings = {"gas required exceeds allowance", "cannot be read from what"})
    void shouldCarryOthersThoughNobodyTellsTheGasOfOneThatLostItsNonce(String words) throws Exception {
        boolean isRead = words.startsWith("gas");
        try (TransactionSender sender = open(PATIENT)) {
            CompletableFuture<MinedTransaction> lost = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            SignedTransaction other = new TransactionSigner(31_337, DevelopmentAccounts.key(3))
                    .sign(
                            Intent.payment(DevelopmentAccounts.address(4), BigInteger.ONE),
                            0,
                            BigInteger.valueOf(21_000),
                            new GasFees(ABOVE_THE_CEILING, ABOVE_THE_CEILING));
            desk.rpc().ask("eth_sendRawTransaction", other.raw());
            teller.refuse(isRead ? "eth_estimateGas" : "", words);
            teller.lie(isRead ? Lies.NONE : Lies.nothing("eth_estimateGas"));
            while (!hasTrouble(sender, words)) {
                desk.mine();
                Thread.sleep(30);
            }

            CompletableFuture<MinedTransaction> second = CompletableFuture.supplyAsync(() ->
                    sender.sendWithGas(Intent.of(desk.book(), SendingDesk.number(2)), BigInteger.valueOf(100_000)));
            desk.awaitWaiting(1);
            desk.mine();
            assertTrue(end(second).succeeded());
            assertFalse(lost.isDone());
        }
    }
}
