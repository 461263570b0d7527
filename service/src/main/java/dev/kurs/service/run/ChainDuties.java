package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.edge.EdgePorts;
import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.edge.v02.CommitPorts;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.AuditTrail;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.ExecutionPreflight;
import dev.kurs.protocol.port.Executions;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.partner.Admissions;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ReferenceData;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;

/** What the service does on its chain: the link to it, and who sends transactions over it. Without a chain there is nothing of it. */
final class ChainDuties implements AutoCloseable {
    private final OpenedParts parts = new OpenedParts();
    private final SenderAccounts accounts;
    private Optional<ChainLink> link = Optional.empty();
    private Optional<KeeperDuty> keeper = Optional.empty();
    private Optional<AdmissionDuty> admission = Optional.empty();
    private Optional<ExecutionDuty> execution = Optional.empty();
    private Optional<FreezeDuty> freezing = Optional.empty();

    private ChainDuties(Settings settings) {
        accounts = new SenderAccounts(settings);
    }

    /** Looks the chain over, and opens the keys of those who send. */
    static ChainDuties open(Settings settings, Section file, SignerPool signer, ReferenceData reference) {
        ChainDuties duties = new ChainDuties(settings);
        try {
            duties.openAll(settings, file, signer, reference);
            return duties;
        } catch (RuntimeException failure) {
            duties.close();
            throw failure;
        }
    }

    private void openAll(Settings settings, Section file, SignerPool signer, ReferenceData reference) {
        link = settings.chain()
                .map(terms -> parts.add(
                        ChainLink.open(terms, ChainTerms.of(file, terms), Address.of(signer.address()), reference)));
        keeper = link.flatMap(chain -> KeeperDuty.of(settings, chain, accounts)).map(parts::add);
        admission = link.map(chain -> parts.add(AdmissionDuty.of(settings, chain, accounts)));
        execution = link.flatMap(chain -> ExecutionDuty.of(settings, chain, signer, reference, accounts))
                .map(parts::add);
        freezing = link.map(chain -> parts.add(FreezeDuty.of(settings, chain, reference, accounts)));
    }

    Optional<ChainLink> link() {
        return link;
    }

    /** What the contracts are asked for when partners come and go. */
    Optional<Admissions> admissions(Administration administration, InstantSource now) {
        return admission.map(duty -> administration.admissions(duty, now));
    }

    /**
     * What the edge is told of settled quotes and of wallets.
     *
     * @param cursorKey authenticates the cursors of histories
     */
    EdgePorts.Settlement settlement(Executions executions, AuditTrail audit, SecretKey cursorKey) {
        return new EdgePorts.Settlement(
                executions,
                audit,
                link.map(chain -> chain.books().ports()).orElse(CommitPorts.UNKNOWN),
                link.map(ChainLink::vault).orElse(Address.ZERO).bytes(),
                link.map(chain -> ChainTerms.systemAddresses(chain.manifest())).orElse(SystemAddresses.NONE),
                execution.map(ExecutionDuty::timeout),
                cursorKey);
    }

    /** Whether the chain would take an execution whose maker is about to be asked. */
    ExecutionPreflight preflight() {
        return execution.<ExecutionPreflight>map(duty -> duty::refusal).orElse(ExecutionPreflight.NONE);
    }

    /** Why the chain is not followed, for {@code /readyz}. */
    Optional<String> obstacle() {
        return link.flatMap(ChainLink::obstacle);
    }

    /** Whether an operator's FREEZE of a corridor goes to the chain from here. */
    boolean freezes(int corridorId) {
        return freezing.map(duty -> duty.freezes(corridorId)).orElse(false);
    }

    /** Those that begin with what a snapshot has. */
    List<FrameListener> restored() {
        List<FrameListener> all = new ArrayList<>();
        link.map(ChainLink::recorded).ifPresent(all::add);
        execution.ifPresent(all::add);
        freezing.ifPresent(all::add);
        return all;
    }

    /** Looks in the journal for what a snapshot has not; once {@link #restored} have heard that. */
    void recall(Path journal) {
        link.ifPresent(chain -> chain.recorded().recall(journal));
    }

    /** Those that hear what is journaled, by name. */
    Map<String, FrameListener> listeners() {
        Map<String, FrameListener> all = new LinkedHashMap<>();
        link.ifPresent(chain -> all.put("chain", new AcceptedFrames(chain.recorded())));
        execution.ifPresent(duty -> all.put("executions", duty));
        freezing.ifPresent(duty -> all.put("freezes", duty));
        return all;
    }

    void observe(Metrics metrics, Optional<Admissions> admissions) {
        link.ifPresent(chain -> {
            chain.observe(metrics);
            accounts.observe(metrics);
        });
        keeper.ifPresent(duty -> duty.observe(metrics));
        admission.ifPresent(duty -> duty.observe(metrics, admissions.orElseThrow()));
        execution.ifPresent(duty -> duty.observe(metrics));
        freezing.ifPresent(duty -> duty.observe(metrics));
    }

    /** In the order in which they begin. */
    List<LeaderDuties.Duty> duties(
            CommandPublisher publisher,
            Recipient recipient,
            Optional<Admissions> admissions,
            Optional<ChainFollower> first,
            InstantSource now) {
        List<LeaderDuties.Duty> all = new ArrayList<>();
        all.add(() -> accounts.gas().begin(recipient));
        link.ifPresent(chain -> all.add(() -> chain.watch(publisher, first, now)));
        keeper.ifPresent(duty -> all.add(duty::begin));
        admission.ifPresent(duty -> all.add(() -> duty.begin(admissions.orElseThrow())));
        execution.ifPresent(duty -> all.add(() -> duty.begin(publisher)));
        freezing.ifPresent(duty -> all.add(() -> duty.begin(publisher)));
        return all;
    }

    @Override
    public void close() {
        parts.close();
    }
}
