package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.CORRIDORS;
import static dev.kurs.core.engine.SandboxWorld.FEEDS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.TOKENS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.core.engine.ChainFrames.TokenLimits;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.SettlementVenue;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.DecimalText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Drives an engine as the core would: stamps each command with the next sequence and a clock set by hand. */
public final class EngineDriver {
    /** How long a chain may be silent. */
    public static final long CHAIN_MAX_AGE_NS = 60 * SECOND_NS;

    private static final String[] PRICES = {"1", "16312.5", "150.25", "1.35", "4.4125"};

    private final RecordedEvents events = new RecordedEvents();
    private final HeardCorridors view = new HeardCorridors();
    private final CommandFrames frames = new CommandFrames();
    private final ChainFrames chain = new ChainFrames(frames);
    private final Engine engine;
    private final List<UnsafeBuffer> log = new ArrayList<>();
    private final SandboxWorld world = new SandboxWorld(this::send);
    private long nowNs = START_NS;
    private boolean logging;

    public EngineDriver() {
        engine = new Engine(events);
    }

    /** An engine of the newest rules with the sandbox's world, a million dollars of each token, and prices on every feed. */
    public static EngineDriver sandbox() {
        return sandbox(Rules.NEWEST);
    }

    /** The same under other rules. */
    static EngineDriver sandbox(int rules) {
        EngineDriver driver = new EngineDriver();
        driver.send(driver.frames.adoptRules(rules));
        driver.world.configure();
        driver.fillInventory();
        driver.quietTicks();
        return driver;
    }

    /** The same, settling on a chain whose contracts allow everything and have just been looked at. */
    public static EngineDriver onChain() {
        return onChain(Rules.NEWEST);
    }

    /** The same under other rules. */
    static EngineDriver onChain(int rules) {
        EngineDriver driver = sandbox(rules);
        driver.settleOnChain();
        return driver;
    }

    /** Goes over to a chain whose contracts allow everything, at block 1. */
    public void settleOnChain() {
        world.instance(
                message -> message.settlementVenue(SettlementVenue.ON_CHAIN).chainMaxAgeNs(CHAIN_MAX_AGE_NS));
        for (int tokenId = 0; tokenId < TOKENS; tokenId++) {
            send(chain.token(TokenLimits.generous(tokenId)));
        }
        for (int corridorId = 0; corridorId < CORRIDORS; corridorId++) {
            send(chain.corridor(corridorId, false, 100));
        }
        send(chain.pool(1_000_000_000_000L, true));
        send(chain.advance(1, nowNs / SECOND_NS));
    }

    public Engine engine() {
        return engine;
    }

    public SandboxWorld world() {
        return world;
    }

    /** The events of the last command. */
    public RecordedEvents events() {
        return events;
    }

    /** What the events said of corridors so far. */
    public HeardCorridors view() {
        return view;
    }

    public CommandFrames frames() {
        return frames;
    }

    public ChainFrames chain() {
        return chain;
    }

    public long nowNs() {
        return nowNs;
    }

    /** Another engine that goes on from a snapshot of this one, and has the same state. */
    Engine restarted(RecordedEvents heard) {
        Engine restarted = new Engine(heard);
        engine.writeSnapshot(restarted::restore);
        assertEquals(engine.stateHash(), restarted.stateHash());
        return restarted;
    }

    /** Keeps a copy of every command from now on. */
    public EngineDriver keepLog() {
        logging = true;
        return this;
    }

    public List<UnsafeBuffer> log() {
        return log;
    }

    public void setClock(long timestampNs) {
        nowNs = timestampNs;
    }

    public void waitNs(long durationNs) {
        nowNs += durationNs;
    }

    public void send(CommandFrames command) {
        sendAs(engine.lastSequence() + 1, command);
    }

    /** Sends a command under a sequence of its own, which may leap past others. */
    void sendAs(long sequence, CommandFrames command) {
        command.stamp(sequence, nowNs);
        if (logging) {
            UnsafeBuffer copy = new UnsafeBuffer(new byte[command.length()]);
            copy.putBytes(0, command.buffer(), 0, command.length());
            log.add(copy);
        }
        events.clear();
        engine.onCommand(command.buffer(), 0, command.length());
        view.follow(events);
    }

    /** Sets the clock by so much and lets an operator accept it. */
    public void acceptClock(long offsetNs) {
        waitNs(offsetNs);
        send(frames.acceptClock(offsetNs));
    }

    /** Moves the clock and tells the engine. */
    public void advanceTime(long durationNs) {
        waitNs(durationNs);
        send(frames.advanceTime());
    }

    /** Moves the clock in steps of a second, with fresh prices on every feed at each. */
    public void runQuietly(int seconds) {
        for (int second = 0; second < seconds; second++) {
            waitNs(SECOND_NS);
            quietTicks();
            send(frames.advanceTime());
        }
    }

    public void tick(int feedId, PriceSource source, String price) {
        tick(feedId, source, price, nowNs);
    }

    public void tick(int feedId, PriceSource source, String price, long publishTimeNs) {
        send(frames.updatePrice(feedId, source, DecimalText.parseRateE12(price), 10_000, publishTimeNs));
    }

    /** A tick of every source of every feed, published now: check, fallback, primary. */
    public void quietTicks() {
        for (int feedId = 0; feedId < FEEDS; feedId++) {
            quietTicks(feedId);
        }
    }

    public void quietTicks(int feedId) {
        tick(feedId, PriceSource.CROSS_CHECK, PRICES[feedId]);
        tick(feedId, PriceSource.FALLBACK, PRICES[feedId]);
        tick(feedId, PriceSource.PRIMARY, PRICES[feedId]);
    }

    public void inventory(int tokenId, Amount balance) {
        send(frames.recordInventory(tokenId, balance));
    }

    /** About a million dollars of each token. */
    public void fillInventory() {
        long[] wholes = {2_000_000, 32_000_000_000L, 32_000_000_000L, 300_000_000, 2_700_000, 8_800_000};
        for (int tokenId = 0; tokenId < TOKENS; tokenId++) {
            inventory(tokenId, wholeTokens(tokenId, wholes[tokenId]));
        }
    }

    public static Amount wholeTokens(int tokenId, long whole) {
        BigInteger raw = BigInteger.valueOf(whole).multiply(BigInteger.TEN.pow(SandboxWorld.decimals(tokenId)));
        return new Amount().set(raw.shiftRight(64).longValue(), raw.longValue());
    }

    /** Asks for a quote: NONE when it was given. */
    public RejectReason ask(QuoteRequest request) {
        send(frames.requestQuote(request));
        boolean rejected = events.has(QuoteRejectedDecoder.TEMPLATE_ID);
        return rejected ? events.first(new QuoteRejectedDecoder()).reason() : RejectReason.NONE;
    }

    /** Asks for a firm quote that must be given, and returns its sequence. */
    public long issue(QuoteRequest request) {
        RejectReason reason = ask(request);
        if (reason != RejectReason.NONE) {
            throw new AssertionError("rejected: " + reason);
        }
        return events.first(new FirmQuoteIssuedDecoder()).quoteSequence();
    }

    public void override(int corridorId, RiskState state, long expiresAtNs) {
        send(frames.overrideState(corridorId, state, expiresAtNs));
    }
}
