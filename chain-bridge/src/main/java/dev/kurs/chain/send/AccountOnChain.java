package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Middle;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Refusals;
import dev.kurs.chain.rpc.TransactionSketch;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the chain says about one account and its transactions. */
final class AccountOnChain {
    /** Three first writes of a storage slot, each cold: 22 100 units (EIP-2929). */
    private static final BigInteger ROOM_FOR_SLOTS = BigInteger.valueOf(3 * 22_100);

    private final ChainReader chain;
    private final Address account;

    AccountOnChain(ChainReader chain, Address account) {
        this.chain = chain;
        this.account = account;
    }

    Address address() {
        return account;
    }

    long chainId() {
        return chain.ask(Queries.chainId());
    }

    /** The number of the newest block that most nodes reach. */
    long head() {
        return chain.newest().number();
    }

    /** Of the newest block, wei per unit of gas, as the node in the middle says, and of two the lower: by the other's all that waits could be held back by its fees. */
    BigInteger baseFeeWei() {
        List<BigInteger> said = chain.eachOfMost(node -> node.ask(AccountQueries.baseFee()));
        return Middle.lower(said);
    }

    /**
     * What is offered at present, as the node in the middle says.
     *
     * <p>Of two base fees the higher is what is wished for, since a block takes its own and no more, and the lower is enough where the account has no more; one that is more
     * than twice the lower is believed once no block took what was offered for that, since what one node says would keep all that the account has from those behind. Of two
     * tips it is the lower, since all of a tip is paid: one that is too low is raised, as no block takes it.
     */
    FeeRange fees(BigInteger ceilingWei) {
        List<NodeFees> said = chain.eachOfMost(NodeFees::of);
        List<BigInteger> baseFees = said.stream().map(NodeFees::baseFeeWei).toList();
        BigInteger tipWei = Middle.lower(said.stream().map(NodeFees::tipWei).toList());
        return FeeRange.at(Middle.lower(baseFees), Middle.higher(baseFees), tipWei, ceilingWei);
    }

    /**
     * What most nodes say is in blocks up to this one.
     *
     * @throws dev.kurs.chain.rpc.NodesDisagree if no answer is that of most
     */
    AccountProgress progress(long block, List<Outgoing> underWay) {
        return chain.agreed(block, new AccountProgress.ProgressQuestion(account, block, underWay));
    }

    /** Transactions of the account in blocks and waiting: as many as most nodes know, since a nonce too high leaves a gap for good. */
    long countWithWaiting() {
        List<Long> counts = chain.eachOfMost(this::countWithWaiting);
        return Middle.lower(counts);
    }

    /** As many of them as any node knows. */
    long mostWithWaiting() {
        return Collections.max(chain.each(this::countWithWaiting));
    }

    private long countWithWaiting(ChainReader node) {
        return node.ask(AccountQueries.transactionCountWithWaiting(account));
    }

    /** Wei, as the node in the middle says. */
    BigInteger balanceWei() {
        List<BigInteger> said = chain.eachOfMost(node -> node.ask(AccountQueries.balance(account)));
        return Middle.higher(said);
    }

    /**
     * Gas that the intent takes after all that waits, as the node in the middle says, and room beside it, because state may move until it is mined: a quarter, and no
     * less than three storage slots that are first written then (a new day's sums, a second that has passed), which a small transaction's quarter has not. What does nothing
     * writes none.
     *
     * @throws TransactionRefused if of those that answer at all most say that the contract refuses
     * @throws ChainException if they do not, and none says how much gas
     */
    BigInteger gasFor(Intent intent) {
        List<GasEstimate> said = estimates(intent);
        List<RevertReason> refusals =
                said.stream().flatMap(estimate -> estimate.refusal().stream()).toList();
        if (2 * refusals.size() > said.size()) {
            throw new TransactionRefused(intent.what(), refusals.getFirst());
        }
        List<BigInteger> units =
                said.stream().flatMap(estimate -> estimate.units().stream()).toList();
        if (units.isEmpty()) {
            throw said.stream()
                    .flatMap(estimate -> estimate.untold().stream())
                    .findFirst()
                    .orElseThrow();
        }
        BigInteger middle = Middle.higher(units);
        BigInteger least = intent.isNothing(account) ? BigInteger.ZERO : ROOM_FOR_SLOTS;
        return middle.add(middle.shiftRight(2).max(least));
    }

