package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.state.Rules;
import dev.kurs.feeds.recorded.RecordedTick;
import dev.kurs.feeds.recorded.Recording;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.reference.RulesAdoption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sandbox's engine and what holds its ticks back, with the sandbox's own file and recording, and a clock that hurries. */
class CalmSandboxTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long BEAT_NS = 100_000_000L;
    private static final long MIN_MOVE_E8 = 20_000;
    private static final long SETTLED_NS = 120 * SECOND_NS;
    private static final int CORRIDORS = 8;
    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

    private final ReferenceData reference = new ReferenceData();
    private final FrameListener accepted = new AcceptedFrames(reference);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final List<String> disturbances = new ArrayList<>();
    private final long startNs = START.getEpochSecond() * SECOND_NS;
    private long nowNs = startNs;
    private PriceConflation conflation;
    private Engine engine;

    @BeforeEach
    void configure() throws IOException {
        PricePublisher prices = new PricePublisher(reference, (frame, offset, length) -> {
            command.putBytes(0, frame, offset, length);
            return take(length);
        });
        prices.open();
        conflation = new PriceConflation(prices, reference, MIN_MOVE_E8, BEAT_NS, () -> nowNs);
        engine = new Engine(this::onEvent);
        send(RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a test"));
        declared().forEach(this::send);
    }

    private static List<byte[]> declared() throws IOException {
        try (InputStream packaged = Declaration.class.getResourceAsStream("/sandbox/kurs.yaml")) {
            String yaml = new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
            Rehearsal rehearsal = Rehearsal.of(new ReferenceData());
            return rehearsal.run(
                    new Declaration(Section.ofText("test", yaml), Environment.SANDBOX, START, Actor.SYSTEM, "a test")
                            .against(rehearsal.reference()));
        }
    }

    private void send(byte[] frame) {
        command.putBytes(0, frame);
        take(frame.length);
    }

    private Offer take(int length) {
        Frame.stamp(command, 0, engine.lastSequence() + 1, nowNs);
        accepted.onFrame(command, 0, length);
        conflation.onFrame(command, 0, length);
        engine.onCommand(command, 0, length);
        return Offer.ACCEPTED;
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        accepted.onFrame(frame, offset, length);
        conflation.onFrame(frame, offset, length);
        if (nowNs - startNs > SETTLED_NS) {
            noteDisturbance(frame, offset);
        }
    }

    private void noteDisturbance(DirectBuffer frame, int offset) {
        if (Frame.templateId(frame, offset) == CorridorStateChangedDecoder.TEMPLATE_ID) {
            disturbances.add(new CorridorStateChangedDecoder()
                    .wrapAndApplyHeader(frame, offset, header)
                    .toString());
        } else if (Frame.templateId(frame, offset) == FeedHealthChangedDecoder.TEMPLATE_ID) {
            FeedHealthChangedDecoder changed = new FeedHealthChangedDecoder().wrapAndApplyHeader(frame, offset, header);
            if (changed.health() != FeedHealth.USABLE) {
                disturbances.add(changed.toString());
            }
        }
    }

    private void passUntil(long timeNs) {
        while (nowNs + BEAT_NS <= timeNs) {
            nowNs += BEAT_NS;
            take(MessageHeaderEncoder.ENCODED_LENGTH
                    + new AdvanceTimeEncoder()
                            .wrapAndApplyHeader(command, 0, new MessageHeaderEncoder())
                            .encodedLength());
            conflation.beat();
        }
        nowNs = timeNs;
    }

    @Test
    void shouldLeaveEveryCorridorAloneByDayAndByNightAndAtTheLoop() {
        Recording recording = Recording.load("classpath:sandbox/prices.jsonl.gz");
        long spanMs = recording.lastTimeMs() - recording.firstTimeMs();
        long passMs = spanMs + spanMs / (recording.ticks().size() - 1);
        int ticksOfTheSecondPass = recording.ticks().size() / 20;

        recording.ticks().forEach(tick -> play(tick, tick.timeMs() - recording.firstTimeMs()));
        recording.ticks().stream()
                .limit(ticksOfTheSecondPass)
                .forEach(tick -> play(tick, passMs + tick.timeMs() - recording.firstTimeMs()));

        assertEquals(List.of(), disturbances);
    }

    /** What the test above relies on: corridors stand at NORMAL, and a silence would be noted. */
    @Test
    void shouldProtectEveryCorridorWhenTheRecordingFallsSilent() {
        Recording recording = Recording.load("classpath:sandbox/prices.jsonl.gz");
        recording.ticks().stream()
                .limit(recording.ticks().size() / 60)
                .forEach(tick -> play(tick, tick.timeMs() - recording.firstTimeMs()));
        assertEquals(List.of(), disturbances);

        passUntil(nowNs + 31 * SECOND_NS);

        assertEquals(
                CORRIDORS,
                disturbances.stream()
                        .filter(told -> told.contains("previous=NORMAL|state=PROTECT"))
                        .count(),
                disturbances::toString);
    }

    private void play(RecordedTick tick, long afterMs) {
        passUntil(startNs + afterMs * 1_000_000);
        conflation.offer(tick.feed(), tick.source(), tick.priceE12(), tick.confidenceE8(), nowNs);
    }
}
