package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The same commands give the same events to the byte, from the beginning or from a snapshot. */
class DeterminismTest {
    private static final int RUNS = 12;
    private static final int COMMANDS = 3_000;

    /** By earlier ones new levels of risk may be judged by figures of whenever they were worked out last, which a restored engine does anew. */
    private static final int EXACT_RULES = 6;

    private static final Map<Integer, String> COMMAND_NAMES = SchemaCommands.names();

    private final Random seeds = RandomCommands.seeds("DeterminismTest");

    @Test
    void shouldGiveTheSameEventsAgain() {
        Set<String> sent = new TreeSet<>();
        for (int run = 0; run < RUNS; run++) {
            long seed = seeds.nextLong();
            EngineDriver desk = randomDesk(seed, COMMANDS);
            desk.log().forEach(command -> sent.add(COMMAND_NAMES.get(Frame.templateId(command, 0))));
            Rerun again = new Rerun(desk.log());

            again.run(desk.log().size());
            assertEquals(desk.engine().stateHash(), again.engine.stateHash(), "seed " + seed);
            assertSameFrames(new Rerun(desk.log()).run(desk.log().size()), again.events, "seed " + seed);
        }
        assertEquals(new TreeSet<>(COMMAND_NAMES.values()), sent, "commands of every kind");
    }

    @Test
    void shouldGoOnFromASnapshotAsIfItHadNeverStopped() {
        for (int run = 0; run < RUNS; run++) {
            long seed = seeds.nextLong();
            EngineDriver desk = randomDesk(seed, COMMANDS, EXACT_RULES);
            int stop = 100 + new Random(seed).nextInt(desk.log().size() - 200);
            Rerun whole = new Rerun(desk.log());
            whole.run(stop);
            Rerun restored = whole.restored();

            assertEquals(whole.engine.stateHash(), restored.engine.stateHash(), "seed " + seed + " at " + stop);
            whole.events.clear();
            assertSameFrames(
                    whole.run(desk.log().size() - stop),
                    restored.run(desk.log().size() - stop),
                    "seed " + seed + " at " + stop);
            assertEquals(whole.engine.stateHash(), restored.engine.stateHash(), "seed " + seed);
            assertEquals(whole.engine.lastSequence(), restored.engine.lastSequence());
            assertEquals(whole.engine.lastTimestampNs(), restored.engine.lastTimestampNs());
        }
    }

    @Test
    void shouldSayTheSameWhenItJudgesEveryCorridorAtEveryCommandAndEveryFeedBehindConfiguration() {
        for (int run = 0; run < RUNS; run++) {
            long seed = seeds.nextLong();
            EngineDriver desk = randomDesk(seed, COMMANDS, EXACT_RULES);
            Rerun anxious = new Rerun(desk.log());
            for (int index = 0; index < desk.log().size(); index++) {
                anxious.engine.monitor.touchAll();
                anxious.engine.feedProcessor.forgetDue();
                anxious.run(1);
            }

            assertSameFrames(new Rerun(desk.log()).run(desk.log().size()), anxious.events, "seed " + seed);
            assertSameFrames(snapshot(desk.engine()), snapshot(anxious.engine), "seed " + seed);
        }
    }

    @Test
    void shouldWriteTheSameSnapshotAfterRestoringOne() {
        long seed = seeds.nextLong();
        Rerun whole = new Rerun(randomDesk(seed, COMMANDS).log());
        whole.run(whole.log.size());

        assertSameFrames(snapshot(whole.engine), snapshot(whole.restored().engine), "seed " + seed);
    }

    @Test
    void shouldWriteConfigurationBeforeAnythingElse() {
        List<UnsafeBuffer> frames = snapshot(randomDesk(seeds.nextLong(), 500).engine());
        int firstOther = 0;
        while (isConfiguration(frames.get(firstOther))) {
            firstOther++;
        }

        for (int index = firstOther; index < frames.size(); index++) {
            assertFalse(isConfiguration(frames.get(index)));
            assertEquals(0, Frame.correlationId(frames.get(index), 0));
        }
    }

    /** Makers are configured behind who they are, of which only the requests that follow need to know. */
    private static boolean isConfiguration(DirectBuffer frame) {
        int templateId = Frame.templateId(frame, 0);
        return (Frame.isCommand(frame, 0) && templateId != ConfigureMakersDecoder.TEMPLATE_ID)
                || templateId == KeyChangedDecoder.TEMPLATE_ID
                || templateId == OperatorChangedDecoder.TEMPLATE_ID;
    }

    private static void assertSameFrames(List<UnsafeBuffer> expected, List<UnsafeBuffer> actual, String message) {
        for (int index = 0; index < Math.min(expected.size(), actual.size()); index++) {
            String place = message + ", frame " + index + " (" + Frame.templateId(expected.get(index), 0) + ", "
                    + Frame.templateId(actual.get(index), 0) + ") of command " + Frame.sequence(expected.get(index), 0);
            assertArrayEquals(expected.get(index).byteArray(), actual.get(index).byteArray(), place);
        }
        assertEquals(expected.size(), actual.size(), message);
    }

    private static EngineDriver randomDesk(long seed, int commands) {
        return randomDesk(seed, commands, 1);
    }

    private static EngineDriver randomDesk(long seed, int commands, int leastRules) {
        EngineDriver desk = new EngineDriver().keepLog();
        desk.send(desk.frames().adoptRules(leastRules));
        desk.world().configure();
        desk.fillInventory();
        desk.quietTicks();
        RandomCommands.peg(desk);
        if (seed % 3 != 0) {
            desk.settleOnChain();
        }
        if (seed % 2 == 0) {
            desk.send(new RiskFrames(desk.frames()).configure());
        }
        new RandomCommands(seed, desk)
                .withWildClock()
                .withMakers()
                .withRulesFrom(leastRules)
                .send(commands);
        return desk;
    }

    private static List<UnsafeBuffer> snapshot(Engine engine) {
        List<UnsafeBuffer> frames = new ArrayList<>();
        engine.writeSnapshot(copyingTo(frames));
        return frames;
    }

    private static FrameListener copyingTo(List<UnsafeBuffer> frames) {
        return (frame, offset, length) -> frames.add(copy(frame, offset, length));
    }

    private static UnsafeBuffer copy(DirectBuffer frame, int offset, int length) {
        UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, frame, offset, length);
        return copy;
    }

    /** An engine that goes through a log of commands. */
    private static final class Rerun {
        private final List<UnsafeBuffer> events = new ArrayList<>();
        private final Engine engine = new Engine((frame, offset, length) -> events.add(copy(frame, offset, length)));
        private final List<UnsafeBuffer> log;
        private int position;

        Rerun(List<UnsafeBuffer> log) {
            this.log = log;
        }

        List<UnsafeBuffer> run(int count) {
            for (int index = 0; index < count; index++) {
                UnsafeBuffer command = log.get(position++);
                engine.onCommand(command, 0, command.capacity());
            }
            return events;
        }

        /** Another at the same place, made from this one's snapshot. */
        Rerun restored() {
            Rerun other = new Rerun(log);
            engine.writeSnapshot(other.engine::restore);
            engine.writeClientReferences(other.engine::restore);
            other.position = position;
            return other;
        }
    }
}
