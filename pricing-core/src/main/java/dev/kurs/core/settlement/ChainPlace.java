package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.protocol.message.sbe.RejectReason;

/** Where in the chain a reported event stands; each place is taken once, in chain order. */
final class ChainPlace {
    private ChainPlace() {}

    /** Takes a place, or refuses one that was taken or passed. */
    static void take(ChainCursor cursor, long block, int transaction, int log) {
        if (!cursor.isNews(block, transaction, log)) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED,
                    "block " + block + ", transaction " + transaction + ", log " + log + " is recorded");
        }
        cursor.commit(block, transaction, log);
    }
}
