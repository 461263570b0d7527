package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.LyingNode.Lie;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of two nodes neither is in the middle: what one of them says alone holds nothing up for long, and is not paid. */
@Timeout(60)
class TwoNodesTest extends SenderWorld {
    private static final String SENDING = "eth_sendRawTransaction";

    private LyingNode first;
    private LyingNode second;
    private Endpoints nodes;

    @BeforeEach
    void speakForTheNode() {
        first = LyingNode.before(node.uri());
        second = LyingNode.before(node.uri());
        nodes = Endpoints.of(List.of(first.uri(), second.uri()), 31_337, Duration.ofSeconds(20), 5);
    }

    @AfterEach
    void close() {
        if (nodes != null) {
            nodes.close();
            first.close();
            second.close();
        }
    }

    private static BigInteger gwei(int gwei) {
        return SendingDesk.GWEI.multiply(BigInteger.valueOf(gwei));
    }

    private static Lie asking(int baseFeeGwei, int tipGwei) {
        Lie baseFee = Lies.baseFee(gwei(baseFeeGwei));
        Lie tip = Lies.tip(gwei(tipGwei));
        return (question, truth) -> tip.told(question, baseFee.told(question, truth));
    }

    /** Base fee and tip of the one, of the other, what is offered at least, at first, and once no block took that, and the tip of it; all in gwei. */
    @ParameterizedTest
    @CsvSource({
        "50, 1,   50,   1, 51, 101, 101,  1",
        "50, 1,   90,   1, 51, 181, 181,  1",
        "50, 1,   150,  1, 51, 201, 301,  1",
        "0,  1,   50,   1, 1,  1,   101,  1",
        "50, 1,   0,    1, 1,  1,   101,  1",
        "50, 1,   5000, 1, 51, 201, 1000, 1",
        "50, 0,   50,   1, 50, 100, 100,  0",
        "50, 500, 50,   1, 51, 101, 101,  1"
    })
    void shouldOfferForTheHigherBaseFeeWhereItMayBeAndGiveTheLowerTip(
            int baseFee, int tip, int otherBaseFee, int otherTip, int least, int wished, int utmost, int given) {
        first.lie(asking(baseFee, tip));
        second.lie(asking(otherBaseFee, otherTip));
        AccountOnChain account = new AccountOnChain(nodes, SendingDesk.account());
        PendingTransactions none = new PendingTransactions(Outbox.ofThisProcess(31_337, SendingDesk.account()));

        FeeRange range = new AccountFunds(account, SendingDesk.TERMS, none).present();

        assertEquals(new GasFees(gwei(given), gwei(least)), range.least());
        assertEquals(new GasFees(gwei(given), gwei(wished)), range.wished());
        assertEquals(new GasFees(gwei(given), gwei(utmost)), range.utmost());
    }

    private TransactionSender open() {
        return TransactionSender.open(nodes, DevelopmentAccounts.key(3), outbox, SendingDesk.TERMS);
    }

    @Test
    void shouldSendThoughOneNodeHasABaseFeeThatTheAccountCannotPay() throws Exception {
        setBalanceForOneAt(60);
        first.lie(Lies.baseFee(gwei(5_000)));
        try (TransactionSender sender = open()) {
            assertTrue(end(sender.submit(desk.book(), SendingDesk.number(1))).succeeded());
        }
        desk.assertMinedOnce(1);
    }

    /** What pays for one transaction at so much for a unit of its gas. */
    private void setBalanceForOneAt(int gwei) {
        BigInteger gas = new AccountOnChain(desk.reader(), SendingDesk.account())
                .gasFor(Intent.of(desk.book(), SendingDesk.number(1)));
        desk.rpc()
                .ask(
                        "anvil_setBalance",
                        SendingDesk.account().text(),
                        "0x" + gas.multiply(gwei(gwei)).toString(16));
    }

