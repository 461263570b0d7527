package dev.kurs.chain.freeze;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.Lookout;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordFreezeOrderEncoder;
import dev.kurs.protocol.message.sbe.RecordTokenFreezeOrderEncoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Freezes on chain what operators have frozen here, and what is sent in of a token that left its peg, from a thread of its own.
 *
 * <p>A freeze is ordered in the journal first, with the newest block of then, and sent after that by the durable sender under the order's number. It is sent once:
 * not while one is under way, nor where a block behind the order's has had it, a thaw of meanwhile or not. One that was never sent and that nobody wants any more
 * is given up. Thaws are somebody else's, with another key.
 */
public final class FreezeKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FreezeKeeper.class);

    /** Nodes refuse to search many more for logs. */
    private static final long MOST_BLOCKS_AT_ONCE = 1_000;

    private final FreezeBook freezes;
    private final ChainReader chain;
    private final Address governor;
    private final Address pool;
    private final Map<FrozenEntity, FreezeSubject> subjects;
    private final Supplier<TransactionSender> opening;
    private final CommandOffer offer;
    private final Lookout lookout;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RecordFreezeOrderEncoder ofCorridor = new RecordFreezeOrderEncoder();
    private final RecordTokenFreezeOrderEncoder ofToken = new RecordTokenFreezeOrderEncoder();
    private final Map<FrozenEntity, Long> reported = new HashMap<>();
    private final Map<FrozenEntity, String> refusals = new HashMap<>();
    private TransactionSender sender;

    /**
     * Begins at once, also while no node answers.
     *
     * @param subjects of the corridors and tokens that are deployed, by the engine's ids
     * @param opening opens the sender of the guardian's account, which this closes
     */
    public static FreezeKeeper start(
            FreezeBook freezes,
            ChainReader chain,
            DeploymentManifest manifest,
            Map<FrozenEntity, FreezeSubject> subjects,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration lookEvery) {
        return new FreezeKeeper(freezes, chain, manifest, subjects, opening, offer, lookEvery);
    }

    private FreezeKeeper(
            FreezeBook freezes,
            ChainReader chain,
            DeploymentManifest manifest,
            Map<FrozenEntity, FreezeSubject> subjects,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration lookEvery) {
        this.freezes = freezes;
        this.chain = chain;
        this.governor = manifest.address(DeploymentManifest.GOVERNOR);
        this.pool = manifest.address(DeploymentManifest.POOL);
        this.subjects = Map.copyOf(subjects);
        this.opening = opening;
        this.offer = offer;
        this.lookout = new Lookout(
                "freeze-keeper", lookEvery, why -> LOG.error("freezes cannot be brought to the chain: {}", why));
        freezes.onChange(lookout::wake);
        lookout.begin(this::look);
    }

    private void look() {
        if (sender == null) {
            sender = opening.get();
        }
        Map<FrozenEntity, FreezeStanding> open = freezes.open();
        open.keySet().retainAll(subjects.keySet());
        reported.keySet().retainAll(open.keySet());
        refusals.keySet().retainAll(open.keySet());
        open.forEach((entity, standing) -> {
            if (!Long.valueOf(standing.version()).equals(reported.get(entity))) {
                lookAfter(entity, standing);
            }
        });
    }

    private void lookAfter(FrozenEntity entity, FreezeStanding standing) {
        if (standing.order() == FreezeOrder.NONE) {
            report(entity, standing, FreezeOrder.ORDERED, chain.newest().number());
            return;
        }
        FreezeSubject subject = subjects.get(entity);
        Intent intent = intent(subject, standing.orderNumber());
        if (sender.isUnderWay(intent.what())) {
            return;
        }
        Header now = chain.newest();
        boolean isFrozen = isFrozen(subject, now);
        if (isFrozen && !standing.isFrozen()) {
            return;
        }
        if (isFrozen || wasFrozen(subject, standing, now)) {
            LOG.info("{} is on chain", intent.what());
            report(entity, standing, FreezeOrder.SEEN, now.number());
        } else if (standing.isWanted()) {
            send(entity, intent);
        } else {
            LOG.info("{} was not sent, and is not wanted any more", intent.what());
            report(entity, standing, FreezeOrder.NONE, now.number());
        }
    }

    private boolean isFrozen(FreezeSubject subject, Header now) {
        return chain.ask(Queries.view(pool, ReservePool.frozen(subject.scope(), subject.word()), now.hash()));
    }

    /** Whether a freeze stands in a block behind the order's, thawed since or not. */
    private boolean wasFrozen(FreezeSubject subject, FreezeStanding standing, Header now) {
        List<Optional<Bytes32>> topics = List.of(
                Optional.of(PoolGovernor.Frozen.TYPE.topic()),
                Optional.of(subject.scopeWord()),
                Optional.of(subject.word()));
        for (long from = standing.orderedAtBlock() + 1; from <= now.number(); from += MOST_BLOCKS_AT_ONCE) {
            long to = Math.min(now.number(), from + MOST_BLOCKS_AT_ONCE - 1);
            if (!chain.ask(Queries.logs(List.of(governor), topics, from, to)).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private Intent intent(FreezeSubject subject, long orderNumber) {
        String call = PoolGovernor.freeze(subject.scope(), subject.word()).data();
        return Intent.of(
                "freeze of " + subject.name() + ", order " + orderNumber,
                governor,
                HexFormat.of().parseHex(call, 2, call.length()));
    }

    private void send(FrozenEntity entity, Intent intent) {
        try {
            var unused = sender.submitOnce(intent, GasBudget.UNBOUNDED)
                    .whenComplete((mined, failure) -> ended(intent, failure));
            LOG.warn("{} is under way", intent.what());
        } catch (ChainException refused) {
            String before = refusals.put(entity, refused.getMessage());
            if (!refused.getMessage().equals(before)) {
                LOG.error("{} is not sent: {}", intent.what(), refused.getMessage());
            }
        }
    }

    private void ended(Intent intent, Throwable failure) {
        if (failure != null && !lookout.isClosed()) {
            LOG.error("{} failed: {}", intent.what(), failure.getMessage());
        }
        lookout.wake();
    }

    private void report(FrozenEntity entity, FreezeStanding standing, FreezeOrder said, long block) {
        switch (entity.kind()) {
            case CORRIDOR -> {
                ofCorridor
                        .wrapAndApplyHeader(offer.frame(), 0, header)
                        .sequence(0)
                        .timestampNs(0)
                        .correlationId(0)
                        .corridorId(entity.id())
                        .order(said)
                        .blockNumber(block);
                offer.offer(ofCorridor);
            }
            case TOKEN -> {
                ofToken.wrapAndApplyHeader(offer.frame(), 0, header)
                        .sequence(0)
                        .timestampNs(0)
                        .correlationId(0)
                        .tokenId(entity.id())
                        .order(said)
                        .blockNumber(block);
                offer.offer(ofToken);
            }
        }
        reported.put(entity, standing.version());
    }

    /** Returns when the look under way has ended; what was sent is carried on by the next on the same outbox. */
    @Override
    public void close() {
        freezes.onChange(() -> {});
        lookout.close();
        if (sender != null) {
            sender.close();
        }
    }
}
