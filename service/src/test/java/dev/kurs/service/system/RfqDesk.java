package dev.kurs.service.system;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.service.system.MakerCommands.Asked;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A morning of v0.1 in one corridor whose large quotes are two market makers', who now and then decline, name another size, say nothing or do not stand by what they said.
 *
 * <p>Operators offer them the open batch, as too much exposure does by itself, call some of it off, and tell of hedges, deliveries and gas.
 */
final class RfqDesk {
    private static final String MAKERS = """

            makers:
              {penalty: 10s, automatic: [GROSS_EXPOSURE], automatic_pause: 20s,
               list: {batavia: {corridors: [USDT-IDRX]}, raffles: {corridors: [USDT-IDRX]}}}
            """;
    private static final int CORRIDOR = 0;
    private static final int MAKER_COUNT = 2;
    private static final long USDT_RAW = 1_000_000;
    private static final long E8_TO_A_BP = 10_000;
    private static final long E8 = 100_000_000;
    /** Some 100 000 of the pool's 600 million dollars. */
    private static final long MAX_GROSS_E8 = 16_667;

    private static final int ROUNDS_WITHOUT_QUOTES = 5;
    private static final int ROUNDS_TO_A_BATCH = 10;
    private static final long QUOTE_LIFE_NS = TimeUnit.SECONDS.toNanos(90);

    private final MakerCommands commands = new MakerCommands();
    private final Deque<Asked> asked = new ArrayDeque<>();
    private final Deque<Long> owed = new ArrayDeque<>();
    private final V01Morning morning;
    private final Random random;
    private long lastNumber;
    private long accepted;
    private int acceptedMaker;
    private int hedges;

    RfqDesk(Seed seed, int rounds) {
        random = seed.random(6);
        morning = new V01Morning(seed, MAKERS, RfqDesk::exposeLittle, this::onEvent);
        for (int round = 0; round < rounds; round++) {
            morning.beginBlock();
            if (round >= ROUNDS_WITHOUT_QUOTES) {
                trade(round);
                operate(round);
            }
            if (round == rounds / 2) {
                morning.take(new RandomDeskCommands(random, List.of()).takeSnapshot());
            }
            answerAll();
            morning.endBlock();
            answerAll();
        }
        morning.pass(TimeUnit.MINUTES.toNanos(2));
    }

    private static void exposeLittle(byte[] command) {
        UnsafeBuffer frame = new UnsafeBuffer(command);
        if (Frame.templateId(frame, 0) == ConfigureRiskEncoder.TEMPLATE_ID) {
            int at = Frame.HEADER_LENGTH + ConfigureRiskEncoder.maxGrossE8EncodingOffset();
            frame.putLong(at, MAX_GROSS_E8, ByteOrder.LITTLE_ENDIAN);
        }
    }

    private void trade(int round) {
        boolean isLarge = oneIn(3);
        morning.ask("request-" + round, isLarge ? 150_000L + random.nextInt(60_000) : 200L + random.nextInt(10_000));
        answerAll();
        if (!morning.isQuoted() && isLarge) {
            morning.pass(TimeUnit.SECONDS.toNanos(1));
        }
        if (morning.isQuoted() && !oneIn(3)) {
            morning.execute(!oneIn(4));
            judge();
            morning.settle();
        }
    }

    private void operate(int round) {
        if (oneIn(10)) {
            hedge();
        }
        if (round % ROUNDS_TO_A_BATCH == 0) {
            morning.take(commands.offerBatch(CORRIDOR));
            if (oneIn(6) && !asked.isEmpty()) {
                morning.take(commands.callOff(asked.poll().number()));
            }
        }
        if (!owed.isEmpty() && oneIn(3)) {
            morning.take(commands.delivery(owed.poll()));
        }
        if (oneIn(20)) {
            morning.take(commands.gas(1_000_000L * round));
        }
    }

    private void hedge() {
        hedges++;
        morning.take(commands.hedge(
                CORRIDOR,
                random.nextBoolean() ? Side.BUY : Side.SELL,
                Amount.ofRaw(USDT_RAW * (1 + random.nextInt(2_000))),
                midE12(),
                morning.nowNs(),
                "hedge-" + hedges));
    }

    private static long midE12() {
        return (long) (RandomTicks.FIRST_PRICES[1] * 1e12);
    }

    private void answerAll() {
        while (!asked.isEmpty()) {
            Asked rfq = asked.poll();
            int silent = oneIn(8) ? random.nextInt(MAKER_COUNT) : MAKER_COUNT;
            for (int maker = 0; maker < MAKER_COUNT; maker++) {
                if (maker != silent) {
                    morning.take(answer(rfq, maker));
                }
            }
            judge();
        }
    }

    /** Up to 25 bps beside the mid. */
    private byte[] answer(Asked rfq, int maker) {
        if (oneIn(8)) {
            return commands.decline(rfq, maker);
        }
        Amount base = oneIn(10) ? Amount.ofRaw(rfq.base().low() + 1) : rfq.base();
        long marginE12 = rfq.midE12() / E8 * E8_TO_A_BP * random.nextInt(25);
        return commands.quote(rfq, maker, base, rfq.midE12() - marginE12, morning.nowNs() + QUOTE_LIFE_NS);
    }

    /** Whose quote was accepted says whether it stands by it. */
    private void judge() {
        if (accepted != 0) {
            long number = accepted;
            accepted = 0;
            morning.take(
                    commands.verdict(number, acceptedMaker, oneIn(8) ? MakerVerdict.REJECTED : MakerVerdict.CONFIRMED));
        }
    }

    private boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    private void onEvent(DirectBuffer event, int offset, int length) {
        if (Frame.templateId(event, offset) != RfqChangedDecoder.TEMPLATE_ID) {
            return;
        }
        RfqChangedDecoder rfq = new RfqChangedDecoder();
        rfq.wrapAndApplyHeader(event, offset, new MessageHeaderDecoder());
        if (rfq.rfq() > lastNumber) {
            lastNumber = rfq.rfq();
            asked.add(read(rfq));
        } else if (rfq.status() == RfqStatus.ACCEPTED) {
            accepted = rfq.rfq();
            acceptedMaker = rfq.acceptedMakerId();
        } else if (rfq.status() == RfqStatus.FILLED) {
            owed.add(rfq.rfq());
        }
    }

    private static Asked read(RfqChangedDecoder rfq) {
        byte[] id = new byte[RfqChangedDecoder.rfqIdLength()];
        rfq.getRfqId(id, 0, id.length);
        Amount base = new Amount().set(rfq.baseAmount().high(), rfq.baseAmount().low());
        return new Asked(rfq.rfq(), id, base, rfq.midE12());
    }

    /** Into an empty data directory. */
    void writeInto(Path data) {
        morning.writeInto(data);
    }
}
