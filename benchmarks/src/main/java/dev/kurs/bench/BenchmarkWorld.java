package dev.kurs.bench;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * An engine with a star of corridors through USDT and any number of partners, and the commands that keep it busy.
 *
 * <p>Time is the benchmark's own: it moves by {@value #STEP_NS} ns a command where nothing else is said, so that quotes expire and request ids are
 * forgotten as fast as they come.
 */
public final class BenchmarkWorld {
    static final long STEP_NS = 200_000;

    private static final long START_NS = 1_767_225_600_000_000_000L;
    private static final long USUAL_FIRM_TTL_NS = 45_000_000_000L;
    private static final long NS_PER_MS = 1_000_000;
    private static final int SOME = 10;
    private static final long BEAT_EVERY = 64;
    private static final int SEALED_LENGTH = 71;
    static final long MID_E12 = 16_312_500_000_000_000L;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RequestQuoteEncoder request = new RequestQuoteEncoder();
    private final UpdatePriceEncoder price = new UpdatePriceEncoder();
    private final AdvanceTimeEncoder time = new AdvanceTimeEncoder();
    private final byte[] text = new byte[24];
    private final Engine engine;
    private final int corridors;
    private final int partners;
    private final long firmTtlNs;
    private final long stepNs;
    private final QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
    private final MessageHeaderDecoder rejectedHeader = new MessageHeaderDecoder();
    private RejectReason firstReason;
    private long refused;
    private long sequence;
    private long nowNs = START_NS;

    BenchmarkWorld(int corridors, int partners, EngineEvents events) {
        this(corridors, partners, USUAL_FIRM_TTL_NS, STEP_NS, events);
    }

