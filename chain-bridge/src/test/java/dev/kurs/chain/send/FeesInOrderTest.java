package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.watch.Lies;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.NullNode;

/** Fees are told in the order of nonces, whatever nodes are late to tell: a meter that has counted a nonce counts none below it any more. */
@Timeout(60)
class FeesInOrderTest extends ToldWorld {
    private final List<Long> noncesPaid = new CopyOnWriteArrayList<>();

    private TransactionSender open() {
        return TransactionSender.open(
                told,
                DevelopmentAccounts.key(3),
                outbox,
                SendingDesk.TERMS,
                (nonce, feeWei) -> noncesPaid.add(nonce),
                GasBudget.UNBOUNDED);
    }

    private static void passRounds() throws InterruptedException {
        Thread.sleep(300);
    }

    /** A node may have a block some time before it has all receipts of it. */
    @Test
    void shouldTellNoFeeBeforeThatOfAnEarlierNonceWhoseReceiptHasNotCome() throws Exception {
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> first = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            String hash = desk.rpc()
                    .ask("eth_getBlockByNumber", "pending", false)
                    .path("transactions")
                    .path(0)
                    .asString();
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(2));
            desk.awaitWaiting(2);
            teller.lie((question, truth) -> question.toString().contains("eth_getTransactionReceipt")
                            && question.toString().contains(hash)
                    ? NullNode.getInstance()
                    : truth);
            desk.mine();
            passRounds();

            teller.lie(Lies.NONE);
            assertTrue(end(first).succeeded());
            assertTrue(end(second).succeeded());
        }
        assertEquals(List.of(0L, 1L), noncesPaid);
    }

    @Test
    void shouldTellTheFeeOfWhatFailedThoughNobodySaysWhy() throws Exception {
        desk.rpc().ask("evm_setAutomine", true);
        Address others = desk.create(MockAggregator.create(0, "another keeper's", DevelopmentAccounts.address(4)));
        desk.rpc().ask("evm_setAutomine", false);
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> first = sender.submit(desk.book(), SendingDesk.number(1));
            CompletableFuture<MinedTransaction> second =
                    sender.submit(Intent.payment(DevelopmentAccounts.address(4), BigInteger.ONE));
            desk.awaitWaiting(2);
            String code = desk.rpc().ask("eth_getCode", others.text(), "latest").asString();
            desk.rpc().ask("anvil_setCode", desk.book().text(), code);
            teller.swallow("eth_call");
            desk.mine();
            assertTrue(end(second).succeeded());

            teller.swallow("");
            assertTrue(failure(first).contains("CallerIsNotKeeper"));
        }
        assertEquals(List.of(0L, 1L), noncesPaid.stream().distinct().toList());
    }
}
