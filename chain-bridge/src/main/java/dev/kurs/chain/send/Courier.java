package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Carries transactions into blocks, one round after another, by a single thread.
 *
 * <p>A round compares the chain's count of the account's transactions with the nonces under way. Below the count a transaction is in a
 * block, or its nonce was taken by somebody else's; from the count on it waits, and is sent, sent again or raised. A count below all
 * nonces under way means that the chain forgot some, and those are sent again too. What is in blocks is what most nodes say; every node
 * is sent everything, since one that swallows it says that it has it.
 */
final class Courier {
    /** So long a nonce must be taken, at least, before its transaction gets another one. */
    private static final int LEAST_TAKEN_BLOCKS = 3;

    private final AccountOnChain chain;
    private final TransactionSigner signer;
    private final SendingTerms terms;
    private final Flights flights;
    private final Troubles troubles;
    private long minedCount;
    private long progressAtBlock;

    Courier(
            AccountOnChain chain,
            TransactionSigner signer,
            SendingTerms terms,
            Flights flights,
            Troubles troubles) {
        this.chain = chain;
        this.signer = signer;
        this.terms = terms;
        this.flights = flights;
        this.troubles = troubles;
    }

    void round() {
        long head = chain.head();
        List<Flight> all = flights.all();
        AccountProgress progress =
                chain.progress(head, all.stream().map(Flight::outgoing).toList());
        noteProgress(progress.count(), head);
        takeUpForgotten();
        all.stream()
                .filter(flight -> flight.outgoing().nonce() < minedCount)
                .forEach(flight -> settle(flight, progress.of(flight.outgoing()), head));
        carry(
                all.stream()
                        .filter(flight -> flight.outgoing().nonce() >= minedCount)
                        .toList(),
                head);
    }

    private void noteProgress(long count, long head) {
        if (count != minedCount) {
            minedCount = count;
            progressAtBlock = head;
        }
    }

    private void takeUpForgotten() {
        long lowest = flights.lowestNonce();
        boolean forgotten = minedCount < lowest
                && !flights.reopen(minedCount)
                && chain.countWithWaiting() < lowest;
        if (forgotten) {
            troubles.astray("the chain has " + minedCount + " transactions of " + chain.address() + ", and the outbox had "
                    + lowest + " of them done: the node is behind, or the chain is another one");
        }
    }

    private void settle(Flight flight, Optional<MinedTransaction> mined, long head) {
        if (mined.isPresent()) {
            flight.notTaken();
            landOnceConfirmed(flight, mined.get(), head);
        } else if (flight.takenForBlocks(head) >= Math.max(terms.confirmations(), LEAST_TAKEN_BLOCKS)) {
            moveUnlessMined(flight);
        }
    }

    /** Another nonce for what is in a block would do it twice, so one node that has it there is enough to wait. */
    private void moveUnlessMined(Flight flight) {
        if (chain.isMinedSomewhere(flight.outgoing())) {
            troubles.tell(flight.outgoing().what() + " (nonce "
                    + flight.outgoing().nonce() + ") is in a block as one node has it, and most do not");
        } else if (flights.areKept() && flight.outgoing().intent().to().isPresent()) {
            move(flight);
        } else {
            giveUp(flight);
        }
    }

    /** A contract's address hangs on the nonce of its creation, and who keeps no outbox looks at the chain before sending again. */
    private void giveUp(Flight flight) {
        Outgoing outgoing = flight.outgoing();
        end(
                flight,
                Optional.of(new ChainException(outgoing.what() + " lost its nonce " + outgoing.nonce()
                        + " to another transaction of " + chain.address())),
                Optional.empty());
    }

    private void landOnceConfirmed(Flight flight, MinedTransaction mined, long head) {
        if (head - mined.blockNumber() + 1 < terms.confirmations()) {
            return;
        }
        Optional<ChainException> refusal = refusal(flight.outgoing(), mined);
        end(flight, refusal, Optional.of(mined));
    }

    private void end(Flight flight, Optional<ChainException> failure, Optional<MinedTransaction> mined) {
        flights.land(flight);
        flight.giveTurnBack();
        failure.ifPresentOrElse(
                reason -> Thread.startVirtualThread(() -> flight.end().completeExceptionally(reason)),
                () -> Thread.startVirtualThread(() -> flight.end().complete(mined.orElseThrow())));
    }

    private Optional<ChainException> refusal(Outgoing outgoing, MinedTransaction mined) {
        return mined.succeeded()
                ? Optional.empty()
                : Optional.of(chain.refusal(outgoing.latest(), outgoing.intent(), mined.blockNumber()));
    }

    private void move(Flight flight) {
        Outgoing outgoing = flight.outgoing();
        Fees fees = outgoing.latest().fees().atLeast(present());
        flights.move(
                flight,
                chain.countWithWaiting(),
                nonce -> signer.sign(outgoing.intent(), nonce, outgoing.latest().gas(), fees));
    }

    private void carry(List<Flight> waiting, long head) {
        if (waiting.isEmpty()) {
            return;
        }
        Flight first = waiting.getFirst();
        boolean dropped = !first.isUnsent() && !chain.knows(first.latest());
        BigInteger baseFeeWei = chain.baseFeeWei();
        for (Flight flight : waiting) {
            boolean isHeld = flight == first || flight.latest().fees().mostWei().compareTo(baseFeeWei) < 0;
            if (isDueForRaise(flight, isHeld, head)) {
                raise(flight);
            }
            if (flight.isUnsent() || dropped) {
                send(flight, head);
            }
        }
    }

    private boolean isDueForRaise(Flight flight, boolean isHeld, long head) {
        if (flight.isUnsent()) {
            return false;
        }
        long blocks = head - Math.max(flight.sentAtBlock(), progressAtBlock);
        return flight.isTooCheap() || (isHeld && blocks >= terms.raiseAfterBlocks());
    }

    private void raise(Flight flight) {
        Outgoing outgoing = flight.outgoing();
        Fees fees = outgoing.latest().fees().raised().atLeast(present());
        if (fees.isAbove(terms.feeCeilingWei())) {
            troubles.tell(outgoing.what() + " (nonce " + outgoing.nonce()
                    + ") is not mined, and its fees cannot be raised above " + terms.feeCeilingWei()
                    + " wei per unit of gas");
            return;
        }
        flights.replace(
                flight,
                signer.sign(
                        outgoing.intent(), outgoing.nonce(), outgoing.latest().gas(), fees));
    }

    private Fees present() {
        return Fees.at(chain.baseFeeWei(), chain.tipWei(), terms.feeCeilingWei());
    }

    private void send(Flight flight, long head) {
        flight.sentAt(head);
        chain.broadcast(flight.outgoing()).ifPresent(refused -> {
            switch (SendingRefusal.of(refused)) {
                case KNOWN, NONCE_TAKEN -> {}
                case TOO_CHEAP -> flight.foundTooCheap();
                case OTHER ->
                    troubles.tell(flight.outgoing().what() + " (nonce "
                            + flight.outgoing().nonce() + "): " + refused.getMessage());
            }
        });
    }
}
