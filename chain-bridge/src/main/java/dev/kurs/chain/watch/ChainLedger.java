package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the chain says happened, for comparing with what was recorded; knows no engine.
 *
 * <p>Example: {@code ledger.events(1, 4_000, events::add)} hands over every commit, refused commit, rebalancing and movement of partners' funds of these blocks
 * in chain order, and {@code ledger.balances(4_000)} what the pool held of each token then.
 */
public final class ChainLedger {
    private static final int BLOCKS_AT_ONCE = 64;
    private static final int QUESTIONS_AT_ONCE = 100;

    private final ChainReader chain;
    private final Address pool;
    private final Address vault;
    private final List<Address> tokens;
    private final AgreedRanges ranges;

    /** What the pool's book says it holds and has set aside, and what it has, raw units. */
    public record Balance(BigInteger held, BigInteger setAside, BigInteger balance) {}

    /** Whose funds of what in the settlement vault. */
    public record VaultKey(Bytes32 partnerId, Address token) {}

    /** Balances as of one block. */
    public record Balances(Header block, Map<Address, Balance> byToken) {}

    private record BalanceAnswers(Supplier<ReservePool.BookAnswer> book, Supplier<BigInteger> balance) {
        Balance taken() {
            return new Balance(book.get().held(), book.get().setAside(), balance.get());
        }
    }

    /**
     * @param engines whose commits count
     * @param executors who may commit from the vault, whose refusals count too
     */
    public ChainLedger(
            ChainReader chain,
            List<Address> engines,
            Address pool,
            Address vault,
            List<Address> executors,
            List<Address> tokens) {
        this.chain = chain;
        this.pool = pool;
        this.vault = vault;
        this.tokens = List.copyOf(tokens);
        this.ranges = new AgreedRanges(chain, WatchedEvents.ofTrades(engines, vault, executors, pool));
    }

    /**
     * Hands over what blocks say of commits and rebalancing, in chain order, and returns the last block; its hash vouches for all of them.
     *
     * @param from the first block, above 0
     * @param to the last block, not before the first
     */
    public Header events(long from, long to, Consumer<ChainEvent> taker) {
        BlockRef cursor = BlockRef.before(from);
        Header last = null;
        while (cursor.number() < to) {
            BlockRange range = ranges.read(cursor, Math.min(to, cursor.number() + BLOCKS_AT_ONCE));
            range.events().forEach(taker);
            last = range.last();
            cursor = BlockRef.of(last);
        }
        if (last == null) {
            throw new IllegalArgumentException("no block is between " + from + " and " + to);
        }
        return last;
    }

    /** What the pool held as of a block; the node must still know that block's state. */
    public Balances balances(long number) {
        Header block = block(number);
        Batch batch = new Batch();
        Map<Address, BalanceAnswers> asked =
                new TreeMap<>((one, other) -> one.text().compareTo(other.text()));
        for (Address token : tokens) {
            asked.put(
                    token,
                    new BalanceAnswers(
                            batch.add(Queries.view(pool, ReservePool.book(token), block.hash())),
                            batch.add(Queries.view(token, Erc20.balanceOf(pool), block.hash()))));
        }
        chain.send(batch);
        Map<Address, Balance> byToken = new TreeMap<>((one, other) -> one.text().compareTo(other.text()));
        asked.forEach((token, answers) -> byToken.put(token, answers.taken()));
        return new Balances(block, byToken);
    }

    /** What the settlement vault had for partners as of a block, in the order of the keys. */
    public List<BigInteger> inVault(List<VaultKey> keys, long number) {
        Header block = block(number);
        List<BigInteger> balances = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += QUESTIONS_AT_ONCE) {
            balances.addAll(chain.askAll(keys.subList(from, Math.min(keys.size(), from + QUESTIONS_AT_ONCE)).stream()
                    .map(key ->
                            Queries.view(vault, SettlementVault.balanceOf(key.partnerId(), key.token()), block.hash()))
                    .toList()));
        }
        return balances;
    }

    /** A block's header as the chain has it now. */
    public Header block(long number) {
        return chain.ask(Queries.header(number)).orElseThrow(() -> new ChainMoved("the chain has no block " + number));
    }
}
