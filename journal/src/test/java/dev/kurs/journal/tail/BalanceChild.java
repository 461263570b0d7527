package dev.kurs.journal.tail;

import java.io.IOException;
import java.nio.file.Path;

/** Adds up a journal's balances until it is killed; prints a line once it has begun. */
final class BalanceChild {
    private BalanceChild() {}

    public static void main(String[] arguments) throws IOException {
        BalanceFile balances = new BalanceFile(Path.of(arguments[1]));
        long position = balances.stored().position().sequence();
        try (Tailer<IOException> tailer =
                new Tailer<>(balances, FollowedJournal.whole(Path.of(arguments[0])), new TailProgress(position))) {
            tailer.start();
            System.out.println("begun at " + position);
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        }
    }
}
