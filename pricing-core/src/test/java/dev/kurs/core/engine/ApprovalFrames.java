package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ConcludeChangeEncoder;
import dev.kurs.protocol.message.sbe.DecideChangeEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.ProposeChangeEncoder;
import java.util.Arrays;

/** Encodes what is said of changes that need a second operator; an id is a byte repeated. */
final class ApprovalFrames {
    private static final int ID_LENGTH = 16;

    private final CommandFrames frames;

    ApprovalFrames(CommandFrames frames) {
        this.frames = frames;
    }

    CommandFrames propose(int id, String maker, long expiresAtNs) {
        ProposeChangeEncoder message = frames.begin(new ProposeChangeEncoder())
                .putApprovalId(bytes(id), 0, ID_LENGTH)
                .expiresAtNs(expiresAtNs)
                .actorKind(ActorKind.OPERATOR);
        return frames.end(message.request("POST /v1/operator/partners")
                .body("{\"name\":\"Melati\"}")
                .condition("")
                .matters("PARTNERS")
                .actor(maker)
                .actorAddress("192.0.2.1")
                .actorRequestId("r-1")
                .reason("a new one"));
    }

    CommandFrames decide(int id, boolean isApproved, ActorKind kind, String checker) {
        DecideChangeEncoder message = frames.begin(new DecideChangeEncoder())
                .putApprovalId(bytes(id), 0, ID_LENGTH)
                .isApproved(isApproved ? Flag.YES : Flag.NO)
                .actorKind(kind);
        return frames.end(
                message.actor(checker).actorAddress("").actorRequestId("").reason("looked at"));
    }

    CommandFrames conclude(int id, boolean isMade) {
        ConcludeChangeEncoder message = frames.begin(new ConcludeChangeEncoder())
                .putApprovalId(bytes(id), 0, ID_LENGTH)
                .isMade(isMade ? Flag.YES : Flag.NO)
                .actorKind(ActorKind.OPERATOR);
        return frames.end(message.actor("second@desk.invalid")
                .actorAddress("")
                .actorRequestId("")
                .reason("done"));
    }

    static byte[] bytes(int id) {
        byte[] bytes = new byte[ID_LENGTH];
        Arrays.fill(bytes, (byte) id);
        return bytes;
    }
}
