package dev.kurs.service.system;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.core.engine.Engine;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ExecuteQuoteEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RecordDepositEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.service.reference.RulesAdoption;
import dev.kurs.service.system.ChainCommands.Block;
import dev.kurs.service.system.ChainCommands.Commit;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The commands of a morning on which a partner trades by v0.1 in blocks of two seconds, each a millisecond behind the one before.
 *
 * <p>An engine of its own says beforehand what the desk will have answered: after {@code take(request("r-1", 5_000))} there is a {@code quoteId()}.
 */
final class V01Morning {
    private static final Instant START = Instant.parse("2026-07-31T20:50:00Z");
    private static final String PARTNER = "2a64f8c8-5276-4450-916a-699726478433";
    private static final HexFormat HEX = HexFormat.of();
    private static final int BEARER_KEY = 1;
    private static final int USDT = 0;
    private static final long USDT_RAW = 1_000_000;
    private static final int COMMANDS_TO_A_LEAP = 1_000_000;
    private static final long BLOCK_NS = TimeUnit.SECONDS.toNanos(2);
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;

    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder read = new MessageHeaderDecoder();
    private final ChainCommands chain = new ChainCommands();
    private final Engine foresight;
    private final List<Timed> commands = new ArrayList<>();
    private final Random random;
    private long nowNs = TimeUnit.SECONDS.toNanos(START.getEpochSecond());
    private byte[] quoteId;
    private Amount quoted;
    private Commit sent;
    private Block block;
    private int blocks;
    private int transactions;

    @SuppressWarnings("ArrayRecordComponent")
    private record Timed(byte[] command, long timeNs) {}

    V01Morning(Seed seed) {
        this(seed, "", world -> {}, (event, offset, length) -> {});
    }

