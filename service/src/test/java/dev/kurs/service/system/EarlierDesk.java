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
import java.util.function.ToIntFunction;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A partner that asks for a firm quote of v0.1 every two seconds, leaves half of them and executes the others, now and then in part, each of which the next block settles.
 *
 * <p>An engine of its own says beforehand which quotes the desk will have issued.
 */
final class EarlierDesk {
    private static final Instant START = Instant.parse("2026-07-31T20:50:00Z");
    private static final String PARTNER = "2a64f8c8-5276-4450-916a-699726478433";
    private static final HexFormat HEX = HexFormat.of();
    private static final int BEARER_KEY = 1;
    private static final int USDT = 0;
    private static final long USDT_RAW = 1_000_000;
    private static final int ROUNDS_WITHOUT_QUOTES = 5;
    private static final long ROUND_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long UNTIL_ALL_HAVE_ENDED_NS = TimeUnit.MINUTES.toNanos(2);
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;

    private final byte[] bytes = new byte[Frame.MAX_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder read = new MessageHeaderDecoder();
    private final ChainCommands chain = new ChainCommands();
    private final Engine foresight = new Engine(this::onEvent);
    private final List<Timed> commands = new ArrayList<>();
    private final Random random;
    private long nowNs = TimeUnit.SECONDS.toNanos(START.getEpochSecond());
    private byte[] quoteId;
    private Amount quoted;
    private Commit sent;
    private int quotes;
    private int executions;

    @SuppressWarnings("ArrayRecordComponent")
    private record Timed(byte[] command, long timeNs) {}

    EarlierDesk(Seed seed, int rounds) {
        random = seed.random(4);
        take(RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a morning of v0.1"));
        TradingDays.settlingOnChain(seed, rounds).world().forEach(this::take);
        take(deposit());
        for (int round = 0; round < rounds; round++) {
            nowNs += ROUND_NS;
            tickAll();
            take(time());
            Block block = new Block(round + 2, TimeUnit.NANOSECONDS.toSeconds(nowNs));
            if (round >= ROUNDS_WITHOUT_QUOTES) {
                trade(round, block);
            }
            take(chain.advance(block));
        }
        nowNs += UNTIL_ALL_HAVE_ENDED_NS;
        take(time());
    }

    private void trade(int round, Block block) {
        quoteId = null;
        sent = null;
        take(request(round));
        if (quoteId == null) {
            throw new IllegalStateException("no quote in round " + round);
        }
        quotes++;
        if (random.nextBoolean()) {
            executions++;
            take(execute());
            take(report());
            take(chain.settlement(block, 1, 1, sent));
        }
    }

    /** Firm quotes that were given. */
    int quotes() {
        return quotes;
    }

    int executions() {
        return executions;
    }

    /** Into an empty data directory. */
    void writeInto(Path data) {
        Iterator<Timed> times = List.copyOf(commands).iterator();
        try (JournaledDesk desk = new JournaledDesk(data, () -> times.next().timeNs())) {
            commands.forEach(timed -> desk.take(timed.command()));
        }
    }

    private void take(byte[] command) {
        nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        commands.add(new Timed(command, nowNs));
        UnsafeBuffer stamped = new UnsafeBuffer(command.clone());
        Frame.stamp(stamped, 0, foresight.lastSequence() + 1, nowNs);
        foresight.onCommand(stamped, 0, command.length);
    }

    private void onEvent(DirectBuffer event, int offset, int length) {
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

    /** For 200 to 10 200 dollars. */
    private byte[] request(int round) {
        long dollars = 200L + random.nextInt(10_000);
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
            return command.requestId("request-" + round).clientRef("").encodedLength();
        });
    }

    /** One in four for half of it. */
    private byte[] execute() {
        long raw = random.nextInt(4) == 0 ? quoted.low() / 2 : quoted.low();
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

    private byte[] frame(ToIntFunction<UnsafeBuffer> encode) {
        Arrays.fill(bytes, (byte) 0);
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + encode.applyAsInt(buffer));
    }
}