    /** Where the first to answer differ in whether it can be sent, the slow ones are heard too: it may be done already, and be done twice. */
    private List<GasEstimate> estimates(Intent intent) {
        Function<ChainReader, GasEstimate> question = node -> GasEstimate.of(node, intent, account);
        List<GasEstimate> said = chain.eachOfMost(question);
        long refusals =
                said.stream().filter(estimate -> estimate.refusal().isPresent()).count();
        long units =
                said.stream().filter(estimate -> estimate.units().isPresent()).count();
        boolean isDecided = 2 * refusals > said.size() || (refusals == 0 && units > 0);
        return isDecided ? said : chain.each(question);
    }

    /** What most nodes say that the contract has against the intent after all that waits. */
    Optional<TransactionRefused> refusalOf(Intent intent) {
        try {
            gasFor(intent);
            return Optional.empty();
        } catch (TransactionRefused refused) {
            return Optional.of(refused);
        }
    }

    /** Gas for what is under way, never less than it has, and that where nobody tells: its own effect may be among what waits, and then the contract refuses the second. */
    BigInteger gasAgain(Outgoing outgoing) {
        return outgoing.latest().gas().max(gasAnew(outgoing, outgoing.intent()));
    }

    /** The same be it less, for what no node takes, as more than fits into a block is never mined, and for what does something else in its place. */
    BigInteger gasAnew(Outgoing outgoing, Intent intent) {
        try {
            return gasFor(intent);
        } catch (ChainException secondTimeOrUntold) {
            return outgoing.latest().gas();
        }
    }

    /** Hands every node the newest version that it does not call unpayable, as the account may have less than when that was signed. */
    NodeWords handOver(Outgoing outgoing) {
        return new NodeWords(chain.eachOfMost(node -> NodeWords.Word.of(node, outgoing)));
    }

    /** Whether any node has the transaction in a block or waiting. */
    boolean isKnown(SignedTransaction transaction) {
        return chain.each(node -> knows(node, transaction)).contains(true);
    }

    /** Whether any node has any version of it. */
    boolean isKnown(Outgoing outgoing) {
        return chain.each(node -> outgoing.versions().stream().anyMatch(version -> knows(node, version)))
                .contains(true);
    }

    /** Which part of the nodes has it, those left out that are slow to say. */
    KnownTo knownTo(SignedTransaction transaction) {
        List<Boolean> said = chain.eachOfMost(node -> knows(node, transaction));
        return KnownTo.of(Collections.frequency(said, true), said.size());
    }

    private static boolean knows(ChainReader node, SignedTransaction transaction) {
        return node.ask(AccountQueries.knows(transaction.hash()));
    }

    /** Whether any node has a version of it in a block. */
    boolean isMinedSomewhere(Outgoing outgoing) {
        return chain.each(node -> outgoing.versions().stream()
                        .anyMatch(version ->
                                node.ask(Queries.receipt(version.hash())).isPresent()))
                .contains(true);
    }

    /** Why a transaction failed in its block: asked before that block and in it, since others may have come first. */
    TransactionRefused refusal(SignedTransaction transaction, Intent intent, long blockNumber) {
        TransactionSketch sketch = intent.sketch(account, Optional.of(transaction.gas()));
        RevertReason reason = trial(intent, sketch, blockNumber - 1)
                .or(() -> trial(intent, sketch, blockNumber))
                .orElseGet(() -> Refusals.of(new byte[0]));
        return new TransactionRefused(intent.what(), reason);
    }

    /** Empty where it goes well, or the node does not have that block's state any more. */
    private Optional<RevertReason> trial(Intent intent, TransactionSketch sketch, long block) {
        try {
            chain.ask(AccountQueries.trial(intent.what(), sketch, block));
            return Optional.empty();
        } catch (CallReverted refused) {
            return Optional.of(refused.reason());
        } catch (NodeRefused withoutThatState) {
            return Optional.empty();
        }
    }
}
