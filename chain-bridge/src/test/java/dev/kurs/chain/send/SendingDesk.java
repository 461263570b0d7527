package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.TestNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A node and a contract that tells every call of an account by its number: {@code desk.numbersMined()} is {@code [1, 2, 3]}. */
final class SendingDesk implements AutoCloseable {
    static final BigInteger GWEI = BigInteger.valueOf(1_000_000_000);
    static final SendingTerms TERMS = new SendingTerms(
            64, 1, 2, GWEI.multiply(BigInteger.valueOf(1_000)), Duration.ofMillis(10), Duration.ofSeconds(20));

    private static final BigDecimal COIN_USD = new BigDecimal("3000.5");

    private final TestNode rpc;
    private final RpcEndpoint reader;
    private final Address book;

    SendingDesk(URI node) {
        rpc = new TestNode(node);
        reader = RpcEndpoint.at(node);
        book = create(MockAggregator.create(0, "numbers", account()));
    }

    static Address account() {
        return DevelopmentAccounts.address(3);
    }

    TestNode rpc() {
        return rpc;
    }

    RpcEndpoint reader() {
        return reader;
    }

    Address book() {
        return book;
    }

    /** Another account's contract. */
    Address create(Creation creation) {
        return new DevelopmentSender(reader, DevelopmentAccounts.key(0)).create(creation);
    }

    TransactionSender open(Path outbox) {
        return open(outbox, TERMS);
    }

    TransactionSender open(Path outbox, GasBudget budget) {
        return TransactionSender.open(reader, DevelopmentAccounts.key(3), outbox, TERMS, FeesPaid.UNTOLD, budget);
    }

    TransactionSender open(Path outbox, SendingTerms terms) {
        return TransactionSender.open(reader, DevelopmentAccounts.key(3), outbox, terms);
    }

    /** With a meter beside the outbox. */
    static TransactionSender metered(RpcEndpoint reader, Path outbox, SendingTerms terms) {
        return TransactionSender.open(
                reader, DevelopmentAccounts.key(3), outbox, terms, meter(outbox), GasBudget.UNBOUNDED);
    }

    /** The meter of an outbox, as it is on disk. */
    static GasMeter meter(Path outbox) {
        return GasMeter.open(outbox.resolveSibling("meter"), COIN_USD);
    }

    /** What the account paid for the calls in blocks by their receipts, dollars at 10^-6. */
    long paidE6() {
        long paidE6 = 0;
        for (JsonNode log : rpc.ask("eth_getLogs", Map.of("fromBlock", "0x0", "address", book.text()))) {
            JsonNode receipt = rpc.ask(
                    "eth_getTransactionReceipt", log.path("transactionHash").asString());
            BigDecimal feeWei = quantity(receipt.path("gasUsed")).multiply(quantity(receipt.path("effectiveGasPrice")));
            paidE6 += feeWei.multiply(COIN_USD)
                    .divide(BigDecimal.TEN.pow(12), 0, RoundingMode.CEILING)
                    .longValueExact();
        }
        return paidE6;
    }

    private static BigDecimal quantity(JsonNode node) {
        return new BigDecimal(new BigInteger(node.asString().substring(2), 16));
    }

    static ContractCall<Void> number(int number) {
        return MockAggregator.set(BigInteger.valueOf(number), 1);
    }

    /** The numbers of all calls in blocks, in the order of the chain. */
    List<Integer> numbersMined() {
        List<Integer> numbers = new ArrayList<>();
        for (JsonNode log : rpc.ask("eth_getLogs", Map.of("fromBlock", "0x0", "address", book.text()))) {
            numbers.add(new BigInteger(log.path("topics").get(1).asString().substring(2), 16).intValueExact());
        }
        return numbers;
    }

    /** Transactions of the account in blocks. */
    long count() {
        return Long.decode(
                rpc.ask("eth_getTransactionCount", account().text(), "latest").asString());
    }

    /** Makes the chain believe that so many of the account's transactions are in blocks. */
    void setCount(int transactions) {
        rpc.ask("anvil_setNonce", account().text(), "0x" + Integer.toHexString(transactions));
    }

    void mine() {
        rpc.ask("evm_mine");
    }

    void mine(int blocks) {
        for (int block = 0; block < blocks; block++) {
            mine();
        }
    }

    void setBaseFee(BigInteger wei) {
        rpc.ask("anvil_setNextBlockBaseFeePerGas", "0x" + wei.toString(16));
    }

    /** Waits until the account's transactions wait in the node, as many as that. */
    void awaitWaiting(int transactions) throws InterruptedException {
        awaitPool("pending", transactions);
    }

    /** Waits until so many of them wait in the node for another one before them. */
    void awaitQueued(int transactions) throws InterruptedException {
        awaitPool("queued", transactions);
    }

    private void awaitPool(String which, int transactions) throws InterruptedException {
        while (Integer.decode(rpc.ask("txpool_status").path(which).asString()) != transactions) {
            Thread.sleep(5);
        }
    }

    void assertMinedOnce(int number) {
        assertEquals(1, numbersMined().stream().filter(mined -> mined == number).count(), "calls of number " + number);
    }

    @Override
    public void close() {
        rpc.close();
        reader.close();
    }
}
