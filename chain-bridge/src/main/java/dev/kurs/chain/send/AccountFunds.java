package dev.kurs.chain.send;

import java.math.BigInteger;

/** Bids what an account can pay: its balance, less what its other transactions under way may take, is for the one at hand. */
final class AccountFunds {
    private final AccountOnChain chain;
    private final SendingTerms terms;
    private final PendingTransactions pending;

    AccountFunds(AccountOnChain chain, SendingTerms terms, PendingTransactions pending) {
        this.chain = chain;
        this.terms = terms;
        this.pending = pending;
    }

    /** What is offered at present where the account can pay everything. */
    FeeRange present() {
        return chain.fees(terms.feeCeilingWei());
    }

    /**
     * Fees for a transaction that has no nonce yet.
     *
     * @throws CannotPay naming account, balance and need, if the least of the range cannot be paid
     */
    GasFees payable(Intent intent, BigInteger gas, FeeRange range) {
        return payable(intent, gas, range, pending.mayTakeWei());
    }

    /** The same for one that has a nonce: what has a later one is mined behind it. */
    GasFees payableAt(long nonce, Intent intent, BigInteger gas, FeeRange range) {
        return payable(intent, gas, range, pending.mayTakeWeiBefore(nonce));
    }

    /** Why nodes refuse a version that they say cannot be paid. */
    String against(Outgoing outgoing) {
        return has(chain.balanceWei(), pending.mayTakeWeiBefore(outgoing.nonce())) + ", and " + outgoing.what()
                + " may take " + outgoing.latest().mostWei() + " wei";
    }

    private GasFees payable(Intent intent, BigInteger gas, FeeRange range, BigInteger othersWei) {
        BigInteger balanceWei = chain.balanceWei();
        BigInteger leftWei = balanceWei.subtract(othersWei).subtract(intent.valueWei());
        return range.payableWith(leftWei, gas).orElseThrow(() -> {
            BigInteger neededWei = gas.multiply(range.least().mostWei()).add(intent.valueWei());
            return new CannotPay(
                    has(balanceWei, othersWei) + ", and " + intent.what() + " needs " + neededWei + " wei");
        });
    }

    private String has(BigInteger balanceWei, BigInteger othersWei) {
        String ofThem = othersWei.signum() == 0 ? "" : ", of which others under way may take " + othersWei;
        return chain.address() + " has " + balanceWei + " wei" + ofThem;
    }
}
