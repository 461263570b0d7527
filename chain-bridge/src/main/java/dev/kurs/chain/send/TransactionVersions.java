package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;

/**
 * Signs transactions again: at other fees, at another nonce, and one that does nothing for a nonce that nobody has.
 *
 * <p>A version gets more gas where nodes ask for it, the account can pay that and the account's budget has it; with what it has it bids all the same. It gets less where every node
 * refuses the one before, which may have more than a block has. What cannot be paid at all is reported, and stays as it is.
 */
final class TransactionVersions {
    private final AccountOnChain chain;
    private final TransactionSigner signer;
    private final SendingTerms terms;
    private final PendingTransactions pending;
    private final AccountFunds funds;
    private final SenderHealth health;
    private final GasBudget budget;

    /** How much gas, and what for a unit of it. */
    private record Bid(BigInteger gas, GasFees fees) {}

    /** What the account can pay for a unit of so much gas. */
    @FunctionalInterface
    private interface Payable {
        GasFees feesFor(BigInteger gas);
    }

    TransactionVersions(
            AccountOnChain chain,
            TransactionSigner signer,
            SendingTerms terms,
            PendingTransactions pending,
            AccountFunds funds,
            SenderHealth health,
            GasBudget budget) {
        this.chain = chain;
        this.signer = signer;
        this.terms = terms;
        this.pending = pending;
        this.funds = funds;
        this.health = health;
        this.budget = budget;
    }

    /** Offers more for one that is not mined, or less where the account cannot pay that; those behind it keep nothing from it, since none of them is mined before. */
    void renew(PendingTransaction transaction) {
        if (transaction.said().isTooDear()) {
            lower(transaction);
        } else {
            raise(transaction);
        }
    }

    private void raise(PendingTransaction transaction) {
        Outgoing outgoing = transaction.outgoing();
        SignedTransaction latest = outgoing.latest();
        // A full pool is not cured by tips, and takes them once it has room.
        boolean isOfPrice =
                transaction.said().isTooCheap() || !transaction.said().isRefusedByAll();
        GasFees outbid = isOfPrice ? latest.fees().outbid() : latest.fees().raised();
        boolean isAtCeiling = outbid.isAbove(terms.feeCeilingWei());
        if (isAtCeiling && !transaction.said().isRefusedByAll()) {
            reportCeiling(outgoing);
            return;
        }
        FeeRange present = isOfPrice ? funds.present().beyond(latest.fees()) : funds.present();
        FeeRange range = present.atLeast(isAtCeiling ? latest.fees() : outbid);
        Intent intent = nextIntent(outgoing);
        try {
            Bid bid = bid(transaction, intent, gas -> funds.payableAt(outgoing.nonce(), intent, gas, range));
            if (isAtCeiling && bid.gas().compareTo(latest.gas()) >= 0) {
                reportCeiling(outgoing);
            } else {
                pending.replace(transaction, signer.sign(intent, outgoing.nonce(), bid.gas(), bid.fees()));
            }
        } catch (CannotPay poor) {
            health.report(outgoing.named() + " is not mined, and its fees cannot be raised: " + poor.getMessage());
        }
    }

    private Intent nextIntent(Outgoing outgoing) {
        return budget.isOfUse(outgoing.what()) ? outgoing.intent() : Intent.nothing(chain.address());
    }

    private void reportCeiling(Outgoing outgoing) {
        health.report(outgoing.named() + " is not mined, and its fees cannot be raised above " + terms.feeCeilingWei()
                + " wei per unit of gas");
    }

    /** Offers less than the newest version and more than nodes have, as soon as blocks take what the account can pay. */
    private void lower(PendingTransaction transaction) {
        Outgoing outgoing = transaction.outgoing();
        SignedTransaction latest = outgoing.latest();
        FeeRange present = funds.present();
        FeeRange range = transaction
                .said()
                .had()
                .map(GasFees::raised)
                .map(present::atLeast)
                .orElse(present);
        try {
            GasFees lowered = funds.payableAt(outgoing.nonce(), outgoing.intent(), latest.gas(), range);
            if (lowered.isBelow(latest.fees())) {
                pending.replace(transaction, signer.sign(outgoing.intent(), outgoing.nonce(), latest.gas(), lowered));
            }
        } catch (CannotPay poor) {
            health.report(outgoing.named() + " is not mined, and no cheaper version can be paid: " + poor.getMessage());
        }
    }

    /** Gives another nonce to one whose own was taken; {@code nextOnChain} of them are taken by now. */
    void move(PendingTransaction transaction, long nextOnChain) {
        Outgoing outgoing = transaction.outgoing();
        FeeRange range = funds.present();
        try {
            Bid bid = bid(transaction, outgoing.intent(), gas -> funds.payable(outgoing.intent(), gas, range));
            pending.move(
                    transaction, nextOnChain, nonce -> signer.sign(outgoing.intent(), nonce, bid.gas(), bid.fees()));
        } catch (CannotPay poor) {
            health.report(outgoing.what() + " lost its nonce " + outgoing.nonce() + " and gets no other: "
                    + poor.getMessage());
        }
    }

    /** Does nothing at a nonce before all others. */
    void fill(long nonce) {
        Intent nothing = Intent.nothing(chain.address());
        try {
            BigInteger gas = chain.gasFor(nothing);
            GasFees fees = funds.payableAt(nonce, nothing, gas, funds.present());
            budget.take(nothing.what(), gas, BigInteger.ZERO);
            pending.fill(nothing.what(), signer.sign(nothing, nonce, gas, fees));
        } catch (ChainException refused) {
            health.astray(nothing.what() + " (nonce " + nonce + ") cannot be sent: " + refused.getMessage());
        }
    }

    private Bid bid(PendingTransaction transaction, Intent intent, Payable payable) {
        Outgoing outgoing = transaction.outgoing();
        BigInteger before = outgoing.latest().gas();
        boolean mayBeLess = intent.isNothing(chain.address()) || isNowhere(transaction);
        BigInteger gas = mayBeLess ? chain.gasAnew(outgoing, intent) : chain.gasAgain(outgoing);
        if (gas.compareTo(before) > 0) {
            try {
                GasFees fees = payable.feesFor(gas);
                if (gas.compareTo(outgoing.mostGas()) > 0) {
                    budget.take(outgoing.what(), gas, outgoing.mostGas());
                }
                return new Bid(gas, fees);
            } catch (ChainException refused) {
                health.report(outgoing.named() + " keeps its gas of " + before + ": " + refused.getMessage());
            }
        }
        BigInteger noMore = gas.min(before);
        return new Bid(noMore, payable.feesFor(noMore));
    }

    private boolean isNowhere(PendingTransaction transaction) {
        return transaction.said().isRefusedByAll() && !chain.isKnown(transaction.outgoing());
    }
}
