package dev.kurs.chain.freeze;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.LogRange;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Question;
import java.util.List;
import java.util.Optional;

/**
 * Looks for the freeze of one order, look by look, in what most nodes say.
 *
 * <p>Example: of an order at block 100, with 12 confirmations and the newest block 1 112, the first look searches blocks 101 to 600 for a freeze, the second 601 to
 * 1 100; from then on each searches what was confirmed since, and the 12 blocks that may yet be reorganised away.
 */
final class FreezeSearch {
    private static final long MOST_BLOCKS_A_LOOK = 500;

    private final ChainReader chain;
    private final Address governor;
    private final Address pool;
    private final FreezeSubject subject;
    private final int confirmations;
    private final long orderedAtBlock;
    private long searchedUpTo;
    private boolean wasFrozen;

    /** How far a freeze is on chain. */
    enum Sighting {
        /** Confirmed blocks are left to search. */
        UNFINISHED,
        /** No block behind the order's has it. */
        ABSENT,
        /** Only blocks have it that may yet be reorganised away. */
        UNCONFIRMED,
        /** A confirmed block has it, and it stands in the newest. */
        STANDING,
        /** A confirmed block had it, and it was thawed since. */
        THAWED
    }

    /** @param confirmations how many blocks must follow one before what it says is believed */
    FreezeSearch(
            ChainReader chain,
            DeploymentManifest manifest,
            FreezeSubject subject,
            int confirmations,
            long orderedAtBlock) {
        this.chain = chain;
        this.governor = manifest.address(DeploymentManifest.GOVERNOR);
        this.pool = manifest.address(DeploymentManifest.POOL);
        this.subject = subject;
        this.confirmations = confirmations;
        this.orderedAtBlock = orderedAtBlock;
        this.searchedUpTo = orderedAtBlock;
    }

    /** @throws dev.kurs.chain.rpc.NodesDisagree if no answer is that of most */
    Sighting look(long newest) {
        long confirmed = newest - confirmations;
        if (!isSearchedUpTo(confirmed)) {
            return Sighting.UNFINISHED;
        }
        boolean isStanding = isStandingIn(newest);
        if (wasFrozen || (isStanding && stoodWhenConfirmed(confirmed))) {
            return isStanding ? Sighting.STANDING : Sighting.THAWED;
        }
        return isStanding || wasFrozenWithin(searchedUpTo + 1, newest) ? Sighting.UNCONFIRMED : Sighting.ABSENT;
    }

    private boolean isSearchedUpTo(long confirmed) {
        if (!wasFrozen && searchedUpTo < confirmed) {
            long to = Math.min(confirmed, searchedUpTo + MOST_BLOCKS_A_LOOK);
            wasFrozen = wasFrozenWithin(searchedUpTo + 1, to);
            searchedUpTo = to;
        }
        return wasFrozen || searchedUpTo >= confirmed;
    }

    /** One that stood before the order's block may have been thawed before it too. */
    private boolean stoodWhenConfirmed(long confirmed) {
        return confirmed >= orderedAtBlock && isStandingIn(confirmed);
    }

    private boolean isStandingIn(long block) {
        return chain.agreed(block, new StandingQuestion(pool, subject, block));
    }

    private boolean wasFrozenWithin(long from, long to) {
        return from <= to && chain.agreed(to, new LogsQuestion(governor, subject, from, to));
    }

    /** Whether the pool has something frozen as of a block. */
    private record StandingQuestion(Address pool, FreezeSubject subject, long block) implements Question<Boolean> {
        @Override
        public Boolean askOf(ChainReader node) {
            Header at = node.ask(Queries.header(block))
                    .orElseThrow(() -> new ChainException("there is no block " + block + " any more"));
            return node.ask(Queries.view(pool, ReservePool.frozen(subject.scope(), subject.word()), at.hash()));
        }

        @Override
        public String difference(Boolean one, Boolean other) {
            return subject.name() + (one ? " frozen" : " not frozen");
        }
    }

    /** Whether something was frozen in a range of blocks, both ends included, thawed since or not. */
    private record LogsQuestion(Address governor, FreezeSubject subject, long from, long to)
            implements Question<Boolean> {
        @Override
        public Boolean askOf(ChainReader node) {
            return LogRange.read(
                            node, from, to, (first, last) -> Queries.logs(List.of(governor), filter(), first, last))
                    .stream()
                    .anyMatch(this::isFreeze);
        }

        private List<Bytes32> topics() {
            return List.of(PoolGovernor.Frozen.TYPE.topic(), subject.scopeWord(), subject.word());
        }

        private List<Optional<Bytes32>> filter() {
            return topics().stream().map(Optional::of).toList();
        }

        /** Not every node minds what it is asked for. */
        private boolean isFreeze(LogEntry log) {
            List<String> words = topics().stream().map(Bytes32::text).toList();
            return log.contract().equals(governor)
                    && log.topics().size() > words.size()
                    && log.topics().subList(0, words.size()).equals(words)
                    && log.blockNumber() >= from
                    && log.blockNumber() <= to;
        }

        @Override
        public String difference(Boolean one, Boolean other) {
            return (one ? "a freeze of " : "no freeze of ") + subject.name();
        }
    }
}
