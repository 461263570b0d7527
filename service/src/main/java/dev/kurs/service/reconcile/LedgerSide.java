package dev.kurs.service.reconcile;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.watch.ChainLedger;
import java.math.BigInteger;
import java.util.List;

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

    @Override
    public List<BigInteger> inVault(List<VaultQuestion> questions, long block) {
        return ledger.inVault(
                questions.stream()
                        .map(question -> new ChainLedger.VaultKey(
                                Bytes32.keccak(question.partner()), Address.of(question.token())))
                        .toList(),
                block);
    }
}
