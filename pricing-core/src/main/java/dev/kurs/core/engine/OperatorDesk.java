package dev.kurs.core.engine;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;

/** What operators and the chain's watcher say: overrides of states, and what the pool holds. */
final class OperatorDesk {
    private final Books books;
    private final CorridorJudge judge;
    private final BookEvents events;

    OperatorDesk(Books books, CorridorJudge judge, BookEvents events) {
        this.books = books;
        this.judge = judge;
        this.events = events;
    }

    void overrideState(OverrideCorridorStateDecoder command) {
        Require.known("corridorId", command.corridorId(), books.corridors.size());
        Corridor corridor = books.corridors.get(command.corridorId());
        if (command.active() == Flag.YES) {
            corridor.override().begin(command.state(), expiresAtNs(command));
        } else {
            corridor.override().end();
        }
        judge.touchWithCrosses(corridor.id());
    }

    void recordInventory(RecordInventoryDecoder command) {
        Require.known("tokenId", command.tokenId(), books.tokens.size());
        AmountDecoder balance = command.balance();
        if (balance.high() < 0) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT, "balance of tokenId " + command.tokenId() + " is negative");
        }
        TokenState token = books.tokens.get(command.tokenId()).state();
        token.balance().set(balance.high(), balance.low());
        events.inventoryRecorded(token);
    }

    private long expiresAtNs(OverrideCorridorStateDecoder command) {
        if (command.expiresAtNs() == OverrideCorridorStateDecoder.expiresAtNsNullValue()) {
            return StateOverride.PERMANENT;
        }
        if (command.expiresAtNs() <= books.context.timestampNs()) {
            throw CommandRefusedException.invalid("expiresAtNs is " + command.expiresAtNs() + ", must be after "
                    + books.context.timestampNs() + ", the command's time");
        }
        return command.expiresAtNs();
    }
}
