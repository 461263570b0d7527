package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.DecimalText;
import java.math.BigInteger;
import org.agrona.concurrent.UnsafeBuffer;

/** An engine on a chain with three makers, of which every quote of v0.1 above 999 dollars in USDT-IDRX needs one, and two partners with balances. */
final class MakerDeskDriver {
    static final int BATAVIA = 0;
    static final int RAFFLES = 1;
    static final int SUMIDA = 2;
    static final long THOUSAND = 1_000_000_000L;
    static final long DEPOSIT = 1_000_000_000_000L;

    private final EngineDriver desk;
    private final MakerFrames makers;
    private final VaultFrames vault;
    private final ExecutionFrames executions;
    private long block = 100;

    /** A firm quote as it was given. */
    @SuppressWarnings("ArrayRecordComponent")
    record Given(
            int partner, byte[] id, long sequence, long input, long output, long issuedAtSeconds, long endsAtSeconds) {}

    MakerDeskDriver() {
        this(Rules.NEWEST);
    }

    MakerDeskDriver(int rules) {
        desk = EngineDriver.onChain(rules);
        makers = new MakerFrames(desk.frames());
        vault = new VaultFrames(desk.frames());
        executions = new ExecutionFrames(desk.frames());
        desk.send(new RiskFrames(desk.frames()).configure());
        desk.send(makers.configure());
        desk.world().corridor(USDT_IDRX, terms -> terms.rfqThresholdE6(999_000_000));
        for (int partner = 0; partner < 2; partner++) {
            desk.send(vault.correct(partner, USDT, BigInteger.valueOf(DEPOSIT)));
        }
    }

    EngineDriver engine() {
        return desk;
    }

    MakerFrames makers() {
        return makers;
    }

    VaultFrames vault() {
        return vault;
    }

    static long e12(String price) {
        return DecimalText.parseRateE12(price);
    }

    /** A sale of USDT for which nobody waits. */
    RejectReason ask(int partner, long raw) {
        return ask(partner, raw, "");
    }

    RejectReason ask(int partner, long raw, String clientRef) {
        return desk.ask(request(partner, raw, clientRef));
    }

    static QuoteRequest request(int partner, long raw, String clientRef) {
        return new QuoteRequest(
                partner,
                partner,
                USDT_IDRX,
                QuoteKind.FIRM,
                Surface.V01,
                Side.SELL,
                AmountKind.INPUT,
                Amount.ofRaw(raw),
                new UnsafeBuffer(new byte[20]),
                "",
                clientRef);
    }

    /** The request for quotes as the last command left it, which later commands do not overwrite. */
    RfqChangedDecoder changed() {
        return copy(desk.events().last(new RfqChangedDecoder()));
    }

    private static RfqChangedDecoder copy(RfqChangedDecoder event) {
        RfqChangedDecoder copy = new RfqChangedDecoder();
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[event.buffer().capacity()]);
        bytes.putBytes(0, event.buffer(), 0, bytes.capacity());
        copy.wrap(bytes, event.offset(), RfqChangedDecoder.BLOCK_LENGTH, RfqChangedDecoder.SCHEMA_VERSION);
        return copy;
    }

    void quote(RfqChangedDecoder rfq, int maker, String price) {
        quote(rfq, maker, price, 90);
    }

    void quote(RfqChangedDecoder rfq, int maker, String price, long seconds) {
        desk.send(makers.quote(rfq, maker, e12(price), desk.nowNs() + seconds * SECOND_NS));
    }

    void verdict(RfqChangedDecoder rfq, int maker, MakerVerdict verdict) {
        desk.send(makers.verdict(rfq.rfq(), maker, verdict));
    }

    /** A firm quote behind which the first maker stands. */
    Given given(int partner, long raw) {
        ask(partner, raw);
        RfqChangedDecoder rfq = changed();
        quote(rfq, BATAVIA, "16300");
        desk.send(makers.decline(rfq.rfq(), RAFFLES));
        desk.send(makers.decline(rfq.rfq(), SUMIDA));
        return given(partner);
    }

    /** What the last command gave. */
    Given given(int partner) {
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] id = new byte[32];
        issued.getQuoteId(id, 0, id.length);
        return new Given(
                partner,
                id,
                issued.quoteSequence(),
                issued.terms().inputAmount().low(),
                issued.terms().outputAmount().low(),
                issued.issuedAtSeconds(),
                issued.expiresAtSeconds());
    }

    RejectReason refusal() {
        return desk.events().first(new QuoteRejectedDecoder()).reason();
    }

    RejectReason execute(Given quote, long raw, String clientRef) {
        desk.send(executions.execute(quote.partner(), quote.id(), raw, 7, clientRef));
        return desk.events().has(ExecutionRejectedDecoder.TEMPLATE_ID)
                ? desk.events().first(new ExecutionRejectedDecoder()).reason()
                : RejectReason.NONE;
    }

    RejectReason execute(Given quote) {
        return execute(quote, quote.input(), "");
    }

    void report(Given quote, ExecutionReport report) {
        desk.send(executions.report(quote.id(), report));
    }

    ExecutionChangedDecoder execution() {
        return desk.events().last(new ExecutionChangedDecoder());
    }

    /** A confirmed block has it. */
    void settle(Given quote, long in, long out) {
        block++;
        desk.send(desk.chain()
                .settlement(new ChainFrames.Commit(
                        block,
                        0,
                        0,
                        quote.issuedAtSeconds(),
                        new UnsafeBuffer(quote.id()),
                        USDT,
                        IDRX,
                        Amount.ofRaw(in),
                        Amount.ofRaw(out))));
    }

    /** The chain goes on to a time. */
    void advanceChain(long timeSeconds) {
        block++;
        desk.send(desk.chain().advance(block, timeSeconds));
    }
}
