package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Question;
import dev.kurs.chain.rpc.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far an account has come as of one block, so that what several nodes say of it can be compared.
 *
 * <p>Example: as of block 120 the account sent 7 transactions, and of those under way 0x5fd2… is in block 118.
 *
 * @param count transactions of the account in blocks up to that one
 * @param mined those that were asked about and are in such a block
 */
record AccountProgress(long count, List<MinedTransaction> mined) {
    AccountProgress {
        mined = List.copyOf(mined);
    }

    /** The version that is in a block, if one is. */
    Optional<MinedTransaction> of(Outgoing outgoing) {
        return mined.stream()
                .filter(transaction -> outgoing.versions().stream()
                        .anyMatch(version -> version.hash().text().equals(transaction.hash())))
                .findFirst();
    }

    /** Asks one node; every node that reaches the block and is on the same chain says the same. */
    record ProgressQuestion(Address account, long block, List<Outgoing> underWay) implements Question<AccountProgress> {
        ProgressQuestion {
            underWay = List.copyOf(underWay);
        }

        @Override
        public AccountProgress askOf(ChainReader node) {
            long count = node.ask(AccountQueries.transactionCount(account, block));
            List<Bytes32> hashes = underWay.stream()
                    .filter(outgoing -> outgoing.nonce() < count)
                    .flatMap(outgoing -> outgoing.versions().stream())
                    .map(SignedTransaction::hash)
                    .toList();
            List<Optional<Receipt>> receipts =
                    node.askAll(hashes.stream().map(Queries::receipt).toList());
            List<MinedTransaction> mined = new ArrayList<>();
            for (int i = 0; i < hashes.size(); i++) {
                Bytes32 hash = hashes.get(i);
                receipts.get(i)
                        .filter(receipt -> receipt.blockNumber() <= block)
                        .ifPresent(receipt -> mined.add(MinedTransaction.of(hash, receipt)));
            }
            return new AccountProgress(count, mined);
        }

        @Override
        public String difference(AccountProgress one, AccountProgress other) {
            if (one.count != other.count) {
                return one.count + " transactions of " + account + " up to block " + block;
            }
            return one.mined.stream()
                    .filter(transaction -> !other.mined.contains(transaction))
                    .findFirst()
                    .map(transaction -> "transaction " + transaction.hash() + " in block " + transaction.blockNumber())
                    .orElse("no such transaction of " + account + " up to block " + block);
        }
    }
}