    /**
     * A morning with more sections in its configuration.
     *
     * @param amend changes the commands of the configuration in place
     * @param told also hears what the desk will have said
     */
    V01Morning(Seed seed, String more, Consumer<byte[]> amend, EngineEvents told) {
        random = seed.random(4);
        foresight = new Engine((event, offset, length) -> {
            onEvent(event, offset);
            told.onEvent(event, offset, length);
        });
        take(RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a morning of v0.1"));
        List<byte[]> world =
                TradingDays.settlingOnChain(seed, COMMANDS_TO_A_LEAP, more).world();
        world.forEach(amend);
        world.forEach(this::take);
        take(deposit());
    }

    /** Two seconds go by, and every feed has a price. */
    void beginBlock() {
        nowNs += BLOCK_NS;
        blocks++;
        block = new Block(blocks + 1, TimeUnit.NANOSECONDS.toSeconds(nowNs));
        tickAll();
        take(time());
    }

    void endBlock() {
        take(chain.advance(block));
    }

    /** So much time goes by, which the desk is told. */
    void pass(long ns) {
        nowNs += ns;
        take(time());
    }

    long nowNs() {
        return nowNs;
    }

    /** Asks for a firm quote. */
    void ask(String requestId, long dollars) {
        quoteId = null;
        sent = null;
        take(request(requestId, dollars));
    }

    /** Whether the last request has its quote. */
    boolean isQuoted() {
        return quoteId != null;
    }

    /** Executes the last quote, in whole or half of it. */
    void execute(boolean isWhole) {
        take(execution(isWhole ? quoted.low() : quoted.low() / 2));
    }

    /** Sends what is executed, and has it in this block; nothing where there is nothing to be sent. */
    void settle() {
        take(report());
        if (sent != null) {
            transactions++;
            take(chain.settlement(block, transactions, transactions, sent));
        }
    }

    void take(byte[] command) {
        nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        commands.add(new Timed(command, nowNs));
        UnsafeBuffer stamped = new UnsafeBuffer(command.clone());
        Frame.stamp(stamped, 0, foresight.lastSequence() + 1, nowNs);
        foresight.onCommand(stamped, 0, command.length);
    }

    private void onEvent(DirectBuffer event, int offset) {
        switch (Frame.templateId(event, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> {
                FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder().wrapAndApplyHeader(event, offset, read);
                quoteId = new byte[ID_LENGTH];
                issued.getQuoteId(quoteId, 0, ID_LENGTH);
                quoted = amount(issued.terms().inputAmount());
            }
            case ExecutionChangedDecoder.TEMPLATE_ID -> {
                ExecutionChangedDecoder execution =
                        new ExecutionChangedDecoder().wrapAndApplyHeader(event, offset, read);
                if (execution.status() == ExecutionStatus.SENT) {
                    sent = commitOf(execution);
                }
            }
            default -> {
                // No quote of v0.1.
            }
        }
    }

    private Commit commitOf(ExecutionChangedDecoder execution) {
        return new Commit(
                HEX.formatHex(quoteId),
                HEX.formatHex(RandomDeskCommands.WALLET_BYTES),
                USDT,
                1,
                amount(execution.sourceAmount()),
                amount(execution.destinationAmount()),
                amount(execution.variableFee()),
                execution.midE12());
    }

    private static Amount amount(AmountDecoder amount) {
        return new Amount().set(amount.high(), amount.low());
    }

    private void tickAll() {
        for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
            for (int feed = 0; feed < RandomTicks.FIRST_PRICES.length; feed++) {
                take(tick(feed, source));
            }
        }
    }

    private byte[] tick(int feed, PriceSource source) {
        double price = RandomTicks.FIRST_PRICES[feed] * (1 + random.nextGaussian() * 1e-5);
        return frame(target -> new UpdatePriceEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .feedId(feed)
                .source(source)
                .priceE12((long) (price * 1e12))
                .confidenceE8(10_000)
                .publishTimeNs(nowNs)
                .encodedLength());
    }

    private byte[] time() {
        return frame(target ->
                new AdvanceTimeEncoder().wrapAndApplyHeader(target, 0, header).encodedLength());
    }

    private byte[] deposit() {
        byte[] partner = HEX.parseHex(Bytes32.keccak(PARTNER).text().substring(2));
        return frame(target -> {
            RecordDepositEncoder command = new RecordDepositEncoder();
            command.wrapAndApplyHeader(target, 0, header)
                    .blockNumber(2)
                    .putPartnerHash(partner, 0, ID_LENGTH)
                    .putDepositor(RandomDeskCommands.WALLET_BYTES, 0, ADDRESS_LENGTH)
                    .tokenId(USDT);
            command.amount().low(100_000_000 * USDT_RAW).high(0);
            return command.encodedLength();
        });
    }

    private byte[] request(String requestId, long dollars) {
        return frame(target -> {
            RequestQuoteEncoder command = new RequestQuoteEncoder();
            command.wrapAndApplyHeader(target, 0, header)
                    .partnerId(0)
                    .keyId(BEARER_KEY)
                    .corridorId(0)
                    .kind(QuoteKind.FIRM)
                    .surface(Surface.V01)
                    .side(Side.SELL)
                    .amountKind(AmountKind.INPUT)
                    .putWallet(RandomDeskCommands.WALLET_BYTES, 0, ADDRESS_LENGTH);
            command.amount().low(dollars * USDT_RAW).high(0);
            return command.requestId(requestId).clientRef("").encodedLength();
        });
    }

    private byte[] execution(long raw) {
        return frame(target -> {
            ExecuteQuoteEncoder command = new ExecuteQuoteEncoder();
            command.wrapAndApplyHeader(target, 0, header)
                    .partnerId(0)
                    .keyId(BEARER_KEY)
                    .putQuoteId(quoteId, 0, ID_LENGTH)
                    .putDestination(RandomDeskCommands.WALLET_BYTES, 0, ADDRESS_LENGTH);
            command.amount().low(raw).high(0);
            return command.clientRef("").encodedLength();
        });
    }

    private byte[] report() {
        return frame(target -> new ReportExecutionEncoder()
                .wrapAndApplyHeader(target, 0, header)
                .putQuoteId(quoteId, 0, ID_LENGTH)
                .report(ExecutionReport.SENT)
                .detail("")
                .encodedLength());
    }

    /** Into an empty data directory. */
    void writeInto(Path data) {
        Iterator<Timed> times = List.copyOf(commands).iterator();
        try (JournaledDesk desk = new JournaledDesk(data, () -> times.next().timeNs())) {
            commands.forEach(timed -> desk.take(timed.command()));
        }
    }

    private byte[] frame(ToIntFunction<UnsafeBuffer> encode) {
        Arrays.fill(bytes, (byte) 0);
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + encode.applyAsInt(buffer));
    }
}
