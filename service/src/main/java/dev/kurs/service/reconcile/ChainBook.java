package dev.kurs.service.reconcile;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.watch.ChainEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the chain says of settlement: the commits of a range of time, settled and refused, and how the pool was rebalanced in it and around it. */
final class ChainBook {
    private final TimeRange range;
    private final TimeRange around;
    private final List<Swap> settled = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();
    private final List<Rebalance> rebalances = new ArrayList<>();

    /** A commit that its own payer sent and the contracts refused. */
    record Refusal(String quoteId, String transactionHash) {}

    ChainBook(TimeRange range) {
        this.range = range;
        this.around = RebalanceComparison.around(range);
    }

    void take(ChainEvent event) {
        long timeSeconds = event.block().timeSeconds();
        if (range.includes(timeSeconds)) {
            takeCommit(event);
        }
        if (around.includes(timeSeconds) && event instanceof ChainEvent.Rebalancing rebalancing) {
            rebalances.add(rebalance(rebalancing));
        }
    }

    private void takeCommit(ChainEvent event) {
        switch (event) {
            case ChainEvent.Settled settlement -> settled.add(swap(settlement));
            case ChainEvent.Refused refusal ->
                refused.add(new Refusal(
                        refusal.quoteId().toString(), refusal.transactionHash().toString()));
            case ChainEvent.Deposited ignored -> {}
            case ChainEvent.Withdrawing ignored -> {}
            case ChainEvent.CapTold ignored -> {}
            case ChainEvent.Allowed ignored -> {}
            case ChainEvent.Rebalancing ignored -> {}
        }
    }

    private static Rebalance rebalance(ChainEvent.Rebalancing rebalancing) {
        return new Rebalance(
                rebalancing.transactionHash().toString(),
                rebalancing.block().number(),
                rebalancing.block().timeSeconds(),
                lowerCase(rebalancing.moved().tokenIn()),
                lowerCase(rebalancing.moved().tokenOut()),
                rebalancing.moved().amountIn(),
                rebalancing.moved().amountOut());
    }

    private static String lowerCase(Address address) {
        return address.text().toLowerCase(Locale.ROOT);
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

    /** Those of the range and of the week before and behind it, in chain order. */
    List<Rebalance> rebalances() {
        return rebalances;
    }
}
