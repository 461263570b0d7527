package dev.kurs.service.reconcile;

import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.watch.ChainEvent;
import java.util.ArrayList;
import java.util.List;

/** What the chain says of settlement: the commits of a range of time, settled and refused. */
final class ChainBook {
    private final TimeRange range;
    private final List<Swap> settled = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();

    /** A commit that its own payer sent and the contracts refused. */
    record Refusal(String quoteId, String transactionHash) {}

    ChainBook(TimeRange range) {
        this.range = range;
    }

    void take(ChainEvent event) {
        if (!range.includes(event.block().timeSeconds())) {
            return;
        }
        switch (event) {
            case ChainEvent.Settled settlement -> settled.add(swap(settlement));
            case ChainEvent.Refused refusal ->
                refused.add(new Refusal(
                        refusal.quoteId().toString(), refusal.transactionHash().toString()));
            case ChainEvent.Deposited ignored -> {}
            case ChainEvent.CapTold ignored -> {}
            case ChainEvent.Allowed ignored -> {}
        }
    }

    private static Swap swap(ChainEvent.Settled settlement) {
        FirmQuoteCommitted commit = settlement.commit();
        return new Swap(
                commit.quoteId().toString(),
                settlement.transactionHash().toString(),
                settlement.block().number(),
                settlement.logIndex(),
                settlement.block().timeSeconds(),
                commit.amountIn(),
                commit.amountOut());
    }

    List<Swap> settled() {
        return settled;
    }

    List<Refusal> refused() {
        return refused;
    }
}
