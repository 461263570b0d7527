package dev.kurs.service.reconcile;

/**
 * A transaction of the rebalancer and what the journal has of it: 0x2a… is hedge 7 with the reference T-7, found by its amounts.
 *
 * @param transactionHash 0x and 64 lower-case digits
 * @param trade a hedge or a delivery, for people
 * @param reference the trade's: the transaction's hash, as somebody wrote it, or what its venue calls it
 */
public record RebalanceMatch(String transactionHash, String trade, String reference, Means means) {
    /** How the two were found to be one. */
    public enum Means {
        /** The trade's reference is the transaction's hash. */
        HASH,
        /** Nobody names the transaction, and the trade has its tokens and amounts, within a week. */
        AMOUNTS
    }

    static RebalanceMatch of(Rebalance rebalance, OutsideTrade trade, Means means) {
        return new RebalanceMatch(rebalance.transactionHash(), trade.name(), trade.reference(), means);
    }
}
