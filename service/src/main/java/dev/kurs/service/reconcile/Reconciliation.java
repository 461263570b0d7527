package dev.kurs.service.reconcile;

import dev.kurs.outbound.webhook.WebhookComparison;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.service.reconcile.JournalBook.Commit;
import dev.kurs.service.reconcile.JournalBook.Recorded;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares the journal with the chain and with the read model over a range of time, up to the last block the journal has recorded.
 *
 * <p>Every commit the journal counts has one event with equal figures on chain and one execution in the read model, and the reverse; the
 * engine's sums of open quotes are theirs; its balances are the pool's, and partners' are the settlement vault's and add up; what market makers owe is what they confirmed, and
 * what the rebalancer had the pool trade on chain is a hedge or delivery.
 */
public final class Reconciliation {
    private final JournalBook journal;
    private final List<Break> breaks = new ArrayList<>();
    private final List<RebalanceMatch> matched = new ArrayList<>();
    private int rebalances;

    private Reconciliation(JournalBook journal) {
        this.journal = journal;
    }

    /**
     * What was compared, and what does not agree.
     *
     * @param fromBlock first block whose commits are compared
     * @param toBlock last block the journal has recorded; both 0 when it has none
     * @param openObligations what market makers confirmed and have not delivered
     * @param rebalances by which the pool traded on chain
     * @param matched which of them are hedges and deliveries of the journal, to the amount
     * @param webhooks events against the store of their deliveries; empty where these were not compared
     */
    public record Result(
            long fromBlock,
            long toBlock,
            int settled,
            int failed,
            int openQuotes,
            int tokens,
            int openObligations,
            int rebalances,
            List<RebalanceMatch> matched,
            Optional<WebhookComparison.WebhookTotals> webhooks,
            List<Break> breaks) {
        /** The same with what was found of webhooks. */
        public Result with(WebhookComparison.WebhookTotals told) {
            List<Break> all = new ArrayList<>(breaks);
            told.differences()
                    .forEach(each -> all.add(new Break(Break.Kind.WEBHOOK_DIFFERS, each.eventId(), each.reason())));
            return new Result(
                    fromBlock,
                    toBlock,
                    settled,
                    failed,
                    openQuotes,
                    tokens,
                    openObligations,
                    rebalances,
                    matched,
                    Optional.of(told),
                    List.copyOf(all));
        }
    }

    /**
     * Runs the comparison.
     *
     * @param executions the read model's settled executions of the range, by quote id
     * @param firstBlock of the deployment
     */
    static Result run(JournalBook journal, ChainSide chain, long firstBlock, Map<String, Swap> executions) {
        Reconciliation comparison = new Reconciliation(journal);
        Recorded recorded = journal.recorded().orElse(null);
        long from =
                journal.recordedBefore().map(before -> before.blockNumber() + 1).orElse(firstBlock);
        long to = recorded == null ? from - 1 : recorded.blockNumber();
        if (recorded != null && comparison.isSameBlock(chain, recorded)) {
            ChainBook onChain = chain.commits(journal.firstAround(firstBlock), to, journal.range());
            comparison.compareCommits(onChain);
            comparison.compareRebalances(onChain, recorded);
            comparison.compareBalances(chain, recorded);
            comparison.compareVault(chain, recorded);
        }
        comparison.compareReadModel(executions);
        comparison.compareReservations();
        comparison.compareAccounts();
        comparison.compareObligations();
        return new Result(
                recorded == null ? 0 : from,
                Math.max(to, 0),
                journal.commits().size(),
                journal.failures().size(),
                journal.openQuotes(),
                journal.tokens().size(),
                journal.obligations().open(),
                comparison.rebalances,
                comparison.matched,
                Optional.empty(),
                comparison.breaks);
    }

