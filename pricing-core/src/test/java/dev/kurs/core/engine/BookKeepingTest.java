package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.book.UtcDay;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;

/** What the books say must at all times be what open quotes, and for limits settled ones, add up to. */
class BookKeepingTest {
    private static final int RUNS = 10;
    private static final int STEPS = 40;
    private static final int COMMANDS_PER_STEP = 75;

    private final Random seeds = RandomCommands.seeds("BookKeepingTest");

    @Test
    void shouldHoldWhatTheOpenQuotesAddUpTo() {
        for (int run = 0; run < RUNS; run++) {
            long seed = seeds.nextLong();
            EngineDriver desk = EngineDriver.sandbox();
            RandomCommands commands = new RandomCommands(seed, desk).withMakers();
            for (int step = 0; step < STEPS; step++) {
                commands.send(COMMANDS_PER_STEP);
                new Audit(desk.engine(), commands.settled())
                        .check("seed " + seed + " after " + desk.engine().lastSequence());
            }
        }
    }

    @Test
    void shouldHoldNothingOnceEveryQuoteHasExpired() {
        long seed = seeds.nextLong();
        EngineDriver desk = EngineDriver.sandbox();
        RandomCommands commands = new RandomCommands(seed, desk);
        commands.send(3_000);
        desk.advanceTime(61 * SandboxWorld.SECOND_NS);
        desk.advanceTime(1);
        Audit audit = new Audit(desk.engine(), commands.settled());

        audit.check("seed " + seed);
        assertEquals(0, audit.openQuotes, "seed " + seed);
        audit.held.values().forEach(amount -> assertTrue(amount.isZero(), "seed " + seed));
    }

    /** Reads the books from a snapshot and adds the open quotes up. */
    private static final class Audit {
        private final Map<String, Amount> held = new HashMap<>();
        private final Map<String, Amount> expectedHeld = new HashMap<>();
        private final Map<String, Long> used = new HashMap<>();
        private final Map<String, Long> expectedUsed = new HashMap<>();
        private final int today;
        private int openQuotes;

        Audit(Engine engine, List<RandomChain.Usage> settled) {
            today = UtcDay.ofNs(engine.lastTimestampNs());
            settled.forEach(usage ->
                    expectUsed(usage.partnerId(), usage.corridorId(), usage.issuedAtSeconds(), usage.notionalE6()));
            engine.writeSnapshot(this::read);
        }

        void check(String message) {
            held.forEach((name, amount) ->
                    assertEquals(expectedHeld.getOrDefault(name, new Amount()), amount, name + ", " + message));
            used.forEach(
                    (name, usedE6) -> assertEquals(expectedUsed.getOrDefault(name, 0L), usedE6, name + ", " + message));
        }

        private void read(DirectBuffer frame, int offset, int length) {
            MessageHeaderDecoder header = new MessageHeaderDecoder();
            switch (Frame.templateId(frame, offset)) {
                case InventoryRecordedDecoder.TEMPLATE_ID ->
                    read(new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header));
                case UsageChangedDecoder.TEMPLATE_ID ->
                    read(new UsageChangedDecoder().wrapAndApplyHeader(frame, offset, header));
                case OpenQuoteStateDecoder.TEMPLATE_ID ->
                    read(new OpenQuoteStateDecoder().wrapAndApplyHeader(frame, offset, header));
                default -> assertTrue(length > 0);
            }
        }

        private void read(InventoryRecordedDecoder token) {
            held.put(
                    "reserved " + token.tokenId(),
                    new Amount().set(token.reserved().high(), token.reserved().low()));
            held.put(
                    "due " + token.tokenId(),
                    new Amount().set(token.due().high(), token.due().low()));
        }

        /** A snapshot says what was used last, and of which day that is. */
        private void read(UsageChangedDecoder usage) {
            String entry = usage.partnerId() + " in " + usage.corridorId();
            boolean sameMonth = UtcDay.month(usage.utcDay()) == UtcDay.month(today);
            used.put("daily " + entry, usage.utcDay() == today ? usage.dailyUsedE6() : 0);
            used.put("monthly " + entry, sameMonth ? usage.monthlyUsedE6() : 0);
        }

        private void read(OpenQuoteStateDecoder quote) {
            openQuotes++;
            int base = SandboxWorld.baseToken(quote.corridorId());
            int counter = SandboxWorld.quoteToken(quote.corridorId());
            boolean sold = quote.side() == Side.SELL;
            add(
                    "due " + (sold ? base : counter),
                    quote.inputAmount().high(),
                    quote.inputAmount().low());
            add(
                    "reserved " + (sold ? counter : base),
                    quote.outputAmount().high(),
                    quote.outputAmount().low());
            expectUsed(quote.partnerId(), quote.corridorId(), quote.issuedAtSeconds(), quote.notionalE6());
        }

        /** An open quote counts, and a settled one goes on counting. */
        private void expectUsed(int partnerId, int corridorId, long issuedAtSeconds, long notionalE6) {
            String entry = partnerId + " in " + corridorId;
            int issuedOn = UtcDay.ofSeconds(issuedAtSeconds);
            expectedUsed.merge("daily " + entry, issuedOn == today ? notionalE6 : 0, Long::sum);
            boolean sameMonth = UtcDay.month(issuedOn) == UtcDay.month(today);
            expectedUsed.merge("monthly " + entry, sameMonth ? notionalE6 : 0, Long::sum);
        }

        private void add(String name, long high, long low) {
            Amount sum = expectedHeld.computeIfAbsent(name, unused -> new Amount());
            assertTrue(sum.tryAdd(new Amount().set(high, low)));
        }
    }
}
