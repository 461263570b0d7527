package dev.kurs.edge.operator;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.protocol.port.ChangeApprovals.Approval;
import java.util.Optional;

/** Writes changes that need a second operator as operators see them. */
final class ApprovalWriter {
    private final JsonBody body;

    ApprovalWriter(JsonBody body) {
        this.body = body;
    }

    void write(Approval approval) {
        String[] methodAndPath = approval.proposal().request().split(" ", 2);
        body.field("approval_id", approval.approvalId())
                .field("status", approval.status().name())
                .openArray("matters");
        approval.proposal().matters().forEach(matter -> body.item(matter.name()));
        body.closeArray()
                .field("method", methodAndPath[0])
                .field("path", methodAndPath[1])
                .embedded("body", approval.proposal().body())
                .field("if_match", orNull(approval.proposal().condition()))
                .field("maker", approval.maker().id())
                .field("maker_address", orNull(approval.maker().address()))
                .field("reason", approval.makerReason())
                .field("checker", orNull(approval.checker()))
                .field("checker_reason", orNull(approval.checkerReason()))
                .field("created_at", Timestamps.iso(approval.proposedAtNs()))
                .field("expires_at", Timestamps.iso(approval.expiresAtNs()));
    }

    /** What it changes by now, and what whoever approves must not overlook. */
    void writeEffect(Optional<ChangeEffect> effect, String warning) {
        effect.ifPresentOrElse(known -> known.write(body), () -> body.nullField("changes"));
        body.field("warning", warning);
    }

    private static String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
