package dev.kurs.service.reconcile;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.watch.ChainLedger;

/** The chain through its ledger; balances are read once, for the one block that is asked for. */
final class LedgerSide implements ChainSide {
    private final ChainLedger ledger;
    private ChainLedger.Balances balances;

    LedgerSide(ChainLedger ledger) {
        this.ledger = ledger;
    }

    @Override
    public String blockHash(long number) {
        return ledger.block(number).hash().toString();
    }

    @Override
    public ChainBook commits(long fromBlock, long toBlock, TimeRange range) {
        ChainBook book = new ChainBook(range);
        if (fromBlock <= toBlock) {
            ledger.events(fromBlock, toBlock, book::take);
        }
        return book;
    }

    @Override
    public Holding holding(String token, long block) {
        if (balances == null || balances.block().number() != block) {
            balances = ledger.balances(block);
        }
        ChainLedger.Balance pool = balances.byToken().get(Address.of(token));
        return new Holding(pool.held(), pool.setAside(), pool.balance());
    }
}