    @Test
    void shouldLeaveASecondSubmissionSomethingThoughOneNodeHasABaseFeeThatTheAccountCannotPay() throws Exception {
        setBalanceForOneAt(600);
        desk.rpc().ask("evm_setAutomine", false);
        first.lie(Lies.baseFee(gwei(5_000)));
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> one = sender.submit(desk.book(), SendingDesk.number(1));
            CompletableFuture<MinedTransaction> other = sender.submit(desk.book(), SendingDesk.number(2));
            desk.awaitWaiting(2);
            desk.mine();

            assertTrue(end(one).succeeded());
            assertTrue(end(other).succeeded());
        }
        assertEquals(List.of(1, 2), desk.numbersMined());
    }

    @Test
    void shouldRaiseTheFirstAloneThoughOneNodeHasABaseFeeAboveAllThatIsOffered() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        Lie forgets = Lies.forgottenTransactions(raw -> {});
        Lie dear = Lies.baseFee(gwei(900));
        first.lie((question, truth) -> forgets.told(question, dear.told(question, truth)));
        second.lie(forgets);
        List.of(first, second).forEach(each -> each.swallow(SENDING));
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> one = sender.submit(desk.book(), SendingDesk.number(1));
            CompletableFuture<MinedTransaction> other = sender.submit(desk.book(), SendingDesk.number(2));
            while (versions(0) == 1) {
                desk.mine();
                Thread.sleep(50);
            }
            desk.mine();
            Thread.sleep(200);
            assertEquals(1, versions(1));

            List.of(first, second).forEach(each -> each.swallow(""));
            List.of(first, second).forEach(each -> each.lie(Lies.NONE));
            desk.awaitWaiting(2);
            desk.mine();
            assertTrue(end(one).succeeded());
            assertTrue(end(other).succeeded());
        }
    }

    @Test
    void shouldBelieveTheHigherBaseFeeOnceNoBlockTookWhatWasOfferedForTheLower() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        first.lie(Lies.baseFee(BigInteger.ZERO));
        desk.setBaseFee(gwei(50));
        desk.mine();
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> one = sender.submit(desk.book(), SendingDesk.number(1));
            while (!one.isDone()) {
                desk.setBaseFee(gwei(50));
                desk.mine();
                Thread.sleep(50);
            }
            assertTrue(end(one).succeeded());
        }
        assertTrue(versions(0) < 10, () -> "an eighth more each time are 35 versions");
    }

    @Test
    void shouldNotBelieveTheHigherBaseFeeWhereNodesRefuseForAnotherReasonThanThePrice() throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        first.lie(Lies.baseFee(gwei(5_000)));
        for (LyingNode each : List.of(first, second)) {
            each.swallow(SENDING);
            each.refuse(SENDING, "txpool is full");
        }
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> one = sender.submit(desk.book(), SendingDesk.number(1));
            while (versions(0) == 1) {
                desk.mine();
                Thread.sleep(50);
            }
            GasFees dearest = sent(0).map(SignedTransaction::fees).toList().getLast();
            assertTrue(dearest.isBelow(new GasFees(gwei(500), gwei(500))), dearest::toString);

            for (LyingNode each : List.of(first, second)) {
                each.swallow("");
                each.refuse("", "");
            }
            desk.awaitWaiting(1);
            desk.mine();
            assertTrue(end(one).succeeded());
        }
    }

    private long versions(long nonce) throws IOException {
        return sent(nonce).count();
    }

    private Stream<SignedTransaction> sent(long nonce) throws IOException {
        return Files.readAllLines(outbox).stream()
                .filter(line -> line.contains(" sent "))
                .map(line -> SignedTransaction.of(line.split(" ", -1)[2]))
                .filter(version -> version.nonce() == nonce);
    }

    @Test
    void shouldTakeWhatOneOfTwoNodesHasForKnownAndNotForKnownToMost() {
        desk.rpc().ask("evm_setAutomine", false);
        SignedTransaction transaction = new TransactionSigner(31_337, DevelopmentAccounts.key(3))
                .sign(
                        Intent.payment(DevelopmentAccounts.address(4), BigInteger.ONE),
                        0,
                        BigInteger.valueOf(21_000),
                        new GasFees(gwei(10), gwei(10)));
        desk.reader().ask(AccountQueries.broadcast("payment", transaction.raw()));
        AccountOnChain account = new AccountOnChain(nodes, SendingDesk.account());
        assertEquals(KnownTo.MOST, account.knownTo(transaction));

        second.lie(Lies.UNKNOWN_TRANSACTIONS);

        assertTrue(account.isKnown(transaction));
        assertEquals(KnownTo.SOME, account.knownTo(transaction));

        first.lie(Lies.UNKNOWN_TRANSACTIONS);

        assertEquals(KnownTo.NONE, account.knownTo(transaction));
    }
}
