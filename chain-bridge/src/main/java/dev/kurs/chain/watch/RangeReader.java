package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.Block;
import dev.kurs.chain.rpc.Block.Transaction;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.LogRange;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.rpc.Receipt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Reads ranges of blocks from one node so that every answer belongs to one and the same chain.
 *
 * <p>Blocks must be each other's parents. Logs come by range and must name those blocks' hashes; a block whose bloom filter says that it may have logs that are
 * recorded, and of which the range had none, is asked again by its hash; a commit that succeeded must be among them. Where a node refuses a range, it is
 * asked for each half. Example:
 * {@code read(BlockRef.of(99, hash), 163)} is blocks 100 to 163.
 */
final class RangeReader {
    private static final int BLOCKS_AT_ONCE = 8;

    private final ChainReader chain;
    private final WatchedEvents watched;

    RangeReader(ChainReader chain, WatchedEvents watched) {
        this.chain = chain;
        this.watched = watched;
    }

    /**
     * Reads the blocks behind {@code from} up to {@code to}.
     *
     * @throws ChainMoved if the answers do not belong together, or do not go on from {@code from}
     */
    BlockRange read(BlockRef from, long to) {
        List<Block> blocks = blocks(from, to);
        List<Header> headers = blocks.stream().map(Block::header).toList();
        List<LogEntry> logs = logs(headers);
        List<ChainEvent> events = new ArrayList<>();
        logs.forEach(log -> watched.event(headerOf(headers, log), log).ifPresent(events::add));
        events.addAll(
                refused(blocks, logs.stream().filter(WatchedEvents::isCommit).toList()));
        events.sort(ChainEvent.CHAIN_ORDER);
        return new BlockRange(headers, events);
    }

    private List<Block> blocks(BlockRef from, long to) {
        List<Block> blocks = new ArrayList<>();
        Optional<Bytes32> parent = from.hash();
        for (long first = from.number() + 1; first <= to; first += BLOCKS_AT_ONCE) {
            List<Query<Optional<Block>>> questions = LongStream.rangeClosed(
                            first, Math.min(to, first + BLOCKS_AT_ONCE - 1))
                    .mapToObj(Queries::block)
                    .toList();
            for (Optional<Block> answer : chain.askAll(questions)) {
                long next = from.number() + 1 + blocks.size();
                Block block = answer.orElseThrow(() -> new ChainMoved("the node has no block " + next + " any more"));
                requireChild(parent, block.header());
                parent = Optional.of(block.header().hash());
                blocks.add(block);
            }
        }
        return blocks;
    }

    private static void requireChild(Optional<Bytes32> parent, Header header) {
        if (parent.isPresent() && !header.parentHash().equals(parent.get())) {
            throw new ChainMoved("block " + header.number() + " does not go on from " + parent.get());
        }
    }

    private List<LogEntry> logs(List<Header> headers) {
        List<LogEntry> logs = new ArrayList<>(
                logsBetween(headers.getFirst().number(), headers.getLast().number()));
        logs.forEach(log -> headerOf(headers, log));
        Set<Bytes32> mentioned = logs.stream().map(LogEntry::blockHash).collect(Collectors.toSet());
        List<Query<List<LogEntry>>> again = headers.stream()
                .filter(header -> !mentioned.contains(header.hash()) && watched.mayStandIn(header))
                .map(header -> Queries.logsOfAny(watched.contracts(), watched.kinds(), header.hash()))
                .toList();
        chain.askAll(again).forEach(logs::addAll);
        return logs;
    }

    private List<LogEntry> logsBetween(long from, long to) {
        return LogRange.read(
                chain, from, to, (first, last) -> Queries.logsOfAny(watched.contracts(), watched.kinds(), first, last));
    }

    private static Header headerOf(List<Header> headers, LogEntry log) {
        long place = log.blockNumber() - headers.getFirst().number();
        if (place < 0 || place >= headers.size()) {
            throw new ChainMoved("the node gave a log of block " + log.blockNumber() + ", which was not asked for");
        }
        Header header = headers.get(Math.toIntExact(place));
        if (!header.hash().equals(log.blockHash())) {
            throw new ChainMoved(
                    "block " + log.blockNumber() + " was " + header.hash() + " and has logs as " + log.blockHash());
        }
        return header;
    }

    /** Commits that their payers sent and that left no log; the receipt must say that they failed. */
    private List<ChainEvent> refused(List<Block> blocks, List<LogEntry> logs) {
        Set<Bytes32> settled = new HashSet<>();
        logs.forEach(log -> settled.add(log.transactionHash()));
        List<ChainEvent.Refused> suspected = new ArrayList<>();
        for (Block block : blocks) {
            for (Transaction transaction : block.transactions()) {
                if (!settled.contains(transaction.hash())) {
                    suspicion(block.header(), transaction).ifPresent(suspected::add);
                }
            }
        }
        List<Optional<Receipt>> receipts = chain.askAll(suspected.stream()
                .map(suspect -> Queries.receipt(suspect.transactionHash()))
                .toList());
        List<ChainEvent> refused = new ArrayList<>();
        for (int i = 0; i < suspected.size(); i++) {
            if (failedIn(suspected.get(i), receipts.get(i))) {
                refused.add(suspected.get(i));
            }
        }
        return refused;
    }

    /** Without a contract at the engine's address, which the bloom filter tells, everything succeeds and leaves no log. */
    private void requireNoLogMissing(ChainEvent.Refused suspect, Receipt receipt) {
        if (receipt.succeeded() && watched.mayHaveCommits(suspect.block())) {
            throw new ChainMoved("the commit of quote " + suspect.quoteId() + " settled by the receipt of transaction "
                    + suspect.transactionHash() + " in block " + suspect.block().number() + ", and left no log");
        }
    }

    private Optional<ChainEvent.Refused> suspicion(Header header, Transaction transaction) {
        return transaction
                .to()
                .flatMap(contract -> commit(contract, transaction))
                .map(commit -> new ChainEvent.Refused(
                        header, transaction.hash(), transaction.index(), commit.quoteId(), commit.payer()));
    }

    /** What somebody tried who may: the payer at an engine, an executor at the vault, which pays then. */
    private Optional<CommitInput> commit(Address contract, Transaction transaction) {
        if (watched.engines().contains(contract)) {
            return CommitInput.read(transaction.input())
                    .filter(commit -> commit.payer().equals(transaction.from()));
        }
        return watched.vaults().contains(contract) && watched.executors().contains(transaction.from())
                ? CommitInput.readOfVault(transaction.input())
                        .filter(commit -> commit.payer().equals(contract))
                : Optional.empty();
    }

    private boolean failedIn(ChainEvent.Refused suspect, Optional<Receipt> answer) {
        Receipt receipt = answer.filter(
                        found -> found.blockHash().equals(suspect.block().hash()))
                .orElseThrow(() -> new ChainMoved("transaction " + suspect.transactionHash() + " is no longer in block "
                        + suspect.block().number()));
        requireNoLogMissing(suspect, receipt);
        return !receipt.succeeded();
    }
}
