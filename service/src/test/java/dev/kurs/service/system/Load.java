package dev.kurs.service.system;

import dev.kurs.service.system.Ledger.Told;
import dev.kurs.service.system.QuotingPartner.SignedPost;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Partners who ask as fast as they are answered, each on a thread, until nobody answers any more. */
final class Load implements AutoCloseable {
    static final List<String> PAIRS = List.of("USDT-IDRX", "USDT-JPYC", "IDRX-JPYC");

    private static final AtomicLong REFERENCES = new AtomicLong();
    private static final int PARTNERS = 3;

    private final Ledger ledger;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;
    private volatile boolean isKilled;

    Load(Ledger ledger) {
        this.ledger = ledger;
    }

    void start(KursProcess kurs, Seed seed, int round) {
        for (int number = 1; number <= PARTNERS; number++) {
            int partner = number;
            Random random = seed.random(round * PARTNERS + partner);
            threads.add(Thread.ofPlatform().start(() -> ask(kurs.partner(partner), partner, random)));
        }
    }

    private void ask(QuotingPartner partner, int number, Random random) {
        try {
            while (!stopped) {
                askOnce(partner, number, random);
                Eventually.pause(random.nextInt(3));
            }
        } catch (UncheckedIOException cut) {
            stopped = true;
            if (!isKilled) {
                surprises.add(cut);
            }
        } catch (RuntimeException | AssertionError surprise) {
            surprises.add(surprise);
        }
    }

    private void askOnce(QuotingPartner partner, int number, Random random) {
        String pair = PAIRS.get(random.nextInt(PAIRS.size()));
        String side = random.nextBoolean() ? "SELL" : "BUY";
        String amount = amount(pair, side, random);
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> partner.quote(pair, side, amount).shouldBe(200);
            case 3 -> repeatARequest(partner, number, random);
            case 4 -> repeatAReference(partner, number, random);
            default -> askFirmly(partner, number, pair, side, amount);
        }
    }

    private void askFirmly(QuotingPartner partner, int number, String pair, String side, String amount) {
        String clientRef = "order-" + ProcessHandle.current().pid() + "-" + REFERENCES.incrementAndGet();
        SignedPost request = partner.signedFirmQuote(pair, side, amount, clientRef);
        try {
            ledger.wasTold(number, request, partner.send(request).shouldBe(200));
        } catch (UncheckedIOException killed) {
            ledger.wasLost(number, request);
            throw killed;
        }
    }

    private void repeatARequest(QuotingPartner partner, int number, Random random) {
        Told told = pick(number, random);
        if (told != null && told.request().isYoung()) {
            partner.send(told.request()).shouldFail(401, "REQUEST_ID_REUSED");
        }
    }

    private void repeatAReference(QuotingPartner partner, int number, Random random) {
        Told told = pick(number, random);
        if (told != null) {
            partner.send(partner.signed("/v1/firm-quote", told.request().body()))
                    .shouldFail(409, "DUPLICATE_CLIENT_REF");
        }
    }

    private Told pick(int partner, Random random) {
        List<Told> own =
                ledger.told().stream().filter(told -> told.partner() == partner).toList();
        return own.isEmpty() ? null : own.get(random.nextInt(own.size()));
    }

    /** Some 5 to 300 dollars. */
    private static String amount(String pair, String side, Random random) {
        int dollars = 5 + random.nextInt(295);
        String input =
                "SELL".equals(side) ? pair.substring(0, pair.indexOf('-')) : pair.substring(pair.indexOf('-') + 1);
        return switch (input) {
            case "USDT" -> dollars + ".25";
            case "IDRX" -> dollars * 17_000 + ".5";
            default -> Integer.toString(dollars * 155);
        };
    }

    /** Ends the service in the middle of it; from here on requests that are cut off surprise nobody. */
    void kill(KursProcess kurs) {
        isKilled = true;
        kurs.kill();
    }

    /** Waits for the threads, and passes on what surprised them. */
    @Override
    public void close() {
        stopped = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!surprises.isEmpty()) {
            throw new AssertionError(surprises.size() + " surprises under load; the first:", surprises.peek());
        }
    }
}
