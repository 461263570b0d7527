package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.contract.ReservePool.Rebalanced;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.watch.ChainEvent;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A chain that says what a test puts there. */
final class FakeChain implements ChainSide {
    private final List<Swap> settled = new ArrayList<>();
    private final List<ChainBook.Refusal> refused = new ArrayList<>();
    private final List<Rebalance> rebalances = new ArrayList<>();
    private final Map<String, Holding> holdings = new HashMap<>();
    private final Map<VaultQuestion, BigInteger> vault = new HashMap<>();
    private final long lastBlock;
    private String hash;

    /** @param lastBlock the only one that is asked for by its number */
    FakeChain(long lastBlock, String hash) {
        this.lastBlock = lastBlock;
        this.hash = hash;
    }

    List<Swap> settled() {
        return settled;
    }

    List<ChainBook.Refusal> refused() {
        return refused;
    }

    List<Rebalance> rebalances() {
        return rebalances;
    }

    Map<String, Holding> holdings() {
        return holdings;
    }

    void hash(String now) {
        hash = now;
    }

    @Override
    public String blockHash(long number) {
        assertEquals(lastBlock, number);
        return hash;
    }

    @Override
    public ChainBook commits(long fromBlock, long toBlock, TimeRange range) {
        ChainBook book = new ChainBook(range);
        settled.forEach(swap -> book.take(event(swap)));
        refused.forEach(refusal -> book.take(new ChainEvent.Refused(
                header(lastBlock, 1_767_225_600L),
                new Bytes32(refusal.transactionHash()),
                0,
                new Bytes32(refusal.quoteId()),
                Address.ZERO)));
        rebalances.stream()
                .filter(rebalance -> rebalance.blockNumber() >= fromBlock && rebalance.blockNumber() <= toBlock)
                .forEach(rebalance -> book.take(event(rebalance)));
        return book;
    }

    @Override
    public Holding holding(String token, long block) {
        return holdings.get(token);
    }

    /** By partner and token. */
    Map<VaultQuestion, BigInteger> vault() {
        return vault;
    }

    @Override
    public List<BigInteger> inVault(List<VaultQuestion> questions, long block) {
        assertEquals(lastBlock, block);
        return questions.stream()
                .map(question -> vault.getOrDefault(question, BigInteger.ZERO))
                .toList();
    }

    private static ChainEvent event(Swap swap) {
        FirmQuoteCommitted commit = new FirmQuoteCommitted(
                new Bytes32(swap.quoteId()),
                Bytes32.ZERO,
                Address.ZERO,
                Address.ZERO,
                Address.ZERO,
                Address.ZERO,
                swap.amountIn(),
                swap.amountOut(),
                BigInteger.ZERO,
                BigInteger.ONE,
                Bytes32.ZERO,
                BigInteger.ZERO,
                BigInteger.ZERO);
        return new ChainEvent.Settled(
                header(swap.blockNumber(), swap.timeSeconds()),
                new Bytes32(swap.transactionHash()),
                0,
                swap.logIndex(),
                commit);
    }

    private static ChainEvent event(Rebalance rebalance) {
        Rebalanced moved = new Rebalanced(
                Address.ZERO,
                Address.of(rebalance.tokenIn()),
                Address.of(rebalance.tokenOut()),
                rebalance.amountIn(),
                rebalance.amountOut());
        return new ChainEvent.Rebalancing(
                header(rebalance.blockNumber(), rebalance.timeSeconds()),
                new Bytes32(rebalance.transactionHash()),
                0,
                0,
                moved);
    }

    private static Header header(long number, long timeSeconds) {
        return new Header(number, Bytes32.ZERO, Bytes32.ZERO, timeSeconds, "0x");
    }
}
