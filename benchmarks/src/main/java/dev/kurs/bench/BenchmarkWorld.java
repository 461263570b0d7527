package dev.kurs.bench;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.port.EngineEvents;
import org.agrona.DirectBuffer;

/** An engine on the caller's thread with a star of corridors through USDT and any number of partners, and the commands that keep it busy. */
public final class BenchmarkWorld {
    private static final int SOME = 10;

    private final WorldTerms terms;
    private final RefusalGuard refusals;
    private final Engine engine;
    private final BenchmarkCommands commands;

    BenchmarkWorld(int corridors, int partners, EngineEvents events) {
        this(WorldTerms.of(corridors, partners, BenchmarkCommands.STEP_NS), BenchmarkWorld::ignore, events);
    }

    /** @param given hears of each command before the engine does */
    private BenchmarkWorld(WorldTerms terms, FrameListener given, EngineEvents events) {
        this.terms = terms;
        refusals = new RefusalGuard(events);
        engine = new Engine(refusals);
        commands = new BenchmarkCommands(terms, nowNs -> engine.nextDueNs() <= nowNs, (frame, length) -> {
            given.onFrame(frame, 0, length);
            engine.onCommand(frame, 0, length);
        });
        commands.configure();
    }

    /** A world followed as the journal's readers follow a service: each command, then the events it led to. */
    public static BenchmarkWorld followed(int corridors, int partners, FrameListener frames) {
        WorldTerms terms = WorldTerms.of(corridors, partners, BenchmarkCommands.STEP_NS);
        return new BenchmarkWorld(terms, frames, frames::onFrame);
    }

    /** A world whose events nobody looks at. */
    public static BenchmarkWorld quoting(int corridors, int partners) {
        return new BenchmarkWorld(corridors, partners, BenchmarkWorld::ignore);
    }

    /** The same without the pool's risk, which is measured of 502 corridors at most. */
    public static BenchmarkWorld withoutRisk(int corridors, int partners) {
        return unheard(
                WorldTerms.of(corridors, partners, BenchmarkCommands.STEP_NS).withoutRisk());
    }

    /** A world in which as many firm quotes are open as are asked for before the first expires. */
    public static BenchmarkWorld keepingOpen(int quotes) {
        return unheard(WorldTerms.keepingOpen(SOME, SOME, quotes));
    }

    /** The same with hardly any room for quotes, of which none may be asked for. */
    public static BenchmarkWorld withoutRoomFor(int quotes) {
        return unheard(WorldTerms.keepingOpen(SOME, SOME, quotes).withoutQuotes());
    }

    private static BenchmarkWorld unheard(WorldTerms terms) {
        return new BenchmarkWorld(terms, BenchmarkWorld::ignore, BenchmarkWorld::ignore);
    }

    @SuppressWarnings("unused")
    private static void ignore(DirectBuffer event, int offset, int length) {}

    /** @throws IllegalStateException when a quote was refused: what was measured is refusals then */
    public void requireNoRefusals() {
        refusals.requireNone();
    }

    Engine engine() {
        return engine;
    }

    public BenchmarkCommands commands() {
        return commands;
    }

    /** One tick of a feed, its price wandering by a hundred-thousandth. */
    public void tick(long number) {
        commands.tick(number);
    }

    /** One request for a quote of 100 to 2 000 USDT. */
    public void quote(long number, QuoteKind kind) {
        commands.quote(number, kind);
    }

    /** Records anew what the pool holds of a token. */
    void recordInventory(long number) {
        commands.recordInventory(number);
    }

    void advanceTime() {
        commands.advanceTime();
    }

    /** Commands from one refreshing of prices to the next, when they are half as old as they may become. */
    public long refreshInterval() {
        return terms.commandsWithinFreshness() / 2;
    }

    /** Keeps every feed fresh; to be called between measurements. */
    public void refreshPrices() {
        commands.refreshPrices();
    }
}
