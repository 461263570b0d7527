package dev.kurs.service.partner;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.port.ChangeApprovals;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.ChangeRefusedException.Kind;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.agrona.concurrent.EpochNanoClock;

/** Keeps changes that need a second operator in the journal; every step is in force when its method returns. */
public final class JournaledApprovals implements ChangeApprovals {
    private final ApprovalRegister register;
    private final Set<Matter> reviewed;
    private final Duration lifetime;
    private final Recipient recipient;
    private final EpochNanoClock clock;

    /**
     * Asks nothing yet.
     *
     * @param register what waits, kept up to date by whoever takes the commands
     * @param reviewed what needs a second operator here
     * @param lifetime how long a change waits for one
     */
    public JournaledApprovals(
            ApprovalRegister register,
            Set<Matter> reviewed,
            Duration lifetime,
            Recipient recipient,
            EpochNanoClock clock) {
        this.register = register;
        this.reviewed = Set.copyOf(reviewed);
        this.lifetime = lifetime;
        this.recipient = recipient;
        this.clock = clock;
    }

    @Override
    public Set<Matter> reviewed(Set<Matter> matters) {
        Set<Matter> both = EnumSet.noneOf(Matter.class);
        matters.stream().filter(reviewed::contains).forEach(both::add);
        return both;
    }

    @Override
    public Approval propose(Proposal proposal, Authority by) {
        UUID id = UUID.randomUUID();
        send(commands(by).propose(Uuids.bytes(id), proposal, clock.nanoTime() + lifetime.toNanos()));
        return known(id.toString());
    }

    @Override
    public Optional<Approval> find(String approvalId) {
        return register.find(approvalId);
    }

    @Override
    public List<Approval> page(OptionalLong behind, int most) {
        return register.page(behind, most);
    }

    @Override
    public Approval decide(String approvalId, boolean isApproved, Authority by) {
        send(commands(by).decide(Uuids.bytes(UUID.fromString(approvalId)), isApproved));
        return known(approvalId);
    }

    /** Rejects what an operator has asked for and nobody has decided; gives how many. What somebody decides meanwhile is left to that. */
    public int rejectAllOf(String operator, Authority by) {
        int rejected = 0;
        for (Approval approval : register.pendingOf(operator)) {
            byte[] rejection = commands(by).decide(Uuids.bytes(UUID.fromString(approval.approvalId())), false);
            rejected += recipient.send(rejection).isEmpty() ? 1 : 0;
        }
        return rejected;
    }

    @Override
    public Approval conclude(String approvalId, boolean isMade, Authority by) {
        send(commands(by).conclude(Uuids.bytes(UUID.fromString(approvalId)), isMade));
        return known(approvalId);
    }

    private Approval known(String approvalId) {
        return register.find(approvalId).orElseThrow();
    }

    private static ApprovalCommands commands(Authority by) {
        return new ApprovalCommands(new CommandBuffer(by.actor(), by.reason()));
    }

    private void send(byte[] command) {
        String refusal = recipient.send(command);
        if (!refusal.isEmpty()) {
            throw new ChangeRefusedException(Kind.CONFLICT, refusal);
        }
    }
}
