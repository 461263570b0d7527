package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ConfigureWebhookEncoder;
import dev.kurs.protocol.message.sbe.NoteRefusedAttemptEncoder;
import dev.kurs.protocol.message.sbe.NoteSnapshotEncoder;
import dev.kurs.protocol.message.sbe.RedeliverWebhookEncoder;

/** Encodes what operators and the service say that no quote depends on: webhooks, notes, an accepted loss. */
final class OperatorFrames {
    private static final byte[] EVENT_ID = new byte[16];

    private final CommandFrames frames;

    OperatorFrames(CommandFrames frames) {
        this.frames = frames;
    }

    CommandFrames webhook(int partnerId, String url) {
        ConfigureWebhookEncoder message =
                frames.begin(new ConfigureWebhookEncoder()).partnerId(partnerId).actorKind(ActorKind.OPERATOR);
        return frames.end(message.url(url)
                .actor("desk@example.com")
                .actorAddress("198.51.100.7")
                .actorRequestId("r-1")
                .reason("the partner moved"));
    }

    CommandFrames redelivery(int partnerId) {
        RedeliverWebhookEncoder message = frames.begin(new RedeliverWebhookEncoder())
                .partnerId(partnerId)
                .putEventId(EVENT_ID, 0, EVENT_ID.length)
                .actorKind(ActorKind.OPERATOR);
        return frames.end(message.actor("desk@example.com")
                .actorAddress("198.51.100.7")
                .actorRequestId("r-2")
                .reason("the partner lost it"));
    }

    CommandFrames refusedAttempt() {
        NoteRefusedAttemptEncoder message =
                frames.begin(new NoteRefusedAttemptEncoder()).actorKind(ActorKind.OPERATOR);
        return frames.end(message.action("POST /keys")
                .code("FORBIDDEN")
                .detail("keys:write is not among the scopes")
                .actor("desk@example.com")
                .actorAddress("198.51.100.7")
                .actorRequestId("r-3")
                .reason("")
                .target("/keys"));
    }

    CommandFrames snapshotNote(long ofSequence, long stateHash) {
        return frames.end(
                frames.begin(new NoteSnapshotEncoder()).ofSequence(ofSequence).stateHash(stateHash));
    }

    CommandFrames loss(long lastSequenceKept, long knownSequence) {
        AcceptLossEncoder message = frames.begin(new AcceptLossEncoder())
                .lastSequenceKept(lastSequenceKept)
                .knownSequence(knownSequence)
                .actorKind(ActorKind.SHELL);
        return frames.end(message.evidence("the read model has " + knownSequence)
                .actor("os:desk")
                .reason("the disk burnt down")
                .actorAddress("")
                .actorRequestId(""));
    }
}
