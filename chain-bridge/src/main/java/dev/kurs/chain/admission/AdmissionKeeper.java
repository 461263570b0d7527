package dev.kurs.chain.admission;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.GasLedger;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.Lookout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what partners' admissions still need on chain, from a thread of its own.
 *
 * <p>Each look asks anew what is outstanding, and sends nothing that stands on the chain already. A transaction goes out by the durable sender under the
 * admission's name, so that a kill sends nothing twice and loses nothing. An admission ends when a confirmed block says so, which others record. Nothing is
 * sent for an entry that was changed by a block that is not recorded yet: the guardian may have taken it away, and then it stays so.
 */
public final class AdmissionKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdmissionKeeper.class);

    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);

    /** Bounds what one look asks and sends; the next look begins behind it, so that what waits for long holds up nothing. */
    private static final int MOST_A_LOOK = 48;

    private final ChainReader chain;
    private final long chainId;
    private final AdmissionCalls calls;
    private final Function<GasBudget, TransactionSender> opening;
    private final Supplier<List<Admission>> outstanding;
    private final LongSupplier recordedUpTo;
    private final AdmissionTerms terms;
    private final Lookout lookout;
    private final Map<String, CompletableFuture<MinedTransaction>> underWay = new HashMap<>();
    private final Map<String, String> refusals = new HashMap<>();
    private GasLedger ledger;
    private TransactionSender sender;
    private int looked;
    private volatile long gasToday;

    /**
     * Begins at once, also while no node answers.
     *
     * @param opening opens the sender of the administrator's account, which this closes, for a budget
     * @param outstanding what no recorded block says yet
     * @param recordedUpTo the last recorded block, of which and of all before it {@code outstanding} knows by then
     */
    public static AdmissionKeeper start(
            ChainReader chain,
            DeploymentManifest manifest,
            Function<GasBudget, TransactionSender> opening,
            Supplier<List<Admission>> outstanding,
            LongSupplier recordedUpTo,
            AdmissionTerms terms) {
        return new AdmissionKeeper(chain, manifest, opening, outstanding, recordedUpTo, terms);
    }

    private AdmissionKeeper(
            ChainReader chain,
            DeploymentManifest manifest,
            Function<GasBudget, TransactionSender> opening,
            Supplier<List<Admission>> outstanding,
            LongSupplier recordedUpTo,
            AdmissionTerms terms) {
        this.chain = chain;
        this.chainId = manifest.chainId();
        this.calls = new AdmissionCalls(manifest);
        this.opening = opening;
        this.outstanding = outstanding;
        this.recordedUpTo = recordedUpTo;
        this.terms = terms;
        this.lookout = new Lookout(
                "admission-keeper",
                terms.lookEvery(),
                why -> LOG.warn("partners' admissions cannot be looked after: {}", why));
        lookout.begin(this::look);
    }

    /** Looks now instead of at the next interval; any thread. */
    public void wake() {
        lookout.wake();
    }

    /** Units of gas that calls of the day of the last look have taken; any thread. */
    public long gasToday() {
        return gasToday;
    }

    /** What is recorded between the two questions is of a block that then counts as unrecorded. */
    private void look() {
        long recorded = recordedUpTo.getAsLong();
        List<Admission> all = outstanding.get();
        refusals.keySet().retainAll(all.stream().map(Admission::what).collect(Collectors.toSet()));
        List<Admission> admissions = nextOf(all);
        open();
        underWay.values().removeIf(CompletableFuture::isDone);
        Header now = chain.newest();
        if (!admissions.isEmpty()) {
            UnrecordedChanges unrecorded = calls.unrecorded(chain, recorded, now);
            admissions.stream()
                    .filter(admission -> !unrecorded.concern(admission))
                    .forEach(admission ->
                            calls.next(admission, chain, now).ifPresent(intent -> send(admission, intent)));
        }
        gasToday = ledger.takenOn(now.timeSeconds() / DAY_SECONDS);
    }

    private void open() {
        if (ledger == null) {
            ledger = GasLedger.open(terms.ledger(), terms.gas(), chainId);
        }
        if (sender == null) {
            sender = opening.apply(ledger.budget(chain));
        }
    }

    private List<Admission> nextOf(List<Admission> all) {
        if (all.size() <= MOST_A_LOOK) {
            return all;
        }
        List<Admission> fromHere = new ArrayList<>(all);
        Collections.rotate(fromHere, -(looked % all.size()));
        looked = (looked + MOST_A_LOOK) % all.size();
        return fromHere.subList(0, MOST_A_LOOK);
    }

    /** This process makes one call of an admission at a time: where a node tells of the next block's state before of that block, the next call cannot be told from the first. */
    private void send(Admission admission, Intent intent) {
        if (underWay.containsKey(admission.what())) {
            return;
        }
        try {
            CompletableFuture<MinedTransaction> end = sender.submitOnce(intent);
            LOG.info("{} is under way", intent.what());
            underWay.put(admission.what(), end);
            var unused = end.whenComplete((mined, failure) -> ended(intent, failure));
        } catch (ChainException refused) {
            String before = refusals.put(admission.what(), refused.getMessage());
            if (!refused.getMessage().equals(before)) {
                LOG.warn("{} waits: {}", intent.what(), refused.getMessage());
            }
        }
    }

    private void ended(Intent intent, Throwable failure) {
        if (lookout.isClosed()) {
            return;
        }
        if (failure == null) {
            LOG.info("{} is in a block", intent.what());
        } else {
            LOG.warn("{} failed: {}", intent.what(), failure.getMessage());
        }
        wake();
    }

    /** Returns when the look under way has ended; what was sent is carried on by the next on the same outbox. */
    @Override
    public void close() {
        lookout.close();
        if (sender != null) {
            sender.close();
        }
    }
}
