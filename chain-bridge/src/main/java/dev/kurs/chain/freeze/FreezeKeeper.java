package dev.kurs.chain.freeze;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.freeze.FreezeSearch.Sighting;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.NodesDisagree;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.Lookout;
import dev.kurs.chain.watch.PublisherClosed;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordFreezeOrderEncoder;
import dev.kurs.protocol.message.sbe.RecordTokenFreezeOrderEncoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Freezes on chain, from a thread of its own, corridors that operators have frozen here, and the inbound side of tokens that left their peg.
 *
 * <p>A freeze is first ordered in the journal, together with the newest block at that time, and then sent by the durable sender under the order's number. It
 * is sent once: neither while it is under way, nor where a block behind the order's has had it, whether thawed since or not. It counts as seen once most
 * nodes have it in a confirmed block. One that a reorganisation takes away before that is sent again; where nodes disagree one may be sent needlessly, since
 * a second does no harm. An order that was never sent and that nobody wants any more is given up. Thaws are somebody else's, with another key.
 */
public final class FreezeKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FreezeKeeper.class);

    private final FreezeBook freezes;
    private final ChainReader chain;
    private final DeploymentManifest manifest;
    private final int confirmations;
    private final Map<FrozenEntity, FreezeSubject> subjects;
    private final Supplier<TransactionSender> opening;
    private final CommandOffer offer;
    private final Lookout lookout;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RecordFreezeOrderEncoder ofCorridor = new RecordFreezeOrderEncoder();
    private final RecordTokenFreezeOrderEncoder ofToken = new RecordTokenFreezeOrderEncoder();
    private final Map<FrozenEntity, Long> reported = new HashMap<>();
    private final Map<FrozenEntity, String> troubles = new HashMap<>();
    private final Map<Long, FreezeSearch> searches = new HashMap<>();
    private final Set<String> sent = ConcurrentHashMap.newKeySet();
    private TransactionSender sender;

    /**
     * Begins at once, also while no node answers.
     *
     * @param subjects of the corridors and tokens that are deployed, by the engine's ids
     * @param opening opens the sender of the guardian's account, which this closes
     * @param confirmations how many blocks must follow one before a freeze in it counts as seen
     */
    public static FreezeKeeper start(
            FreezeBook freezes,
            ChainReader chain,
            DeploymentManifest manifest,
            Map<FrozenEntity, FreezeSubject> subjects,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration lookEvery,
            int confirmations) {
        return new FreezeKeeper(freezes, chain, manifest, subjects, opening, offer, lookEvery, confirmations);
    }

    private FreezeKeeper(
            FreezeBook freezes,
            ChainReader chain,
            DeploymentManifest manifest,
            Map<FrozenEntity, FreezeSubject> subjects,
            Supplier<TransactionSender> opening,
            CommandOffer offer,
            Duration lookEvery,
            int confirmations) {
        this.freezes = freezes;
        this.chain = chain;
        this.manifest = manifest;
        this.confirmations = confirmations;
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
        troubles.keySet().retainAll(open.keySet());
        searches.keySet()
                .retainAll(
                        open.values().stream().map(FreezeStanding::orderNumber).collect(Collectors.toSet()));
        open.forEach((entity, standing) -> {
            if (!Long.valueOf(standing.version()).equals(reported.get(entity))) {
                lookAfterAlone(entity, standing);
            }
        });
    }

    /** What is the matter with one holds up no other. */
    private void lookAfterAlone(FrozenEntity entity, FreezeStanding standing) {
        try {
            lookAfter(entity, standing);
            troubles.remove(entity);
        } catch (PublisherClosed ended) {
            throw ended;
        } catch (RuntimeException failure) {
            String why = failure instanceof ChainException ? failure.getMessage() : failure.toString();
            if (!why.equals(troubles.put(entity, why))) {
                LOG.error(
                        "the freeze of {} is not brought to the chain: {}",
                        subjects.get(entity).name(),
                        why);
            }
        }
    }

    private void lookAfter(FrozenEntity entity, FreezeStanding standing) {
        if (standing.order() == FreezeOrder.NONE) {
            report(entity, standing, FreezeOrder.ORDERED, chain.newest().number());
            return;
        }
        Intent intent = intent(subjects.get(entity), standing.orderNumber());
        if (!sender.isUnderWay(intent.what())) {
            follow(entity, standing, intent);
        }
    }

    private void follow(FrozenEntity entity, FreezeStanding standing, Intent intent) {
        long newest = chain.newest().number();
        try {
            act(search(entity, standing).look(newest), newest, entity, standing, intent);
        } catch (NodesDisagree disagreement) {
            if (!standing.isWanted() || sent.contains(intent.what())) {
                throw disagreement;
            }
            send(intent);
            LOG.warn("{} is sent though nodes disagree: {}", intent.what(), disagreement.getMessage());
        }
    }

    private FreezeSearch search(FrozenEntity entity, FreezeStanding standing) {
        return searches.computeIfAbsent(
                standing.orderNumber(),
                ordered -> new FreezeSearch(
                        chain, manifest, subjects.get(entity), confirmations, standing.orderedAtBlock()));
    }

    private void act(Sighting sighting, long newest, FrozenEntity entity, FreezeStanding standing, Intent intent) {
        switch (sighting) {
            case UNFINISHED -> lookout.wake();
            case UNCONFIRMED -> {}
            case STANDING -> {
                if (standing.isFrozen()) {
                    seen(entity, standing, newest, intent);
                }
            }
            case THAWED -> seen(entity, standing, newest, intent);
            case ABSENT -> sendOrGiveUp(entity, standing, newest, intent);
        }
    }

    private void seen(FrozenEntity entity, FreezeStanding standing, long newest, Intent intent) {
        LOG.info("{} is on chain", intent.what());
        sent.remove(intent.what());
        report(entity, standing, FreezeOrder.SEEN, newest);
    }

    private void sendOrGiveUp(FrozenEntity entity, FreezeStanding standing, long newest, Intent intent) {
        if (standing.isWanted()) {
            send(intent);
        } else {
            LOG.info("{} was not sent, and is not wanted any more", intent.what());
            report(entity, standing, FreezeOrder.NONE, newest);
        }
    }

    private Intent intent(FreezeSubject subject, long orderNumber) {
        Address governor = manifest.address(DeploymentManifest.GOVERNOR);
        String call = PoolGovernor.freeze(subject.scope(), subject.word()).data();
        return Intent.of(
                "freeze of " + subject.name() + ", order " + orderNumber,
                governor,
                HexFormat.of().parseHex(call, 2, call.length()));
    }

    private void send(Intent intent) {
        CompletableFuture<MinedTransaction> end = sender.submitOnce(intent);
        sent.add(intent.what());
        var unused = end.whenComplete((mined, failure) -> ended(intent, failure));
        LOG.warn("{} is under way", intent.what());
    }

    private void ended(Intent intent, Throwable failure) {
        if (failure != null) {
            sent.remove(intent.what());
        }
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
