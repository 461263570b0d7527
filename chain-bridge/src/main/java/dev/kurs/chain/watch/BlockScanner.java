package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Checkpoint;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scans the chain for the watcher: each step looks at the newest block and tells what was confirmed since the step before. */
final class BlockScanner {
    private static final Logger LOG = LoggerFactory.getLogger(BlockScanner.class);

    private final ChainReader chain;
    private final WatcherSettings settings;
    private final BlockCommands commands;
    private final List<ChainFollower> followers;
    private final WatcherCounters counters;
    private final HeaderWindow window;
    private final AgreedRanges ranges;
    private final BlockInterest interest;
    private BlockRef cursor;

    /** The last block of which an event was said, by an earlier watcher perhaps; ahead of the cursor while that is held up. */
    private BlockRef said;

    /** Up to there this watcher has said every event; an earlier one may have ended within a block. */
    private long saidUpTo;

    private boolean isFirstConfirmed = true;

    BlockScanner(
            ChainReader chain,
            ContractAddresses addresses,
            BlockRef cursor,
            WatcherSettings settings,
            BlockCommands commands,
            List<ChainFollower> followers,
            WatcherCounters counters) {
        this.chain = chain;
        this.settings = settings;
        this.commands = commands;
        this.followers = List.copyOf(followers);
        this.counters = counters;
        this.window = new HeaderWindow(settings.confirmations(), chain);
        this.ranges = new AgreedRanges(chain, addresses.watched());
        this.interest = new BlockInterest(addresses, settings.idling());
        this.cursor = cursor;
        this.said = cursor;
        this.saidUpTo = cursor.number();
    }

    /** An earlier watcher said an event of that block. */
    void holdOnTo(BlockRef committed) {
        said = later(said, committed);
    }

    private static BlockRef later(BlockRef one, BlockRef other) {
        return other.number() > one.number() ? other : one;
    }

    /** The last block of which everything is said. */
    BlockRef cursor() {
        return cursor;
    }

    /**
     * Takes one step.
     *
     * @throws ChainBroken if the one node there is has another block where the cursor is, or the last of which an event was said
     * @throws dev.kurs.chain.rpc.CheckpointDenied if none of several nodes has the later of these two blocks
     */
    void step(Consumer<Header> sawHead) {
        boolean isHeldUp = said.number() > cursor.number();
        hold(isHeldUp ? said : cursor);
        Header newest = chain.newest();
        Header recorded = present(cursor, newest);
        if (isHeldUp) {
            present(said, newest);
        }
        HeadChange change = window.follow(newest);
        sawHead.accept(newest);
        if (change.reorganisedDepth() > 0) {
            counters.reorganised(change.reorganisedDepth());
            LOG.warn("block {} replaces {} blocks", newest.number(), change.reorganisedDepth());
        }
        Optional<RuntimeException> failure = tellHead(change);
        long confirmed = newest.number() - settings.confirmations();
        if (isFirstConfirmed && cursor.number() == confirmed) {
            tellConfirmed(recorded);
        }
        advance(confirmed);
        failure.ifPresent(BlockScanner::fail);
    }

    private void hold(BlockRef recorded) {
        recorded.hash().ifPresent(hash -> chain.hold(new Checkpoint(recorded.number(), hash)));
    }

    /** A block that is recorded, as the chain has it now. */
    private Header present(BlockRef recorded, Header newest) {
        Header present = chain.ask(Queries.header(recorded.number()))
                .orElseThrow(() -> new ChainMoved(
                        "the chain's newest block is " + newest.number() + ", and " + recorded + " is recorded"));
        if (recorded.hash().isPresent() && !recorded.hash().get().equals(present.hash())) {
            throw new ChainBroken("the chain has block " + recorded.number() + " " + present.hash() + " where "
                    + recorded.hash().get() + " is recorded");
        }
        return present;
    }

    /** Commits are recorded though a follower fails. */
    private Optional<RuntimeException> tellHead(HeadChange change) {
        Optional<RuntimeException> first = Optional.empty();
        for (ChainFollower follower : followers) {
            try {
                follower.onHead(change);
            } catch (PublisherClosed closing) {
                throw closing;
            } catch (RuntimeException failure) {
                first = first.isPresent() ? first : Optional.of(failure);
            }
        }
        return first;
    }

    private static void fail(RuntimeException failure) {
        throw failure;
    }

    private void tellConfirmed(Header block) {
        followers.forEach(follower -> follower.onConfirmed(block));
        isFirstConfirmed = false;
    }

    private void advance(long confirmed) {
        while (cursor.number() < confirmed) {
            long to = Math.min(confirmed, cursor.number() + settings.mostBlocksAtOnce());
            BlockRange range = ranges.read(cursor, to);
            boolean isCaughtUp = to == confirmed;
            if (isCaughtUp && !window.hashAt(to).equals(Optional.of(range.last().hash()))) {
                throw new ChainMoved("block " + to + " is not of the newest block's chain");
            }
            boolean isOffered = !isCaughtUp || !range.events().isEmpty() || interest.isIn(range.headers());
            if (isOffered) {
                followers.forEach(follower -> follower.beforeOffered(range.last()));
            }
            say(range);
            if (!isCaughtUp) {
                commands.advance(range.last());
            } else if (isOffered) {
                tellConfirmed(range.last());
                commands.advance(range.last());
                interest.acted(range.last());
            }
            cursor = BlockRef.of(range.last());
        }
    }

    /** Figures about which nodes differ may hold up a block for long, and its events are said once all the same. */
    private void say(BlockRange range) {
        requireSaid(range);
        long known = Math.max(saidUpTo, cursor.number());
        List<ChainEvent> news = range.events().stream()
                .filter(event -> event.block().number() > known)
                .toList();
        news.forEach(this::say);
        if (!news.isEmpty()) {
            BlockRef last = BlockRef.of(news.getLast().block());
            said = later(said, last);
            saidUpTo = last.number();
        }
    }

    private void say(ChainEvent event) {
        commands.say(event);
        followers.forEach(follower -> follower.onOffered(event));
    }

    /** The chain may have changed since the step began, and the next one sees whether it is broken. */
    private void requireSaid(BlockRange range) {
        boolean isGone = range.headers().stream()
                .anyMatch(header -> header.number() == said.number()
                        && !Optional.of(header.hash()).equals(said.hash()));
        if (isGone) {
            throw new ChainMoved(said + ", of which events are recorded, is not of the newest block's chain");
        }
    }
}
