package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.EngineEvents;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** With 100 corridors and 10 000 partners loaded the warm engine allocates nothing for quotes, ticks, inventory, request ids and time. */
class EngineAllocationTest {
    private static final int PARTNERS = 10_000;
    private static final int COMMANDS = 4_096;
    private static final int WARM_UP_ROUNDS = 12;

    /** Whatever allocates does so in every round; the compiler, changing its mind, does in one of ten. */
    private static final int MEASURED_ROUNDS = 9;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final CountingEvents events = new CountingEvents();
    private final List<UnsafeBuffer> commands = new ArrayList<>();
    private long nowNs = SandboxWorld.START_NS;
    private long nextName;

    @Test
    void shouldAllocateNothingPerCommandOnceWarm() {
        Engine engine = loadedEngine();
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            prepare(round);
            apply(engine);
        }
        long[] allocated = new long[MEASURED_ROUNDS];
        for (int round = 0; round < MEASURED_ROUNDS; round++) {
            allocated[round] = allocatedIn(WARM_UP_ROUNDS + round, engine);
        }

        Arrays.sort(allocated);
        assertEquals(
                0,
                allocated[MEASURED_ROUNDS / 2],
                () -> "bytes per round of " + COMMANDS + " commands: " + Arrays.toString(allocated));
    }

    private long allocatedIn(int round, Engine engine) {
        prepare(round);
        long firmBefore = events.firmQuotes;
        long before = threads.getCurrentThreadAllocatedBytes();
        apply(engine);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(events.firmQuotes - firmBefore > COMMANDS / 8, "firm quotes: " + (events.firmQuotes - firmBefore));
        return allocated;
    }

    /** Made by a driver, then moved through a snapshot into an engine whose events are only counted. */
    private Engine loadedEngine() {
        EngineDriver desk = new EngineDriver();
        new LargeWorld(desk).configure(PARTNERS);
        desk.send(new RiskFrames(desk.frames()).configure());
        Engine engine = new Engine(events);
        desk.engine().writeSnapshot(engine::restore);
        return engine;
    }

    private void prepare(int round) {
        commands.clear();
        CommandFrames frames = new CommandFrames();
        Random random = new Random(round);
        for (int index = 0; index < COMMANDS; index++) {
            encode(frames, random, index);
            UnsafeBuffer copy = new UnsafeBuffer(new byte[frames.length()]);
            copy.putBytes(0, frames.buffer(), 0, frames.length());
            commands.add(copy);
        }
    }

    private void encode(CommandFrames frames, Random random, int index) {
        if (index < LargeWorld.FEEDS * 3) {
            tick(frames, index % LargeWorld.FEEDS, PriceSource.get((short) (2 - index / LargeWorld.FEEDS)), index);
            return;
        }
        switch (index % 16) {
            case 0 -> frames.advanceTime();
            case 1, 2, 3 -> tick(frames, random.nextInt(LargeWorld.FEEDS), PriceSource.PRIMARY, index);
            case 4 -> frames.recordInventory(random.nextInt(LargeWorld.TOKENS), Amount.ofRaw(2_000_000_000_000L));
            case 5 -> frames.claimRequestId(random.nextInt(PARTNERS), "claim-" + nextName++);
            default -> quote(frames, random);
        }
    }

    private void tick(CommandFrames frames, int feedId, PriceSource source, int index) {
        long priceE12 = 1_000_000_000_000L + index * 1_000_000L;
        frames.updatePrice(feedId, source, priceE12, 10_000, nowNs + index);
    }

    private void quote(CommandFrames frames, Random random) {
        int partnerId = random.nextInt(PARTNERS);
        int corridorId = LargeWorld.corridorOf(partnerId, random.nextInt(LargeWorld.CORRIDORS_PER_PARTNER));
        QuoteRequest request = QuoteRequest.firm(partnerId, corridorId, 20_000_000L + random.nextInt(1_000_000_000))
                .withKind(random.nextBoolean() ? QuoteKind.FIRM : QuoteKind.INDICATIVE)
                .withRequestId("request-" + nextName++);
        frames.requestQuote(random.nextInt(8) == 0 ? request.withClientReference("order-" + nextName++) : request);
    }

    /** A round takes 20 seconds, so that quotes expire and request ids are forgotten while it runs. */
    private void apply(Engine engine) {
        for (int index = 0; index < commands.size(); index++) {
            UnsafeBuffer command = commands.get(index);
            nowNs += 20 * SandboxWorld.SECOND_NS / COMMANDS;
            Frame.stamp(command, 0, engine.lastSequence() + 1, nowNs);
            engine.onCommand(command, 0, command.capacity());
        }
    }

    private static final class CountingEvents implements EngineEvents {
        private long firmQuotes;

        @Override
        public void onEvent(DirectBuffer frame, int offset, int length) {
            if (Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
                firmQuotes++;
            }
        }
    }
}
