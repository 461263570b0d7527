package dev.kurs.service.run;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.DamagePolicy;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.file.TailRepair;
import dev.kurs.journal.file.TailReport;
import dev.kurs.journal.loss.JournalLoss;
import dev.kurs.journal.loss.LossSearch;
import dev.kurs.journal.loss.LostEndException;
import dev.kurs.journal.loss.LostRanges;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelSettings;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.Durability;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.service.configuration.AcceptedLoss;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.webhook.Webhooks;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.agrona.concurrent.EpochNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the engine back from a journal that has just been opened, and sees first that the journal still has its end.
 *
 * <p>Example: a snapshot of 1 000 and a journal that ends with 900: refused, or, with {@code --accept-loss}, the engine stands at
 * 900, the loss is journaled, and the snapshot is set aside. Of a restored copy nothing here has seen more, and the operator says how far its original went. A process that is killed in between finds what it has to finish in
 * the journal itself.
 */
final class JournalStart {
    private static final Logger LOG = LoggerFactory.getLogger(JournalStart.class);

    private final ChronicleJournal journal;
    private final SnapshotStore snapshots;
    private final ReadModelSettings readModel;
    private final WebhookStoreSettings webhooks;
    private final Optional<AcceptedLoss> acceptedLoss;
    private final EpochNanoClock clock;
    private long projected;

    JournalStart(ChronicleJournal journal, SnapshotStore snapshots, Settings settings, EpochNanoClock clock) {
        this.journal = journal;
        this.snapshots = snapshots;
        readModel = settings.readModel();
        webhooks = settings.webhookStore();
        acceptedLoss = settings.journal().acceptedLoss();
        this.clock = clock;
    }

    /** How the journal is opened: a damaged one only where its loss was accepted; a copy that is restored is to be whole. */
    static JournalSettings openedBy(Settings settings) {
        JournalSettings journal = JournalSettings.in(KursService.journalDirectory(settings))
                .withDamagePolicy(
                        acceptsDamage(settings.journal().acceptedLoss()) ? DamagePolicy.CUT : DamagePolicy.REFUSE);
        return settings.journal().power() ? journal.withDurability(Durability.POWER) : journal;
    }

    private static boolean acceptsDamage(Optional<AcceptedLoss> acceptedLoss) {
        return acceptedLoss.filter(loss -> !loss.isOfRestoredCopy()).isPresent();
    }

    Recovered run() {
        logTail(journal.tail());
        setLostAside();
        projected = ReadModel.positionOf(readModel);
        Optional<JournalLoss> loss = search();
        requireReadModelWithoutLost();
        Recovered recovered = recover();
        LOG.info("{}", recovered.report().sentence());
        recovered.report().snapshotProblems().forEach(LOG::warn);
        keepReferences(recovered.machine());
        loss.ifPresent(lost -> accept(lost, recovered));
        return recovered;
    }

    private Recovered recover() {
        try {
            return new Recovery(journal.directory(), snapshots, Engine::new).run(ProgressListener.NONE);
        } catch (RecordsMissingException missing) {
            throw new InvalidConfiguration(missing.getMessage()
                    + ". Put the snapshots that stand for the records before back from a backup, with the journal that"
                    + " belongs to them (OPERATIONS.md, \"When a start refuses the journal\")");
        } catch (JournalDamagedException damage) {
            if (acceptsDamage(acceptedLoss)) {
                throw damage;
            }
            throw new InvalidConfiguration(
                    damage.getMessage() + ". Put the journal's files back from a backup; " + otherwise(damage.file()));
        }
    }

    private static String otherwise(Path damaged) {
        return TailRepair.findsGapAt(damaged)
                ? "or, if a loss of power took the end of one, start once with --accept-loss --reason \"...\"."
                : "--accept-loss is for a lost end alone, and the records behind this place are there.";
    }

    /** Snapshots of earlier versions held the client_refs of records that retention took; the next will not. */
    private void keepReferences(StateMachine machine) {
        ClientReferenceStore references = new ClientReferenceStore(journal.directory());
        if (references.needsBase()) {
            references.keepBase(machine.lastSequence(), machine::writeClientReferences);
            LOG.info("kept the client_refs of all records up to {}", machine.lastSequence());
        }
    }

