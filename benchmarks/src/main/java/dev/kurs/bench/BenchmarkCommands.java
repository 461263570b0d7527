package dev.kurs.bench;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.reference.RulesAdoption;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.List;
import java.util.function.LongPredicate;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The commands that make a world and keep it busy, each with its number and time.
 *
 * <p>Time is the benchmark's own: it moves by a step a command, so that quotes expire and request ids are forgotten as fast as they come. {@link #clock} gives whoever
 * stamps them anew the same times.
 */
public final class BenchmarkCommands {
    static final long START_NS = 1_767_225_600_000_000_000L;
    static final long STEP_NS = 200_000;
    static final long MID_E12 = 16_312_500_000_000_000L;

    private static final long DOLLAR_E12 = 1_000_000_000_000L;
    private static final long BALANCE_RAW = 1_700_000_000_000_000L;
    private static final long BEAT_EVERY = 64;
    private static final String RISK = "risk";
    private static final int SEALED_LENGTH = 71;
    private static final long HALF_OF_EACH_BYTE = 0x0F0F_0F0F_0F0F_0F0FL;
    private static final long LETTER_A_IN_EACH_BYTE = 0x6161_6161_6161_6161L;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RequestQuoteEncoder request = new RequestQuoteEncoder();
    private final UpdatePriceEncoder price = new UpdatePriceEncoder();
    private final RecordInventoryEncoder inventory = new RecordInventoryEncoder();
    private final AdvanceTimeEncoder time = new AdvanceTimeEncoder();
    private final UnsafeBuffer requestId = new UnsafeBuffer(new byte[Long.BYTES]);
    private final WorldTerms terms;
    private final LongPredicate isDue;
    private final Sink sink;
    private UnsafeBuffer firstPartner = new UnsafeBuffer(0, 0);
    private long sequence;
    private long nowNs = START_NS;

    /** Takes a command; the frame is the caller's. */
    @FunctionalInterface
    public interface Sink {
        void take(UnsafeBuffer frame, int length);
    }

    /** @param isDue whether time up to a moment may lead to something by itself */
    BenchmarkCommands(WorldTerms terms, LongPredicate isDue, Sink sink) {
        this.terms = terms;
        this.isDue = isDue;
        this.sink = sink;
    }

