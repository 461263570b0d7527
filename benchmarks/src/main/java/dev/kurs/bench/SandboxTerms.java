package dev.kurs.bench;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The tokens and corridors that the packaged {@code sandbox/kurs.yaml} declares, as the commands it turns into say them. */
record SandboxTerms(List<TokenTerms> tokens, List<CorridorTerms> corridors) {
    private static final String FILE = "/sandbox/kurs.yaml";

    /** Puts the file in force in an engine, which gives the ids that the terms name each other by. */
    static SandboxTerms packaged() {
        SandboxTerms terms = new SandboxTerms(new ArrayList<>(), new ArrayList<>());
        ReferenceData reference = new ReferenceData();
        FrameListener accepted = new AcceptedFrames((frame, offset, length) -> {
            reference.onFrame(frame, offset, length);
            terms.read(frame, offset);
        });
        Engine engine = new Engine(accepted::onFrame);
        Declaration declaration = new Declaration(
                Section.ofText(FILE, text()), Environment.SANDBOX, Instant.EPOCH, Actor.SYSTEM, "a simulation");
        long sequence = 0;
        for (Change change : declaration.against(reference)) {
            for (var step : change.steps()) {
                UnsafeBuffer command = new UnsafeBuffer(step.apply(reference));
                Frame.stamp(command, 0, ++sequence, sequence);
                accepted.onFrame(command, 0, command.capacity());
                engine.onCommand(command, 0, command.capacity());
            }
        }
        return terms;
    }

    private void read(DirectBuffer frame, int offset) {
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        switch (Frame.templateId(frame, offset)) {
            case ConfigureTokenDecoder.TEMPLATE_ID ->
                tokens.add(TokenTerms.from(new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header)));
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                corridors.add(
                        CorridorTerms.from(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header)));
            default -> {}
        }
    }

    private static String text() {
        try (InputStream in = Declaration.class.getResourceAsStream(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