    private BenchmarkWorld(int corridors, int partners, long firmTtlNs, long stepNs, EngineEvents events) {
        this.corridors = corridors;
        this.partners = partners;
        this.firmTtlNs = firmTtlNs;
        this.stepNs = stepNs;
        ReferenceData reference = new ReferenceData();
        FrameListener accepted = new AcceptedFrames(reference);
        engine = new Engine((event, offset, length) -> {
            accepted.onFrame(event, offset, length);
            if (Frame.templateId(event, offset) == QuoteRejectedDecoder.TEMPLATE_ID && refused++ == 0) {
                firstReason = rejected.wrapAndApplyHeader(event, offset, rejectedHeader)
                        .reason();
            }
            if (Frame.templateId(event, offset) == CommandRejectedDecoder.TEMPLATE_ID) {
                throw new IllegalStateException(
                        new MessagePrinter().fields(event, offset, length).toString());
            }
            events.onEvent(event, offset, length);
        });
        configure(reference, accepted);
        for (int feed = 0; feed <= corridors; feed++) {
            for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
                tick(feed, source, feed == 0 ? 1_000_000_000_000L : MID_E12);
            }
        }
    }

    /** A world whose events nobody looks at. */
    public static BenchmarkWorld quoting(int corridors, int partners) {
        return new BenchmarkWorld(corridors, partners, BenchmarkWorld::ignore);
    }

    /** A world in which as many firm quotes are open as are asked for before the first expires. */
    public static BenchmarkWorld keepingOpen(int quotes) {
        return new BenchmarkWorld(SOME, SOME, USUAL_FIRM_TTL_NS, USUAL_FIRM_TTL_NS / quotes, BenchmarkWorld::ignore);
    }

    @SuppressWarnings("unused")
    private static void ignore(DirectBuffer event, int offset, int length) {}

    /** @throws IllegalStateException when a quote was refused: what was measured is refusals then */
    public void requireNoRefusals() {
        if (refused > 0) {
            throw new IllegalStateException(
                    refused + " quotes were refused, the first for " + firstReason + ": this would measure refusals");
        }
    }

    private void configure(ReferenceData reference, FrameListener accepted) {
        Section file = Section.ofText("the benchmark's world", yaml(corridors, partners, firmTtlNs));
        Declaration declaration = new Declaration(
                file, Environment.SANDBOX, Instant.ofEpochSecond(0, START_NS), Actor.SYSTEM, "a benchmark");
        for (Change change : declaration.against(reference)) {
            change.steps().forEach(step -> {
                UnsafeBuffer command = new UnsafeBuffer(step.apply(reference));
                stamp(command);
                accepted.onFrame(command, 0, command.capacity());
                engine.onCommand(command, 0, command.capacity());
            });
        }
        for (int partner = 0; partner < partners; partner++) {
            byte[] command = key(partner);
            apply(new UnsafeBuffer(command), command.length);
        }
    }

    /** The command that gives a partner a key of the same number. */
    static byte[] key(int partner) {
        byte[] sealed = new byte[SEALED_LENGTH];
        return new CommandBuffer(Actor.SYSTEM, "a benchmark")
                .administrative(
                        target -> {
                            IssueKeyEncoder command = new IssueKeyEncoder();
                            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                                    .partnerId(partner)
                                    .kind(KeyKind.HMAC)
                                    .environment(Environment.SANDBOX)
                                    .notBeforeNs(IssueKeyEncoder.notBeforeNsNullValue())
                                    .expiresAtNs(IssueKeyEncoder.expiresAtNsNullValue())
                                    .actorKind(target.actorKind())
                                    .apiKey("sk_" + partner)
                                    .scopes("")
                                    .masterKeyId("0123456789abcdef")
                                    .putKeyMaterial(sealed, 0, sealed.length);
                            return command.encodedLength();
                        },
                        "");
    }

    Engine engine() {
        return engine;
    }

    /** One tick of a feed, its price wandering by a hundred-thousandth. */
    public void tick(long number) {
        int feed = 1 + (int) (number % corridors);
        tick(feed, PriceSource.PRIMARY, MID_E12 + (number % 1_000) * 100_000_000L);
    }

    private void tick(int feed, PriceSource source, long priceE12) {
        price.wrapAndApplyHeader(frame, 0, header)
                .correlationId(0)
                .feedId(feed)
                .source(source)
                .priceE12(priceE12)
                .confidenceE8(20_000)
                .publishTimeNs(nowNs + stepNs);
        apply(frame, MessageHeaderEncoder.ENCODED_LENGTH + price.encodedLength());
    }

    /** One request for a quote of 100 to 2 000 USDT; every {@value #BEAT_EVERY}th call the clock's beat comes with it, where it is due. */
    public void quote(long number, QuoteKind kind) {
        int partner = (int) (number % partners);
        request.wrapAndApplyHeader(frame, 0, header)
                .correlationId(number)
                .partnerId(partner)
                .keyId(partner)
                .corridorId((int) (number % corridors))
                .kind(kind)
                .surface(Surface.V02)
                .side(Side.SELL)
                .amountKind(AmountKind.INPUT);
        request.amount().low(100_000_000L + (number % 1_901) * 1_000_000L).high(0);
        for (int index = 0; index < 20; index++) {
            request.wallet(index, (short) 0);
        }
        request.wallet(18, (short) ((partner >>> 8) & 0xFF)).wallet(19, (short) (partner & 0xFF));
        request.putRequestId(text, 0, textOf(number));
        request.putClientRef(text, 0, 0);
        apply(frame, MessageHeaderEncoder.ENCODED_LENGTH + request.encodedLength());
        if (number % BEAT_EVERY == 0 && engine.nextDueNs() <= nowNs) {
            advanceTime();
        }
    }

    void advanceTime() {
        time.wrapAndApplyHeader(frame, 0, header).correlationId(0);
        apply(frame, MessageHeaderEncoder.ENCODED_LENGTH + time.encodedLength());
    }

    /** Keeps every feed fresh; to be called between measurements. */
    public void refreshPrices() {
        for (int feed = 0; feed <= corridors; feed++) {
            for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
                tick(feed, source, feed == 0 ? 1_000_000_000_000L : MID_E12);
            }
        }
    }

    private int textOf(long number) {
        long rest = number;
        int length = 0;
        do {
            text[length++] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        return length;
    }

    private void apply(UnsafeBuffer command, int length) {
        stamp(command);
        engine.onCommand(command, 0, length);
    }

    private void stamp(UnsafeBuffer command) {
        nowNs += stepNs;
        Frame.stamp(command, 0, ++sequence, nowNs);
    }

    private static UUID uuid(int index) {
        return UUID.nameUUIDFromBytes(("partner " + index).getBytes(StandardCharsets.UTF_8));
    }

    /** The configuration of so many corridors, each open to each partner. */
    static String yaml(int corridors, int partners) {
        return yaml(corridors, partners, USUAL_FIRM_TTL_NS);
    }

    private static String yaml(int corridors, int partners, long firmTtlNs) {
        StringBuilder yaml = new StringBuilder(HEAD.replace("FIRM_TTL", firmTtlNs / NS_PER_MS + "ms"));
        yaml.append("feeds:\n  defaults: {max_age: 1h, closed_max_age: 72h, max_future: 2s, max_confidence_bps: 25,")
                .append(" max_deviation_bps: 50, recovery_ticks: 3}\n  list:\n    USDT/USD: {}\n");
        for (int index = 0; index < corridors; index++) {
            yaml.append("    USD/T")
                    .append(index)
                    .append(": {primary_inverted: true, fallback_inverted: true, cross_check_inverted: true}\n");
        }
        yaml.append("tokens:\n").append(token("USDT", 0, 6, "USDT/USD", true));
        for (int index = 0; index < corridors; index++) {
            yaml.append(token("T" + index, index + 1, 2, "USD/T" + index, false));
        }
        yaml.append("corridors:\n");
        for (int index = 0; index < corridors; index++) {
            yaml.append("  USDT-T")
                    .append(index)
                    .append(": {base: USDT, quote: T")
                    .append(index)
                    .append("}\n");
        }
        yaml.append("seed:\n  partners:\n");
        for (int index = 0; index < partners; index++) {
            yaml.append("    ")
                    .append(uuid(index))
                    .append(":\n      max_open_quotes: 2097152\n      max_request_ids: 4194304\n      name: partner ")
                    .append(index);
            yaml.append(String.format(
                    Locale.ROOT,
                    "%n      wallets: {main: {address: \"0x%040x\", permissions: [swap]}}%n      corridors:%n",
                    index & 0xFFFF));
            for (int corridor = 0; corridor < corridors; corridor++) {
                if (corridor % 100 == index % 100 || partners <= 100 || corridors <= 100) {
                    yaml.append("        USDT-T").append(corridor).append(": {}\n");
                }
            }
        }
        return yaml.toString();
    }

    private static String token(String symbol, int number, int decimals, String feed, boolean dollar) {
        return String.format(
                Locale.ROOT,
                "  %s: {address: \"0x%040x\", decimals: %d, feed: %s, dollar: %s, max_skew_bps: 20, target: 100000000,"
                        + " range: 50000000, max_peg_bps: 100, initial_balance: \"1700000000000000\"}%n",
                symbol,
                0xA0000 + number,
                decimals,
                feed,
                dollar);
    }

    private static final String HEAD = """
            instance: {id: "0x%s", chain_id: 31337, engine_contract: "0x%s", open_quote_capacity: 2097152, request_id_capacity: 4194304}
            corridor_defaults:
              min_usd: 1
              max_usd: 250000
              protect_max_factor: 0.5
              restrict_max_factor: 0.2
              min_spread_bps: 1
              max_spread_bps: 300
              closed_min_spread_bps: 30
              protect_multiplier: 1.5
              confidence_multiplier: 1
              utilisation_spread_bps: 50
              utilisation_threshold: 0.5
              max_rebate_bps: 0
              max_deviation_bps: 100
              firm_ttl: FIRM_TTL
              vol_multiplier: 2
              vol_floor: 0.000005
              vol_lambda: 0.94
              vol_interval: 60s
              dwell: 60s
              exit_ratio: 0.8
              oracle_age_protect: 0.5
              deviation_protect: 0.5
              tiers:
                MICRO: {max_usd: 1000, fixed_fee_usd: 0.50, variable_fee_bps: 15, base_spread_bps: 25}
                SMALL: {max_usd: 10000, fixed_fee_usd: 0.40, variable_fee_bps: 12, base_spread_bps: 18}
                MEDIUM: {fixed_fee_usd: 0.30, variable_fee_bps: 9, base_spread_bps: 12}
            """.formatted("11".repeat(32), "22".repeat(20));
}