    /** What the engine says of partners' accounts, against what moved on them and what their open quotes reserve. */
    private void compareAccounts() {
        Map<VaultBook.Key, BigInteger> reserved = journal.reservedBalances();
        journal.vault().accounts().forEach((key, account) -> {
            BigInteger moved = journal.vault().moved(key);
            BigInteger held = reserved.getOrDefault(key, BigInteger.ZERO);
            boolean agrees = account.total().equals(moved) && account.reserved().equals(held);
            if (!agrees) {
                add(
                        Break.Kind.PARTNER_BALANCE_DIFFERS,
                        journal.partner(key.partnerId()),
                        "the engine has " + account.available() + " of "
                                + journal.tokens().get(key.tokenId()).symbol() + " available and "
                                + account.reserved() + " reserved, where " + moved + " came in and open quotes reserve "
                                + held);
            }
        });
    }

    private void compareRebalances(ChainBook chain, Recorded recorded) {
        RebalanceComparison.Outcome outcome = RebalanceComparison.run(
                journal.outside(), chain.rebalances(), journal.rebalanced(), recorded.timeSeconds());
        rebalances = outcome.rebalances();
        matched.addAll(outcome.matches());
        breaks.addAll(outcome.breaks());
    }

    private void compareObligations() {
        journal.obligations()
                .wrong()
                .forEach(wrong -> add(Break.Kind.OBLIGATION_DIFFERS, wrong.rfqId(), wrong.reason()));
    }

    private boolean isSameBlock(ChainSide chain, Recorded recorded) {
        String present = chain.blockHash(recorded.blockNumber());
        boolean isSame = present.equals(recorded.blockHash());
        if (!isSame) {
            add(
                    Break.Kind.REORGANISED,
                    "block " + recorded.blockNumber(),
                    "recorded as " + recorded.blockHash() + ", and now it is " + present
                            + ": what was recorded since they parted is not on the chain");
        }
        return isSame;
    }

    private void compareCommits(ChainBook chain) {
        Map<Swap.Place, Swap> onChain = new LinkedHashMap<>();
        chain.settled().forEach(swap -> onChain.put(swap.place(), swap));
        Set<String> counted = new HashSet<>();
        for (Commit commit : journal.commits()) {
            Swap swap = commit.swap();
            compareCommit(swap, onChain.remove(swap.place()));
            judgeMatch(commit);
            if (!counted.add(swap.quoteId())) {
                add(Break.Kind.COUNTED_TWICE, swap.quoteId(), "again in record " + commit.sequence());
            }
        }
        onChain.values()
                .forEach(swap -> add(
                        Break.Kind.NOT_IN_JOURNAL,
                        swap.quoteId(),
                        "the chain has " + swap.figures() + "; the journal has not"));
        compareFailures(chain);
    }

    private void compareCommit(Swap swap, Swap onChain) {
        if (onChain == null) {
            add(Break.Kind.NOT_ON_CHAIN, swap.quoteId(), "the journal has " + swap.figures() + "; the chain has not");
        } else if (!onChain.equals(swap)) {
            add(
                    Break.Kind.FIGURES_DIFFER,
                    swap.quoteId(),
                    "the journal has " + swap.figures() + "; the chain has " + onChain.figures());
        }
    }

    private void judgeMatch(Commit commit) {
        Swap swap = commit.swap();
        if (commit.commitMatch() == CommitMatch.DIFFERENT) {
            add(
                    Break.Kind.NOT_AS_QUOTED,
                    swap.quoteId(),
                    "the chain settled " + swap.figures() + ", not what was quoted");
        } else if (commit.commitMatch() == CommitMatch.UNKNOWN) {
            boolean isOurs = journal.hasIssued(swap.quoteId());
            add(
                    isOurs ? Break.Kind.SETTLED_AFTER_ITS_END : Break.Kind.NEVER_ISSUED,
                    swap.quoteId(),
                    isOurs
                            ? "it had ended here before " + swap.figures()
                            : "a signature was taken that this journal never gave: " + swap.figures());
        }
    }