    /** Everything that is configured, and first prices. */
    void configure() {
        take(RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a benchmark"));
        Section file = Section.ofText("the benchmark's world", terms.yaml());
        Rehearsal rehearsal = Rehearsal.of(new ReferenceData());
        Declaration declaration = new Declaration(
                file, Environment.SANDBOX, Instant.ofEpochSecond(0, START_NS), Actor.SYSTEM, "a benchmark");
        List<Change> changes = declaration.against(rehearsal.reference()).stream()
                .filter(change -> terms.isRiskMeasured() || !change.path().equals(RISK))
                .toList();
        List<byte[]> configuration = rehearsal.run(changes);
        configuration.forEach(this::take);
        firstPartner = firstPartner(configuration);
        for (int partner = 0; partner < terms.partners(); partner++) {
            take(key(partner));
        }
        refreshPrices();
    }

    /** The command that made it, with the id that it was given. */
    private static UnsafeBuffer firstPartner(List<byte[]> configuration) {
        UnsafeBuffer first = configuration.stream()
                .map(command -> new UnsafeBuffer(command.clone()))
                .filter(command -> Frame.templateId(command, 0) == ConfigurePartnerEncoder.TEMPLATE_ID)
                .findFirst()
                .orElseThrow();
        new ConfigurePartnerEncoder().wrap(first, Frame.HEADER_LENGTH).partnerId(0);
        return first;
    }

    /** The times of these commands, for the one that takes them in their order. */
    CountingClock clock() {
        return new CountingClock(START_NS, terms.stepNs());
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
                                    .apiKey(apiKey(partner))
                                    .scopes("")
                                    .masterKeyId("0123456789abcdef")
                                    .putKeyMaterial(sealed, 0, sealed.length);
                            return command.encodedLength();
                        },
                        "");
    }

    static String apiKey(int partner) {
        return "sk_" + partner;
    }

    /** One tick of a feed, its price wandering by a hundred-thousandth. */
    public void tick(long number) {
        int feed = 1 + (int) (number % terms.corridors());
        tick(feed, PriceSource.PRIMARY, MID_E12 + (number % 1_000) * 100_000_000L);
    }

    private void tick(int feed, PriceSource source, long priceE12) {
        price.wrapAndApplyHeader(frame, 0, header)
                .correlationId(0)
                .feedId(feed)
                .source(source)
                .priceE12(priceE12)
                .confidenceE8(20_000)
                .publishTimeNs(nowNs + terms.stepNs());
        sink.take(stamped(frame), MessageHeaderEncoder.ENCODED_LENGTH + price.encodedLength());
    }

    /** One request for a quote of 100 to 2 000 USDT; every {@value #BEAT_EVERY}th call the clock's beat comes with it, where one is due. */
    public void quote(long number, QuoteKind kind) {
        quote(number, kind, Side.SELL);
    }

    /** The same of either side; who buys says what is to come out, so that it is as much. */
    void quote(long number, QuoteKind kind, Side side) {
        request(number, kind, side);
        beat(number);
    }

    /** The request alone; whoever gives it calls {@link #beat} behind it. */
    public void request(long number, QuoteKind kind) {
        request(number, kind, Side.SELL);
    }

    private void request(long number, QuoteKind kind, Side side) {
        int partner = (int) (number % terms.partners());
        request.wrapAndApplyHeader(frame, 0, header)
                .correlationId(number)
                .partnerId(partner)
                .keyId(partner)
                .corridorId((int) (number % terms.corridors()))
                .kind(kind)
                .surface(Surface.V02)
                .side(side)
                .amountKind(side == Side.SELL ? AmountKind.INPUT : AmountKind.OUTPUT);
        request.amount().low(100_000_000L + (number % 1_901) * 1_000_000L).high(0);
        WorldAddress.write(
                frame, request.offset() + RequestQuoteEncoder.walletEncodingOffset(), WorldTerms.walletNumber(partner));
        requestId.putLong(0, lettersOf(number), ByteOrder.LITTLE_ENDIAN);
        request.putRequestId(requestId, 0, Long.BYTES);
        request.putClientRef(requestId, 0, 0);
        sink.take(stamped(frame), MessageHeaderEncoder.ENCODED_LENGTH + request.encodedLength());
    }

    /** Says the time behind each {@value #BEAT_EVERY}th request where something is due by then, as a service's ticker does. */
    public void beat(long number) {
        if (number % BEAT_EVERY == 0 && isDue.test(nowNs)) {
            advanceTime();
        }
    }

    /** Records what the pool holds of one token after the other, each time up to a thousand raw units more than at first. */
    void recordInventory(long number) {
        inventory.wrapAndApplyHeader(frame, 0, header).correlationId(0).tokenId((int)
                (number % (terms.corridors() + 1)));
        inventory.balance().low(BALANCE_RAW + number % 1_000).high(0);
        sink.take(stamped(frame), MessageHeaderEncoder.ENCODED_LENGTH + inventory.encodedLength());
    }

    void advanceTime() {
        time.wrapAndApplyHeader(frame, 0, header).correlationId(0);
        sink.take(stamped(frame), MessageHeaderEncoder.ENCODED_LENGTH + time.encodedLength());
    }

    /** Keeps every feed fresh; to be called between measurements. */
    public void refreshPrices() {
        for (int feed = 0; feed <= terms.corridors(); feed++) {
            for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
                tick(feed, source, feed == 0 ? DOLLAR_E12 : MID_E12);
            }
        }
    }

    /** The first partner is configured again, as it is. */
    void configurePartner() {
        send(firstPartner, firstPartner.capacity());
    }

    /** Gives another's command its number and time. */
    void send(UnsafeBuffer command, int length) {
        sink.take(stamped(command), length);
    }

    /** How many commands were given. */
    public long given() {
        return sequence;
    }

    /** Of the last command. */
    long nowNs() {
        return nowNs;
    }

    /**
     * A request's id: eight letters from a to p, four bits of the number each. They are one word, as a processor that reads a word of bytes which it has just stored one
     * by one waits for all stores before them; the id of a request that came from outside was there long before.
     */
    private static long lettersOf(long number) {
        return Long.expand(number, HALF_OF_EACH_BYTE) + LETTER_A_IN_EACH_BYTE;
    }

    private void take(byte[] command) {
        sink.take(stamped(new UnsafeBuffer(command)), command.length);
    }

    private UnsafeBuffer stamped(UnsafeBuffer command) {
        nowNs += terms.stepNs();
        Frame.stamp(command, 0, ++sequence, nowNs);
        return command;
    }
}
