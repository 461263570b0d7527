package dev.kurs.service.system;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.RecordBatch;
import dev.kurs.core.state.Rules;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.service.backtest.QuoteFeatures;
import dev.kurs.service.system.ChainCommands.Block;
import dev.kurs.service.system.ChainCommands.Commit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A year of a desk that trades ten hours on each of 260 weekdays: prices of every feed and a check of each twice a minute, requests between them, a third of them firm, of which nearly
 * all of 20 bps and half of 60 settle in the next block. Nobody hedges.
 */
final class TradingYear {
    private static final int DAYS = 260;
    private static final int BATCH = 64;
    private static final long DAY_NS = TimeUnit.HOURS.toNanos(10);
    private static final long YEARS_NS = TimeUnit.DAYS.toNanos(1_000);
    private static final long TICKS_EVERY_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long BLOCK_NS = TimeUnit.SECONDS.toNanos(12);
    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 8, 3);
    private static final LocalTime OPEN = LocalTime.of(1, 0);
    private static final int[] CORRIDORS = {0, 0, 1, 2};
    private static final int[] FEED_OF_TOKEN = {0, 1, 1, 2, 3, 4};
    private static final double MOVE = 8e-5;
    private static final double E12 = 1e12;
    private static final double HALF_AT_BPS = 60;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder decoder = new MessageHeaderDecoder();
    private final ChainCommands chain = new ChainCommands();
    private final Deque<Commit> issued = new ArrayDeque<>();
    private final double[] prices = RandomTicks.FIRST_PRICES.clone();
    private final Random random;
    private final List<byte[]> world;
    private Block block;
    private CoreStep core;
    private int requests;

    TradingYear(Seed seed) {
        random = seed.random(7);
        world = TradingDays.settlingOnChain(seed, 1_000_000).world();
        world.forEach(TradingYear::letBatchesGrowOld);
        block = new Block(1, Instant.parse("2026-07-31T20:50:00Z").getEpochSecond());
    }

    /** Puts a year with that many requests into the journal of an empty data directory. */
    void writeInto(Path data, int count) {
        try (ChronicleJournal journal = ChronicleJournal.open(
                JournalSettings.in(data.resolve("journal")).withBlockSize(4 << 20))) {
            core = CoreStep.of(
                    BATCH, this::read, events -> new CoreParts(new Engine(events), journal, LatencyRecorder.NONE));
            long startNs = TimeUnit.SECONDS.toNanos(block.timeSeconds());
            give(new RandomDeskCommands(random, List.of()).adoptRules(Rules.NEWEST), startNs);
            world.forEach(command -> give(command, startNs));
            LocalDate date = FIRST_DAY;
            for (int day = 0; day < DAYS; day++) {
                trade(date, (int) ((day + 1L) * count / DAYS) - requests);
                date = date.plusDays(date.getDayOfWeek() == DayOfWeek.FRIDAY ? 3 : 1);
            }
            core.endOfBatch();
        }
    }

    /** Nobody hedges, and no batch may block a direction for its age. */
    private static void letBatchesGrowOld(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        if (Frame.templateId(frame, 0) == ConfigureRiskEncoder.TEMPLATE_ID) {
            int block = Frame.HEADER_LENGTH;
            frame.putLong(block + ConfigureRiskEncoder.batchAgeProtectNsEncodingOffset(), YEARS_NS);
            frame.putLong(block + ConfigureRiskEncoder.batchAgeRestrictNsEncodingOffset(), YEARS_NS + 1);
        }
    }

    private void trade(LocalDate date, int count) {
        long openNs = TimeUnit.SECONDS.toNanos(date.atTime(OPEN).toEpochSecond(ZoneOffset.UTC));
        for (int token = 0; token < FEED_OF_TOKEN.length; token++) {
            give(priceOnChain(token), openNs);
        }
        long nextTicksNs = openNs;
        long blockNs = openNs;
        for (int number = 0; number < count; number++) {
            long nowNs = openNs + DAY_NS / count * number;
            if (blockNs < nowNs) {
                settle(blockNs);
            }
            blockNs = nowNs + BLOCK_NS;
            boolean isDue = nowNs >= nextTicksNs;
            while (nowNs >= nextTicksNs) {
                nextTicksNs += TICKS_EVERY_NS;
            }
            if (isDue) {
                tick(nowNs);
                settle(nowNs);
            }
            give(request(), nowNs);
        }
    }

    private void tick(long nowNs) {
        for (int feed = 0; feed < prices.length; feed++) {
            prices[feed] *= 1 + random.nextGaussian() * (feed == 0 ? MOVE / 20 : MOVE);
            give(price(feed, PriceSource.PRIMARY, prices[feed], nowNs), nowNs);
            give(price(feed, PriceSource.CROSS_CHECK, prices[feed] * (1 + random.nextGaussian() * 1e-5), nowNs), nowNs);
        }
    }

    /** The pool's own feed follows once a day, within its bound. */
    private byte[] priceOnChain(int token) {
        BigInteger room = BigInteger.TEN.pow(10 + 6 + RandomDeskCommands.TOKEN_DECIMALS[token]);
        double price = prices[FEED_OF_TOKEN[token]];
        return chain.token(token, room, (long) (FEED_OF_TOKEN[token] == 0 ? 1e18 * price : 1e18 / price), false, false);
    }

    private byte[] price(int feed, PriceSource source, double price, long nowNs) {
        UpdatePriceEncoder command = new UpdatePriceEncoder();
        command.wrapAndApplyHeader(buffer, 0, header)
                .feedId(feed)
                .source(source)
                .priceE12((long) (price * E12))
                .confidenceE8(10_000)
                .publishTimeNs(nowNs);
        return copy(command.encodedLength());
    }

    /** What was issued since the last block, and the block's end. */
    private void settle(long nowNs) {
        core.endOfBatch();
        block = new Block(block.number() + 1, TimeUnit.NANOSECONDS.toSeconds(nowNs));
        int transaction = 0;
        while (!issued.isEmpty()) {
            transaction++;
            give(chain.settlement(block, transaction, transaction, issued.poll()), nowNs);
        }
        give(chain.advance(block), nowNs);
    }

    private byte[] request() {
        int corridor = CORRIDORS[random.nextInt(CORRIDORS.length)];
        boolean isSold = random.nextBoolean();
        int token = RandomDeskCommands.TOKENS[corridor][isSold ? 0 : 1];
        double dollars = Math.pow(10, 1 + 3 * random.nextDouble());
        BigInteger raw = BigDecimal.valueOf(dollars * RandomDeskCommands.TOKENS_TO_A_DOLLAR[token])
                .setScale(2, RoundingMode.DOWN)
                .movePointRight(RandomDeskCommands.TOKEN_DECIMALS[token])
                .toBigInteger();
        requests++;
        RequestQuoteEncoder command = new RequestQuoteEncoder();
        command.wrapAndApplyHeader(buffer, 0, header)
                .partnerId(random.nextInt(3))
                .keyId(0)
                .corridorId(corridor)
                .kind(random.nextInt(3) == 0 ? QuoteKind.FIRM : QuoteKind.INDICATIVE)
                .surface(Surface.V02)
                .side(isSold ? Side.SELL : Side.BUY)
                .amountKind(AmountKind.INPUT)
                .putWallet(RandomDeskCommands.WALLET_BYTES, 0, RandomDeskCommands.WALLET_BYTES.length);
        command.amount().low(raw.longValue()).high(raw.shiftRight(Long.SIZE).longValue());
        command.requestId("request-" + requests).clientRef("order-" + requests);
        return copy(command.encodedLength());
    }

    private byte[] copy(int length) {
        byte[] bytes = new byte[MessageHeaderEncoder.ENCODED_LENGTH + length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private void give(byte[] command, long timeNs) {
        core.apply(new UnsafeBuffer(command), 0, command.length, timeNs);
    }

    private void read(RecordBatch batch) {
        batch.forEachFrame(this::onFrame);
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            FirmQuoteIssuedDecoder quote = new FirmQuoteIssuedDecoder().wrapAndApplyHeader(frame, offset, decoder);
            double share = KeenPartners.share(QuoteFeatures.of(quote).costBps(), HALF_AT_BPS);
            if (random.nextDouble() < share) {
                issued.add(RandomWatcher.commitOf(quote));
            }
        }
    }
}
