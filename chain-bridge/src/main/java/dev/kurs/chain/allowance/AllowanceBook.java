package dev.kurs.chain.allowance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.EventType;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.HeadChange;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.Allowances;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What registered wallets let the engine contract take, as of the newest block; what is not known counts as nothing.
 *
 * <p>Example: after {@code register(wallet)} and the next look at the chain {@code known(wallet, 0)} is what it approved of USDT. A pair is
 * read again when the wallet approves the engine or commits a quote, and all of them when blocks were replaced. Lookups wait for nobody.
 */
public final class AllowanceBook implements ChainFollower, Allowances {
    private static final EventType<Address> APPROVAL = EventType.of(
            "Approval(address,address,uint256)", "address,address", "", (indexed, data) -> indexed.address());
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);

    private final ChainReader chain;
    private final Address engine;
    private final Map<Address, Integer> tokenIds;
    private final Set<Address> registered = ConcurrentHashMap.newKeySet();
    private final Map<Key, Amount> known = new ConcurrentHashMap<>();
    private final Set<Pair> unread = new LinkedHashSet<>();
    private final Set<Address> loaded = ConcurrentHashMap.newKeySet();
    private long readUpTo = -1;

    private record Key(WalletKey wallet, int tokenId) {}

    private record Pair(Address owner, Address token) {}

    public AllowanceBook(ChainReader chain, ContractAddresses addresses) {
        this.chain = chain;
        this.engine = addresses.engine();
        this.tokenIds = addresses.tokenIds();
    }

    /** Its allowances are read at the next look at the chain; any thread. */
    public void register(Address wallet) {
        registered.add(wallet);
    }

    @Override
    public Amount known(byte[] wallet, int tokenId) {
        Amount allowance = known.get(new Key(WalletKey.of(wallet), tokenId));
        return allowance == null ? new Amount() : allowance;
    }

    @Override
    public void onHead(HeadChange change) {
        noteMoved(change);
        for (Address wallet : registered) {
            if (loaded.add(wallet)) {
                tokenIds.keySet().forEach(token -> unread.add(new Pair(wallet, token)));
            }
        }
        read(change.head());
    }

    /** What could not be noted at one look is noted at the next. */
    private void noteMoved(HeadChange change) {
        long head = change.head().number();
        if (!change.goesOn() && change.isNews()) {
            known.clear();
            loaded.clear();
        } else if (readUpTo < head && !isQuiet(change)) {
            noteMoved(Math.min(change.firstNew(), readUpTo + 1), head);
        }
        readUpTo = head;
    }

    /** No event of the new blocks can have changed an allowance, by their bloom filters. */
    private boolean isQuiet(HeadChange change) {
        return readUpTo + 1 == change.firstNew() && change.fresh().stream().noneMatch(this::mayMove);
    }

    private boolean mayMove(Header block) {
        return mentions(block, FirmQuoteCommitted.TYPE, engine)
                || tokenIds.keySet().stream().anyMatch(token -> mentions(block, APPROVAL, token));
    }

    private static boolean mentions(Header block, EventType<?> event, Address contract) {
        return block.mayMention(event.topic().bytes()) && block.mayMention(contract.bytes());
    }

    /** Notes what approvals and commits in these blocks may have changed. */
    private void noteMoved(long from, long to) {
        Batch batch = new Batch();
        Supplier<List<LogEntry>> approvals = batch.add(Queries.logs(
                List.copyOf(tokenIds.keySet()),
                List.of(Optional.of(APPROVAL.topic()), Optional.empty(), Optional.of(word(engine))),
                from,
                to));
        Supplier<List<LogEntry>> commits = batch.add(
                Queries.logs(List.of(engine), List.of(Optional.of(FirmQuoteCommitted.TYPE.topic())), from, to));
        chain.send(batch);
        approvals.get().forEach(log -> log.read(APPROVAL).ifPresent(owner -> note(owner, log.contract())));
        commits.get()
                .forEach(log ->
                        log.read(FirmQuoteCommitted.TYPE).ifPresent(commit -> note(commit.payer(), commit.tokenIn())));
    }

    private void note(Address owner, Address token) {
        if (registered.contains(owner) && tokenIds.containsKey(token)) {
            unread.add(new Pair(owner, token));
        }
    }

    /** Reads what is noted; what cannot be read is unknown until it can. */
    private void read(Header at) {
        Batch batch = new Batch();
        Map<Pair, Supplier<BigInteger>> answers = new LinkedHashMap<>();
        for (Pair pair : unread) {
            known.remove(key(pair));
            answers.put(
                    pair,
                    batch.add(Queries.view(pair.token(), Erc20.allowance(pair.owner(), engine), at.hash())
                            .orWhenRefused(BigInteger.ZERO)));
        }
        chain.send(batch);
        answers.forEach((pair, answer) -> known.put(key(pair), amount(answer.get())));
        unread.clear();
    }

    private Key key(Pair pair) {
        return new Key(WalletKey.of(pair.owner().bytes()), tokenIds.get(pair.token()));
    }

    private static Bytes32 word(Address address) {
        byte[] word = new byte[Bytes32.LENGTH];
        byte[] bytes = address.bytes();
        System.arraycopy(bytes, 0, word, word.length - bytes.length, bytes.length);
        return Bytes32.of(word);
    }

    /** Allowances without limit are 2^256 − 1. */
    private static Amount amount(BigInteger raw) {
        BigInteger bounded = raw.min(MOST);
        return new Amount().set(bounded.shiftRight(Long.SIZE).longValueExact(), bounded.longValue());
    }
}
