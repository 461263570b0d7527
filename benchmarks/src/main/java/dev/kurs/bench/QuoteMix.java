package dev.kurs.bench;

import dev.kurs.protocol.message.sbe.QuoteKind;

/** Four indicative quotes to a firm one, and a tick to sixteen quotes; a quote each time. */
public final class QuoteMix implements Runnable {
    private static final int FIRM_EVERY = 5;
    private static final int TICK_EVERY = 16;

    private final BenchmarkCommands commands;
    private long number;

    public QuoteMix(BenchmarkCommands commands) {
        this.commands = commands;
    }

    @Override
    public void run() {
        number++;
        commands.quote(number, number % FIRM_EVERY == 0 ? QuoteKind.FIRM : QuoteKind.INDICATIVE);
        if (number % TICK_EVERY == 0) {
            commands.tick(number);
        }
    }

    /** Quotes so far. */
    public long quotes() {
        return number;
    }
}
