package dev.kurs.chain.allowance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.EventType;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.NodeUnreachable;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.standard.PermitToken;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.HeadChange;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.Allowances;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What registered wallets let the engine contract and Permit2 take, and the nonces of their permits, as of the newest block; what is not known counts as nothing.
 *
 * <p>Example: after {@code register(wallet)} and the next look at the chain {@code known(wallet, 0)} is what it approved of USDT. A pair is
 * read again when the wallet approves the engine or Permit2, or anybody of a token that takes permits, since a permit moves the nonce whomever it is for; when it
 * commits a quote; and all of them when blocks were replaced or the node refuses a block's logs. A look at the chain reads for a second and goes on at the next, so that settlements
 * are recorded meanwhile. Lookups wait for nobody.
 */
public final class AllowanceBook implements ChainFollower, Allowances {
    private static final EventType<Address> APPROVAL = EventType.of(
            "Approval(address,address,uint256)", "address,address", "", (indexed, data) -> indexed.address());
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_AT_ONCE = 200;

    private final ChainReader chain;
    private final Address engine;
    private final Map<Address, Integer> tokenIds;
    private final Set<Address> registered = ConcurrentHashMap.newKeySet();
    private final PermitMeans means;
    private final Map<Key, Figures> known = new ConcurrentHashMap<>();
    private final Set<Pair> unread = new LinkedHashSet<>();
    private final Set<Address> loaded = ConcurrentHashMap.newKeySet();
    private long readUpTo = -1;

    private record Key(WalletKey wallet, int tokenId) {}

    private record Pair(Address owner, Address token) {}

    /** What is known of one wallet and token; the nonce is null where the token takes no permits. */
    private record Figures(Amount toEngine, Amount toPermit2, BigInteger nonce) {}

    /** Questions about one wallet and token. */
    private record Asked(
            Supplier<BigInteger> toEngine,
            Optional<Supplier<BigInteger>> toPermit2,
            Optional<Supplier<BigInteger>> nonce) {
        Figures figures() {
            return new Figures(
                    amount(toEngine.get()),
                    amount(toPermit2.map(Supplier::get).orElse(BigInteger.ZERO)),
                    nonce.map(Supplier::get).orElse(null));
        }
    }

    /** @param means by what wallets can permit */
    public AllowanceBook(ChainReader chain, ContractAddresses addresses, PermitMeans means) {
        this.chain = chain;
        this.means = means;
        this.engine = addresses.engine();
        this.tokenIds = addresses.tokenIds();
    }

    /** Its allowances are read at the next look at the chain; any thread. */
    public void register(Address wallet) {
        registered.add(wallet);
    }

    @Override
    public Amount known(byte[] wallet, int tokenId) {
        Figures figures = known.get(new Key(WalletKey.of(wallet), tokenId));
        return figures == null ? new Amount() : figures.toEngine();
    }

    /** The next nonce of the wallet's permits; empty where the token takes none or nothing is known. */
    public Optional<BigInteger> nonce(byte[] wallet, int tokenId) {
        return Optional.ofNullable(known.get(new Key(WalletKey.of(wallet), tokenId)))
                .map(Figures::nonce);
    }

    /** Whether the wallet is known to let Permit2 take the amount, raw units. */
    public boolean allowsPermit2(byte[] wallet, int tokenId, Amount amount) {
        Figures figures = known.get(new Key(WalletKey.of(wallet), tokenId));
        return figures != null && figures.toPermit2().compareTo(amount) >= 0;
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

    /** Where no node answers, it is noted at the next look; where nothing tells what moved, everything is read anew. */
    private void noteMoved(HeadChange change) {
        boolean goesOn = change.goesOn() || !change.isNews();
        if (!goesOn || !tryNoteMoved(change)) {
            known.clear();
            loaded.clear();
        }
        readUpTo = change.head().number();
    }

    private boolean tryNoteMoved(HeadChange change) {
        long head = change.head().number();
        return readUpTo >= head || isQuiet(change) || tryNoteMoved(Math.min(change.firstNew(), readUpTo + 1), head);
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

    /** Where the node refuses the logs of these blocks it is asked for each half; false where it refuses those of one block. */
    private boolean tryNoteMoved(long from, long to) {
        try {
            noteMoved(from, to);
            return true;
        } catch (NodeUnreachable unreachable) {
            throw unreachable;
        } catch (ChainException refused) {
            long middle = from + (to - from) / 2;
            return from < to && tryNoteMoved(from, middle) && tryNoteMoved(middle + 1, to);
        }
    }

    /** Notes what approvals and commits in these blocks may have changed. */
    private void noteMoved(long from, long to) {
        Batch batch = new Batch();
        List<Supplier<List<LogEntry>>> approvals = new ArrayList<>();
        approvals.add(batch.add(approvals(tokenIds.keySet(), Optional.of(engine), from, to)));
        means.permit2()
                .ifPresent(permit2 ->
                        approvals.add(batch.add(approvals(tokenIds.keySet(), Optional.of(permit2), from, to))));
        if (!means.tokens().isEmpty()) {
            approvals.add(batch.add(approvals(means.tokens().keySet(), Optional.empty(), from, to)));
        }
        Supplier<List<LogEntry>> commits = batch.add(
                Queries.logs(List.of(engine), List.of(Optional.of(FirmQuoteCommitted.TYPE.topic())), from, to));
        chain.send(batch);
        approvals.forEach(found ->
                found.get().forEach(log -> log.read(APPROVAL).ifPresent(owner -> note(owner, log.contract()))));
        commits.get()
                .forEach(log ->
                        log.read(FirmQuoteCommitted.TYPE).ifPresent(commit -> note(commit.payer(), commit.tokenIn())));
    }

    /** @param spender empty for whomever they are for */
    private static Query<List<LogEntry>> approvals(Set<Address> tokens, Optional<Address> spender, long from, long to) {
        return Queries.logs(
                List.copyOf(tokens),
                List.of(Optional.of(APPROVAL.topic()), Optional.empty(), spender.map(AllowanceBook::word)),
                from,
                to);
    }

    private void note(Address owner, Address token) {
        if (registered.contains(owner) && tokenIds.containsKey(token)) {
            Pair moved = new Pair(owner, token);
            unread.add(moved);
            known.remove(key(moved));
        }
    }

    /** Reads some of what is noted, in its order; the rest, and what cannot be read, is unknown until a later look. */
    private void read(Header at) {
        long endNs = System.nanoTime() + LONGEST_NS;
        while (!unread.isEmpty() && System.nanoTime() - endNs < 0) {
            Batch batch = new Batch();
            Map<Pair, Asked> answers = new LinkedHashMap<>();
            unread.stream().limit(MOST_AT_ONCE).forEach(pair -> answers.put(pair, ask(batch, pair, at)));
            chain.send(batch);
            answers.forEach((pair, answer) -> {
                known.put(key(pair), answer.figures());
                unread.remove(pair);
            });
        }
    }

    private Asked ask(Batch batch, Pair pair, Header at) {
        return new Asked(
                number(batch, pair.token(), Erc20.allowance(pair.owner(), engine), at),
                means.permit2().map(permit2 -> number(batch, pair.token(), Erc20.allowance(pair.owner(), permit2), at)),
                means.tokens().containsKey(pair.token())
                        ? Optional.of(number(batch, pair.token(), PermitToken.nonces(pair.owner()), at))
                        : Optional.empty());
    }

    private static Supplier<BigInteger> number(Batch batch, Address token, ContractCall<BigInteger> call, Header at) {
        return batch.add(Queries.view(token, call, at.hash()).orWhenRefused(BigInteger.ZERO));
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
