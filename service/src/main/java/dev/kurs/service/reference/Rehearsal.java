package dev.kurs.service.reference;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** An engine with the same rules and reference data and nothing else, on which changes are tried. */
public final class Rehearsal {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final ReferenceData rehearsed = new ReferenceData();
    private final FrameListener accepted = new AcceptedFrames(rehearsed);
    private final Engine engine;
    private String refusal = "";

    private Rehearsal() {
        engine = Engine.ofReferenceData(this::onEvent);
    }

    /** An engine that has everything of this in force, and no room for quotes. */
    public static Rehearsal of(ReferenceData inForce) {
        return new Rehearsal().with(inForce);
    }

    private Rehearsal with(ReferenceData inForce) {
        send(RulesAdoption.command(inForce.rules(), Actor.SYSTEM, "a rehearsal"));
        for (List<byte[]> frames : inOrder(inForce)) {
            for (byte[] frame : frames) {
                String refused = send(frame.clone());
                if (!refused.isEmpty()) {
                    throw new IllegalStateException("what is in force is refused: " + refused);
                }
            }
        }
        return this;
    }

    /** By kind, those first that others stand on, and read last: what stands on something that is added meanwhile finds it. */
    private static List<List<byte[]>> inOrder(ReferenceData inForce) {
        return Stream.of(Kind.values()).toList().reversed().stream()
                .map(inForce::frames)
                .toList()
                .reversed();
    }

    /** What is in force here. */
    public ReferenceData reference() {
        return rehearsed;
    }

    /**
     * Brings the changes about, here.
     *
     * @return the commands that it took
     * @throws InvalidConfiguration naming the change that the engine would refuse, and why
     */
    public List<byte[]> run(List<Change> changes) {
        List<byte[]> commands = new ArrayList<>();
        changes.forEach(change -> ConfigurationUpdate.bringAbout(change, rehearsed, command -> {
            commands.add(command.clone());
            return send(command);
        }));
        return commands;
    }

    private String send(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        Frame.stamp(frame, 0, engine.lastSequence() + 1, 0);
        accepted.onFrame(frame, 0, command.length);
        refusal = "";
        engine.onCommand(frame, 0, command.length);
        return refusal;
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == CommandRejectedDecoder.TEMPLATE_ID) {
            rejected.wrapAndApplyHeader(frame, offset, header);
            refusal = rejected.reason() + ": " + rejected.detail();
        }
        accepted.onFrame(frame, offset, length);
    }
}
