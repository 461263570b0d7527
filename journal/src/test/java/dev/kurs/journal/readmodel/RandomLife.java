package dev.kurs.journal.readmodel;

import dev.kurs.journal.readmodel.Twin.Version;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.journal.support.JournalScript.Place;
import dev.kurs.journal.support.JournalScript.Quote;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.Status;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A desk's random days: quotes are issued, settle, fail, expire, and settle or fail after that, in a journal and in its twin.
 *
 * <p>Blocks are 12 s apart and hold several commits; once in a while hours pass. The seed it prints repeats it.
 */
final class RandomLife implements AutoCloseable {
    static final int PARTNERS = 3;
    static final int CORRIDORS = 3;
    static final long START = 1_795_132_800L;

    private final Random random;
    private final JournalScript script;
    private final Twin twin = new Twin();
    private final List<Quote> open = new ArrayList<>();
    private final List<Quote> all = new ArrayList<>();
    private long block = 1;
    private long blockTime = START;
    private int transaction;

    RandomLife(String test, Path journal) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println(test + ": repeat with -Dkurs.seed=" + seed);
        random = new Random(seed);
        script = new JournalScript(journal).at(START);
        script.instance(1);
        for (int corridor = 0; corridor < CORRIDORS; corridor++) {
            script.token(2 * corridor, "BASE" + corridor, 6);
            script.token(2 * corridor + 1, "QUOTE" + corridor, 18);
            script.corridor(corridor, "BASE" + corridor + "-QUOTE" + corridor);
        }
    }

    Twin twin() {
        return twin;
    }

    Random random() {
        return random;
    }

    List<Quote> quotes() {
        return all;
    }

    long sequence() {
        return script.sequence();
    }

    long blockTime() {
        return blockTime;
    }

    void live(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
    }

    private void step() {
        int roll = random.nextInt(100);
        if (open.isEmpty() || roll < 38) {
            issue();
        } else if (roll < 68) {
            settleOpen(open.remove(random.nextInt(open.size())));
        } else if (roll < 78) {
            Quote quote = open.get(random.nextInt(open.size()));
            if (random.nextInt(4) == 0) {
                start(quote);
            }
            fail(quote, true);
        } else if (roll < 82) {
            commitOld(all.get(random.nextInt(all.size())));
        } else if (roll < 93) {
            advance();
        } else {
            rarely(roll);
        }
    }

    private void rarely(int roll) {
        switch (roll) {
            case 93 -> settleUnknown();
            case 94 -> {
                if (random.nextBoolean()) {
                    script.snapshot(random.nextLong());
                } else {
                    script.noteSnapshot(1, random.nextLong());
                }
            }
            case 95 -> script.partner(random.nextInt(PARTNERS), "Partner\0" + random.nextInt(10));
            case 96 -> script.refusedPartner(random.nextInt(PARTNERS), "Refused");
            default -> script.time();
        }
    }

    private void issue() {
        String clientRef = random.nextInt(3) == 0 ? "" : "ref " + all.size() % 500;
        Quote quote = script.issue(new Quote(
                0,
                "",
                random.nextInt(PARTNERS),
                random.nextInt(CORRIDORS),
                random.nextBoolean() ? Side.SELL : Side.BUY,
                clientRef,
                amount(),
                amount(),
                random.nextInt(1_000_000_000),
                random.nextInt(1_000_000),
                blockTime,
                blockTime + 15 + random.nextInt(60)));
        twin.issue(quote);
        open.add(quote);
        all.add(quote);
    }

    private BigInteger amount() {
        return new BigInteger(1 + random.nextInt(120), random);
    }

    private Place place(boolean isSettlement) {
        transaction++;
        return new Place(block, transaction, isSettlement ? 3 * transaction : -1, blockTime);
    }

    /** Somebody commits a quote as it was promised, whatever has become of it. */
    void settle(Quote quote) {
        CommitMatch match = open.remove(quote) ? CommitMatch.OPEN : CommitMatch.UNKNOWN;
        settle(quote, match, twin.executed(quote).output(), true);
    }

    private void settleOpen(Quote quote) {
        if (random.nextInt(4) == 0) {
            start(quote);
        }
        boolean isSame = random.nextInt(10) > 0;
        BigInteger out = isSame ? twin.executed(quote).output() : amount();
        settle(quote, isSame ? CommitMatch.OPEN : CommitMatch.DIFFERENT, out, isSame);
    }

    /** Some of it is executed, or all. */
    private void start(Quote quote) {
        int quarters = 1 + random.nextInt(4);
        Quote part = new Quote(
                quote.sequence(),
                quote.id(),
                quote.partnerId(),
                quote.corridorId(),
                quote.side(),
                quote.clientRef(),
                quarters(quote.input(), quarters),
                quarters(quote.output(), quarters),
                quote.notionalE6() * quarters / 4,
                quote.totalFeeE6() * quarters / 4,
                quote.issuedAtSeconds(),
                quote.expiresAtSeconds());
        script.start(part);
        twin.start(part);
    }

    private static BigInteger quarters(BigInteger amount, int quarters) {
        return amount.multiply(BigInteger.valueOf(quarters)).shiftRight(2);
    }

    private void settle(Quote quote, CommitMatch match, BigInteger out, boolean asQuoted) {
        Place place = place(true);
        BigInteger in = twin.executed(quote).input();
        long sequence = script.settle(quote, match, place, in, out, false);
        twin.settle(new Version(sequence, quote, Status.SETTLED, asQuoted, in, out, place));
    }

    private void fail(Quote quote, boolean isOpen) {
        Place place = place(false);
        boolean isPayer = random.nextInt(5) > 0;
        byte[] payer = JournalScript.wallet(isPayer ? quote.partnerId() : PARTNERS);
        long sequence = script.fail(quote, isOpen, payer, place);
        if (isPayer) {
            Quote part = twin.executed(quote);
            twin.fail(new Version(sequence, quote, Status.FAILED, true, part.input(), part.output(), place));
        }
    }

    /** Somebody commits a quote that is no longer open. */
    private void commitOld(Quote quote) {
        if (open.contains(quote)) {
            return;
        }
        if (random.nextBoolean()) {
            fail(quote, false);
        } else {
            boolean isSame = random.nextBoolean();
            BigInteger promised = twin.executed(quote).output();
            BigInteger out = isSame ? promised : promised.add(BigInteger.ONE);
            settle(quote, CommitMatch.UNKNOWN, out, isSame);
        }
    }

    private void settleUnknown() {
        Quote stranger = new Quote(
                0, "0x" + "ee".repeat(32), 0, 0, Side.SELL, "", amount(), amount(), 0, 0, blockTime, blockTime);
        script.settle(stranger, CommitMatch.UNKNOWN, place(true), stranger.input(), stranger.output(), false);
    }

    private void advance() {
        blockTime += random.nextInt(30) == 0 ? random.nextInt(40_000) : 12;
        script.at(blockTime);
        List<Quote> expired = open.stream()
                .filter(quote -> quote.expiresAtSeconds() < blockTime)
                .toList();
        open.removeAll(expired);
        script.advance(block, blockTime, expired);
        expired.forEach(twin::expire);
        block++;
        transaction = 0;
    }

    @Override
    public void close() {
        script.close();
    }
}
