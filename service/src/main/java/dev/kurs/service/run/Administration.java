package dev.kurs.service.run;

import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.BalanceAdministration;
import dev.kurs.protocol.port.ChangeApprovals;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.ReserveAdministration;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.protocol.port.VaultDeposits;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.KeySeeding;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.partner.Admissions;
import dev.kurs.service.partner.ApprovalRegister;
import dev.kurs.service.partner.JournaledApprovals;
import dev.kurs.service.partner.JournaledBalances;
import dev.kurs.service.partner.JournaledPartners;
import dev.kurs.service.partner.OnchainRegister;
import dev.kurs.service.partner.PartnerRegister;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reserve.JournaledReserve;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.agrona.concurrent.EpochNanoClock;

/** Keys, operators and partners: what there is of them, and who changes it. */
final class Administration {
    private final Settings settings;
    private final ReferenceData reference;
    private final Recipient core;
    private final KeyRing ring;
    private final KeyAdministration keys;
    private final PartnerRegister register = new PartnerRegister();
    private final OnchainRegister onchain = new OnchainRegister();
    private final JournaledPartners partners;
    private final ApprovalRegister waiting = new ApprovalRegister();
    private final JournaledApprovals approvals;
    private final JournaledReserve reserve;

    /**
     * @param core takes commands once it runs
     * @param freezesOnChain whether a corridor's FREEZE goes to the chain from here
     */
    Administration(
            Settings settings,
            MasterKeys masterKeys,
            ReferenceData reference,
            Recipient core,
            EpochNanoClock clock,
            IntPredicate freezesOnChain) {
        this.settings = settings;
        this.reference = reference;
        this.core = core;
        ring = new KeyRing(masterKeys, clock);
        keys = new KeyAdministration(ring, masterKeys, reference, settings.environment(), core, clock);
        partners =
                new JournaledPartners(register, settings.chain().map(present -> onchain), ring, keys, reference, core);
        approvals = new JournaledApprovals(
                waiting, settings.operator().approvals(), settings.operator().approvalLifetime(), core, clock);
        reserve = new JournaledReserve(core, clock, freezesOnChain);
    }

    /** Begins with what the journal left; each key has to open. */
    void recover(StateMachine machine, MasterKeys masterKeys) {
        machine.writeSnapshot(ring);
        machine.writeSnapshot(register);
        machine.writeSnapshot(waiting);
        machine.writeSnapshot(onchain);
        KeySeeding.require(ring, masterKeys, settings.masterKey(), settings.credentials());
    }

    KeyRing ring() {
        return ring;
    }

    PartnerAdministration partners() {
        return partners;
    }

    ChangeApprovals approvals() {
        return approvals;
    }

    /** What of partners is still to stand on chain. */
    Admissions admissions(AdmissionDuty duty, InstantSource now) {
        return new Admissions(onchain, register, reference, duty.manifest(), duty.dailyCaps(), duty.holdsKey(), now);
    }

    BalanceAdministration balances(Optional<Admissions> admissions, Optional<VaultDeposits> deposits) {
        return new JournaledBalances(onchain, admissions, deposits, core);
    }

    ReserveAdministration reserve() {
        return reserve;
    }

    /** Those that hear of changes before anybody is told of them. */
    List<FrameListener> listeners() {
        return List.of(ring, new AcceptedFrames(register), new AcceptedFrames(onchain), waiting, reserve);
    }

    /** A sandbox's own keys, those of an earlier release's file, and what an interrupted move to another master key left. */
    void putKeysInForce(SandboxHooks hooks, Optional<CredentialFile> earlierKeys, Authority by) {
        KeySeeding seeding = new KeySeeding(keys, ring, reference, by);
        try {
            if (earlierKeys.isPresent()) {
                seeding.move(earlierKeys.get(), settings.credentials());
            }
            keys.finishResealing(by);
        } catch (IOException unmovable) {
            throw new InvalidConfiguration("the credential or master key file cannot be moved", unmovable);
        }
        seeding.seed(hooks.keys(), hooks.operators());
    }

    /** What may be asked at the machine. */
    Map<String, ControlHandler> handlers(ExclusiveCommands exclusive) {
        Map<String, ControlHandler> handlers = new HashMap<>(new KeyControl(keys).handlers(exclusive));
        handlers.putAll(new OperatorControl(keys, ring, approvals).handlers());
        return handlers;
    }
}