    private void compareFailures(ChainBook chain) {
        Set<ChainBook.Refusal> onChain = new HashSet<>(chain.refused());
        for (JournalBook.Failure failure : journal.failures()) {
            if (!onChain.remove(new ChainBook.Refusal(failure.quoteId(), failure.transactionHash()))) {
                add(
                        Break.Kind.FAILURE_DIFFERS,
                        failure.quoteId(),
                        "the journal has a failure in " + failure.transactionHash() + "; the chain has not");
            }
        }
        onChain.forEach(refusal -> add(
                Break.Kind.FAILURE_DIFFERS,
                refusal.quoteId(),
                "the chain refused it in " + refusal.transactionHash() + "; the journal has not"));
    }

    private void compareReadModel(Map<String, Swap> executions) {
        Map<String, Swap> settled = journal.commits().stream()
                .filter(Commit::isTheQuotes)
                .map(Commit::swap)
                .collect(Collectors.toMap(Swap::quoteId, Function.identity()));
        Map<String, Swap> shown = new HashMap<>(executions);
        settled.forEach((quoteId, swap) -> {
            Swap execution = shown.remove(quoteId);
            if (!swap.equals(execution)) {
                add(
                        Break.Kind.READ_MODEL_DIFFERS,
                        quoteId,
                        "the journal has " + swap.figures() + "; the read model has "
                                + (execution == null ? "no execution" : execution.figures()));
            }
        });
        shown.values()
                .forEach(execution -> add(
                        Break.Kind.READ_MODEL_DIFFERS,
                        execution.quoteId(),
                        "the read model has " + execution.figures() + "; the journal has not"));
    }

    private void compareReservations() {
        for (Reservations.Wrong wrong : journal.wrongReservations()) {
            add(
                    Break.Kind.RESERVATION_DIFFERS,
                    journal.tokens().get(wrong.tokenId()).symbol(),
                    "record " + wrong.sequence() + " says " + wrong.told() + ", and the open quotes come to "
                            + wrong.summed());
        }
    }

    private void compareBalances(ChainSide chain, Recorded recorded) {
        journal.tokens().forEach((tokenId, token) -> {
            ChainSide.Holding pool = chain.holding(token.address(), recorded.blockNumber());
            BigInteger engine = recorded.balances().getOrDefault(tokenId, BigInteger.ZERO);
            if (!engine.equals(pool.held())) {
                add(
                        Break.Kind.BALANCE_DIFFERS,
                        token.symbol(),
                        "at block " + recorded.blockNumber() + " the engine has " + engine
                                + ", and the pool's book holds " + pool.held());
            }
            BigInteger owed = pool.held().add(pool.setAside());
            if (pool.balance().compareTo(owed) < 0) {
                add(
                        Break.Kind.NOT_BACKED,
                        token.symbol(),
                        "the pool owns " + pool.balance() + ", and its book says " + owed);
            }
        });
    }

    private void compareVault(ChainSide chain, Recorded recorded) {
        List<ChainSide.VaultQuestion> questions = new ArrayList<>();
        List<BigInteger> balances = new ArrayList<>();
        journal.vault().sums().forEach((key, sum) -> {
            questions.add(new ChainSide.VaultQuestion(
                    journal.partner(key.partnerId()),
                    journal.tokens().get(key.tokenId()).address()));
            balances.add(sum);
        });
        List<BigInteger> onChain = questions.isEmpty() ? List.of() : chain.inVault(questions, recorded.blockNumber());
        int next = 0;
        for (VaultBook.Key key : journal.vault().sums().keySet()) {
            BigInteger balance = balances.get(next);
            BigInteger present = onChain.get(next);
            if (!balance.equals(present)) {
                add(
                        Break.Kind.PARTNER_BALANCE_DIFFERS,
                        questions.get(next).partner(),
                        "at block " + recorded.blockNumber() + " the journal has " + balance + " of "
                                + journal.tokens().get(key.tokenId()).symbol() + ", and the settlement vault "
                                + present);
            }
            next++;
        }
    }

    private void add(Break.Kind kind, String subject, String reason) {
        breaks.add(new Break(kind, subject, reason));
    }
}
