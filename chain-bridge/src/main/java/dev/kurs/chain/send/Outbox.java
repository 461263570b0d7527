package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The transactions of one account as they are on disk: those under way, the last that were done, and the next nonce.
 *
 * <p>Example of its file, each line with a checksum before it:
 * <pre>
 * outbox 31337 0xf39F…2266 5
 * sent 0x02f8… sync of 0x5FbD…0aa3
 * done 5
 * </pre>
 * Lines of one nonce are versions of one transaction; {@code moved 5 0x02f8… sync of …} gives number 5 a nonce anew, because somebody
 * else's transaction had taken it. Not for several threads.
 */
final class Outbox implements AutoCloseable {
    /** Done ones that are kept, to be sent again should the chain forget them. */
    static final int KEPT = 64;

    /** So many nonces of other transactions may be missing below its own; where more are, the chain is another. */
    private static final int MOST_FOREIGN = 16;

    private static final int LINES_BEFORE_REWRITE = 1_024;

    private final OutboxStore store;
    private final String owner;
    private final NavigableMap<Long, Outgoing> pending = new TreeMap<>();
    private final NavigableMap<Long, Outgoing> done = new TreeMap<>();
    private long next;
    private long rememberedFrom;
    private int lines;

    private Outbox(OutboxStore store, long chainId, Address account) {
        this.store = store;
        this.owner = "outbox " + chainId + " " + account + " ";
    }

    /** @throws IllegalStateException if the file is damaged or another account's or chain's */
    static Outbox open(Path path, long chainId, Address account) {
        OutboxFile file = OutboxFile.open(path);
        try {
            Outbox outbox = new Outbox(file, chainId, account);
            outbox.take(path, file.read());
            outbox.rewrite();
            return outbox;
        } catch (RuntimeException unusable) {
            file.close();
            throw unusable;
        }
    }

    /** An outbox that nobody finds again. */
    static Outbox ofThisProcess(long chainId, Address account) {
        return new Outbox(OutboxStore.NONE, chainId, account);
    }

    /** Whether another process goes on with what is under way. */
    boolean isKept() {
        return store.isKept();
    }

    private void take(Path path, List<String> contents) {
        if (contents.isEmpty()) {
            return;
        }
        if (!contents.getFirst().startsWith(owner)) {
            throw new IllegalStateException(path + " is not the outbox of "
                    + owner.substring("outbox ".length()).strip() + " but begins with: " + contents.getFirst());
        }
        next = Long.parseLong(contents.getFirst().substring(owner.length()));
        contents.stream().skip(1).forEach(this::take);
        if (done.size() + pending.size() >= KEPT) {
            rememberedFrom = Math.max(
                    rememberedFrom,
                    Stream.concat(done.keySet().stream(), pending.keySet().stream())
                            .mapToLong(Long::longValue)
                            .min()
                            .orElseThrow());
        }
    }

    private void take(String content) {
        String[] words = content.split(" ", 3);
        switch (words[0]) {
            case "sent" -> hold(words[2], SignedTransaction.of(words[1]));
            case "done" -> retire(Long.parseLong(words[1]));
            case "moved" -> {
                pending.remove(Long.parseLong(words[1]));
                String[] rest = words[2].split(" ", 2);
                hold(rest[1], SignedTransaction.of(rest[0]));
            }
            default -> throw new IllegalStateException("no line of an outbox: " + content);
        }
    }

    /** Those under way, by nonce. */
    List<Outgoing> pending() {
        return List.copyOf(pending.values());
    }

    /** The nonce of the next transaction. */
    long next() {
        return next;
    }

    /** Others of the account's transactions took nonces below this one. */
    void skipTo(long nonce) {
        next = Math.max(next, nonce);
    }

    /** Others of the account's transactions had the nonces from this one on, and the chain has forgotten them; while nothing is under way. */
    void backTo(long nonce) {
        next = Math.min(next, nonce);
    }

    /** Notes a transaction, or another version of one, before it is sent. */
    Outgoing sent(String what, SignedTransaction version) {
        append("sent " + version.raw() + " " + what);
        return hold(what, version);
    }

    /** Notes that a transaction goes on under the nonce of {@code version}, since somebody else took its own. */
    Outgoing moved(Outgoing from, SignedTransaction version) {
        append("moved " + from.nonce() + " " + version.raw() + " " + from.what());
        pending.remove(from.nonce());
        return hold(from.what(), version);
    }

    void done(Outgoing transaction) {
        append("done " + transaction.nonce());
        retire(transaction.nonce());
    }

    /**
     * Takes up what was done from this nonce on, since the chain has forgotten it.
     *
     * @return empty if not all of it is kept any more
     */
    List<Outgoing> reopened(long fromNonce) {
        long end = lowest();
        List<Outgoing> forgotten = List.copyOf(done.subMap(fromNonce, end).values());
        long missing = end - fromNonce - forgotten.size();
        if (missing > MOST_FOREIGN || !isForeign(fromNonce, end)) {
            return List.of();
        }
        forgotten.forEach(transaction -> pending.put(transaction.nonce(), done.remove(transaction.nonce())));
        return forgotten;
    }

    /** The lowest nonce under way, else the next. */
    long lowest() {
        return pending.isEmpty() ? next : pending.firstKey();
    }

    /** Whether all nonces from this one on that are below whatever is under way were those of others of the account's transactions, and few. */
    boolean isForeign(long fromNonce) {
        long end = lowest();
        return end - fromNonce <= MOST_FOREIGN && done.subMap(fromNonce, end).isEmpty() && isForeign(fromNonce, end);
    }

    /** Where those that are not among what was done were never its own. */
    private boolean isForeign(long fromNonce, long end) {
        boolean isWhole = done.subMap(fromNonce, end).size() == end - fromNonce;
        return isWhole || fromNonce >= rememberedFrom;
    }

    private Outgoing hold(String what, SignedTransaction version) {
        next = Math.max(next, version.nonce() + 1);
        Outgoing present =
                pending.containsKey(version.nonce()) ? pending.get(version.nonce()) : done.remove(version.nonce());
        Outgoing held = present == null ? Outgoing.of(what, version) : present.with(version);
        pending.put(version.nonce(), held);
        return held;
    }

    private void retire(long nonce) {
        Outgoing transaction = pending.remove(nonce);
        if (transaction != null) {
            done.put(nonce, transaction);
        }
        if (done.size() > KEPT) {
            rememberedFrom = Math.max(rememberedFrom, done.pollFirstEntry().getKey() + 1);
        }
    }

    private void append(String content) {
        if (lines >= LINES_BEFORE_REWRITE) {
            rewrite();
        }
        store.append(content);
        lines++;
    }

    private void rewrite() {
        List<String> contents = new ArrayList<>(List.of(owner + next));
        done.values().forEach(transaction -> {
            addVersions(contents, transaction);
            contents.add("done " + transaction.nonce());
        });
        pending.values().forEach(transaction -> addVersions(contents, transaction));
        store.rewrite(contents);
        lines = 0;
    }

    private static void addVersions(List<String> contents, Outgoing transaction) {
        transaction.versions().forEach(version -> contents.add("sent " + version.raw() + " " + transaction.what()));
    }

    @Override
    public void close() {
        store.close();
    }
}
