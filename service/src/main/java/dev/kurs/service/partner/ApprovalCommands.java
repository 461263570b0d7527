package dev.kurs.service.partner;

import dev.kurs.protocol.message.sbe.ConcludeChangeEncoder;
import dev.kurs.protocol.message.sbe.DecideChangeEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.ProposeChangeEncoder;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ChangeApprovals.Proposal;
import dev.kurs.service.reference.CommandBuffer;
import java.util.stream.Collectors;

/** Encodes what is said of changes that need a second operator; an id is a UUID's 16 bytes. */
final class ApprovalCommands {
    private final CommandBuffer commands;

    /** @param commands who says it, and why */
    ApprovalCommands(CommandBuffer commands) {
        this.commands = commands;
    }

    /** @param expiresAtNs until when it may be approved, nanoseconds since the epoch */
    byte[] propose(byte[] approvalId, Proposal proposal, long expiresAtNs) {
        String matters = proposal.matters().stream().map(Matter::name).collect(Collectors.joining(","));
        return commands.administrative(target -> {
            ProposeChangeEncoder command = new ProposeChangeEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .putApprovalId(approvalId, 0, approvalId.length)
                    .expiresAtNs(expiresAtNs)
                    .actorKind(target.actorKind())
                    .request(proposal.request())
                    .body(proposal.body())
                    .condition(proposal.condition())
                    .matters(matters);
            return command.encodedLength();
        });
    }

    byte[] decide(byte[] approvalId, boolean isApproved) {
        return commands.administrative(target -> {
            DecideChangeEncoder command = new DecideChangeEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .putApprovalId(approvalId, 0, approvalId.length)
                    .isApproved(isApproved ? Flag.YES : Flag.NO)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }

    byte[] conclude(byte[] approvalId, boolean isMade) {
        return commands.administrative(target -> {
            ConcludeChangeEncoder command = new ConcludeChangeEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .putApprovalId(approvalId, 0, approvalId.length)
                    .isMade(isMade ? Flag.YES : Flag.NO)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }
}
