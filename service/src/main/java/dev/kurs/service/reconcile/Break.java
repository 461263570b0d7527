package dev.kurs.service.reconcile;

/**
 * Something that does not agree.
 *
 * @param subject a quote id, a token or a block
 * @param reason in a sentence, with the figures of both sides
 */
public record Break(Kind kind, String subject, String reason) {
    /** What does not agree with what. */
    public enum Kind {
        /** The chain has another block where the journal's last recorded one was. */
        REORGANISED,
        /** The chain has a commit that the journal has not. */
        NOT_IN_JOURNAL,
        /** The journal has a commit that the chain has not. */
        NOT_ON_CHAIN,
        /** Both have it, with other figures. */
        FIGURES_DIFFER,
        /** The journal counts one quote twice. */
        COUNTED_TWICE,
        /** The chain settled what this journal never issued. */
        NEVER_ISSUED,
        /** The quote had ended here when the chain settled it. */
        SETTLED_AFTER_ITS_END,
        /** The chain settled other tokens or amounts than were quoted. */
        NOT_AS_QUOTED,
        /** The chain has a refused commit of a payer that the journal has not, or the reverse. */
        FAILURE_DIFFERS,
        /** The read model says something else than the journal. */
        READ_MODEL_DIFFERS,
        /** What is reserved or due of a token is not the sum of the open quotes. */
        RESERVATION_DIFFERS,
        /** The engine's balance of a token is not what the pool's book holds. */
        BALANCE_DIFFERS,
        /** The pool owns less of a token than its book says. */
        NOT_BACKED,
        /** A partner's balance is not what the settlement vault has for it, or not what moved on it and its open quotes reserve. */
        PARTNER_BALANCE_DIFFERS,
        /** The rebalancer had the pool trade what no hedge and no delivery of the journal is. */
        REBALANCE_NOT_RECORDED,
        /** A hedge or delivery names a transaction that the pool was not rebalanced by. */
        REBALANCE_NOT_ON_CHAIN,
        /** A hedge or delivery has other tokens or amounts than the transaction that it names. */
        REBALANCE_DIFFERS,
        /** What a market maker was bound to is not what it owes. */
        OBLIGATION_DIFFERS,
        /** What the journal tells a partner is not in the webhook store, not once, or not in order. */
        WEBHOOK_DIFFERS
    }
}