    private static void logTail(TailReport tail) {
        if (tail.isTorn()) {
            LOG.warn("{}", tail.sentence());
        } else {
            LOG.info("{}", tail.sentence());
        }
    }

    /** What is lost and accepted; refused when it is not, or when there is nothing to accept. */
    private Optional<JournalLoss> search() {
        LossSearch search = new LossSearch(journal.directory(), snapshots)
                .withReadModelAt(stillThere(projected))
                .withWebhooksAt(stillThere(Webhooks.reachOf(webhooks)))
                .withRecordsCut(journal.lastSequence(), journal.tail().recordsCut());
        acceptedLoss.flatMap(this::original).ifPresent(search::withOriginalAt);
        Optional<JournalLoss> loss = search.run();
        if (loss.isPresent() && acceptedLoss.isEmpty()) {
            throw new LostEndException(loss.get());
        }
        if (loss.isPresent() && loss.get().knownSequence() > LossLeap.furthest(journal.lastSequence())) {
            throw new InvalidConfiguration(loss.get().sentence()
                    + ". No journal goes so far beyond sequence " + journal.lastSequence()
                    + ": take away what says so, it belongs to something else");
        }
        if (loss.isEmpty() && acceptedLoss.isPresent()) {
            throw new InvalidConfiguration(nothingToAccept(acceptedLoss.get()));
        }
        return loss;
    }

    private String nothingToAccept(AcceptedLoss accepted) {
        String end = "it ends with sequence " + journal.lastSequence();
        return accepted.isOfRestoredCopy()
                ? "--restored-copy: " + end + ", not before "
                        + accepted.beyond().getAsLong()
                        + ", so that its next ids are beyond those already; start without, or name a later sequence"
                : "--accept-loss: the journal has not lost its end, " + end
                        + " and nothing has seen more; start without";
    }

    /** How far a restored copy's original is known to have gone. */
    private Optional<Long> original(AcceptedLoss accepted) {
        OptionalLong beyond = accepted.beyond();
        if (beyond.isEmpty()) {
            return Optional.empty();
        }
        if (beyond.getAsLong() > LossLeap.furthest(journal.lastSequence())) {
            throw new InvalidConfiguration("--beyond " + beyond.getAsLong()
                    + " is further than any journal goes: this one ends with sequence " + journal.lastSequence());
        }
        return Optional.of(beyond.getAsLong());
    }

    /** Before anything is journaled or set aside: what the read model has of lost records only the whole journal takes out of it. */
    private void requireReadModelWithoutLost() {
        if (projected > journal.lastSequence() || isLost(projected)) {
            ReadModel.requireRebuildable(journal.directory());
        }
    }

    /** A loss that was accepted before is none any more. */
    private long stillThere(long sequence) {
        return isLost(sequence) ? 0 : sequence;
    }

    private boolean isLost(long sequence) {
        return LostRanges.of(journal.directory()).contains(sequence);
    }

    private void accept(JournalLoss loss, Recovered recovered) {
        String reason = acceptedLoss.orElseThrow().reason();
        LOG.warn("{}. That is accepted: {}", loss.sentence(), reason);
        new LossAcceptance(recovered, journal, clock).journal(loss, ProcessUser.actor(), reason);
        setLostAside();
    }

    /** Also finishes what a process began that was killed after it had journaled the acceptance. */
    private void setLostAside() {
        LostRanges lost = LostRanges.of(journal.directory());
        for (Path file : snapshots.setAside(lost::contains)) {
            LOG.warn("set aside a snapshot of lost records: {}", file);
        }
        for (Path file : new SealDirectory(journal.directory()).setAside(lost::contains)) {
            LOG.warn("set aside a seal of lost records: {}", file);
        }
    }

    /** Makes the read model again where it has records that the journal lost. */
    void rebuildReadModelIfAhead() {
        if (isLost(projected)) {
            LOG.warn("the read model has lost records and is made again from the journal");
            ReadModel.rebuild(readModel, journal.directory(), ProgressListener.NONE);
        }
    }
}
