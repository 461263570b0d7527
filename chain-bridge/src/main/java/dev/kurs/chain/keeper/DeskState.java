package dev.kurs.chain.keeper;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.rpc.Question;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What waits at the liquidity desk as of one block.
 *
 * @param ended whether the pool was wound down, after which nothing is due but redemptions of tokens that are written down
 * @param daySeconds how long a day of the desk is
 * @param markedDay the day of the last mark; 0 before the first
 * @param insolventMarks how many marks up to the last one were insolvent in a row
 * @param redemptions oldest day of each class of shares that asks to leave and that the desk still pays
 * @param deposits days whose deposits nobody has processed, of tokens that are not delisted
 */
record DeskState(
        long timeSeconds,
        boolean ended,
        long daySeconds,
        long markedDay,
        long insolventMarks,
        List<Waiting> redemptions,
        List<Waiting> deposits) {
    DeskState {
        redemptions = List.copyOf(redemptions);
        deposits = List.copyOf(deposits);
    }

    /**
     * Requests of one class on one UTC day.
     *
     * @param raw units of the token that wait to come in, or of the shares that wait to leave
     */
    record Waiting(KeptShares shares, long day, BigInteger raw) {
        @Override
        public String toString() {
            return shares.symbol() + " of day " + day;
        }
    }

    /** The day that the block is of. */
    long today() {
        return timeSeconds / daySeconds;
    }

    PoolSolvency solvency() {
        return ended ? PoolSolvency.SOLVENT : new PoolSolvency(insolventMarks, markedDay);
    }

    /** When requests of a day have waited so many whole days, Unix seconds. */
    long waitEnds(long day, int waitDays) {
        return (day + 1 + waitDays) * daySeconds;
    }

    /**
     * Asks one node.
     *
     * @param depositDays days to look at for deposits, by vault
     * @param timeSeconds when {@code at} was, as the node in the middle says
     */
    record DeskQuestion(
            Address desk,
            Address pool,
            List<KeptShares> shares,
            Map<Address, List<Long>> depositDays,
            Header at,
            long timeSeconds)
            implements Question<DeskState> {
        private static final int MOST_QUESTIONS_AT_ONCE = 100;

        DeskQuestion {
            shares = List.copyOf(shares);
            depositDays = Map.copyOf(depositDays);
        }

        @Override
        public DeskState askOf(ChainReader node) {
            boolean ended = node.ask(view(pool, ReservePool.ended()));
            long daySeconds = node.ask(view(desk, LiquidityDesk.waitEnds(BigInteger.ZERO, BigInteger.ZERO)))
                    .longValueExact();
            long markedDay = node.ask(view(desk, LiquidityDesk.markedDay())).longValueExact();
            long insolventMarks =
                    node.ask(view(desk, LiquidityDesk.insolventMarks())).longValueExact();
            List<Waiting> leaving = redemptions(node);
            return new DeskState(
                    timeSeconds,
                    ended,
                    daySeconds,
                    markedDay,
                    insolventMarks,
                    ended ? stillPaid(node, leaving) : leaving,
                    deposits(node));
        }

        private List<Waiting> redemptions(ChainReader node) {
            List<ShareVault.OldestRedemptionAnswer> oldest = node.askAll(shares.stream()
                    .map(kept -> view(kept.vault(), ShareVault.oldestRedemption()))
                    .toList());
            List<Waiting> waiting = new ArrayList<>();
            for (int index = 0; index < shares.size(); index++) {
                if (oldest.get(index).shares().signum() > 0) {
                    waiting.add(new Waiting(
                            shares.get(index),
                            oldest.get(index).day().longValueExact(),
                            oldest.get(index).shares()));
                }
            }
            return waiting;
        }

        /** The pool's end ends the queues of all tokens but those that are written down. */
        private List<Waiting> stillPaid(ChainReader node, List<Waiting> leaving) {
            List<Boolean> over = node.askAll(leaving.stream()
                    .map(each -> view(desk, LiquidityDesk.hasEnded(each.shares().token())))
                    .toList());
            List<Waiting> paid = new ArrayList<>();
            for (int index = 0; index < leaving.size(); index++) {
                if (!over.get(index)) {
                    paid.add(leaving.get(index));
                }
            }
            return paid;
        }

        private List<Waiting> deposits(ChainReader node) {
            List<Waiting> asked = shares.stream()
                    .flatMap(kept -> depositDays.getOrDefault(kept.vault(), List.of()).stream()
                            .map(day -> new Waiting(kept, day, BigInteger.ZERO)))
                    .toList();
            List<Waiting> waiting = new ArrayList<>();
            for (int from = 0; from < asked.size(); from += MOST_QUESTIONS_AT_ONCE) {
                addUnprocessed(
                        waiting, node, asked.subList(from, Math.min(asked.size(), from + MOST_QUESTIONS_AT_ONCE)));
            }
            return waiting;
        }

        private void addUnprocessed(List<Waiting> waiting, ChainReader node, List<Waiting> asked) {
            List<ShareVault.DepositDayAnswer> days = node.askAll(asked.stream()
                    .map(each -> view(each.shares().vault(), ShareVault.depositDay(BigInteger.valueOf(each.day()))))
                    .toList());
            for (int index = 0; index < asked.size(); index++) {
                ShareVault.DepositDayAnswer day = days.get(index);
                Waiting each = asked.get(index);
                if (day.assets().signum() > 0 && day.shares().signum() == 0 && takesDeposits(node, each)) {
                    waiting.add(new Waiting(each.shares(), each.day(), day.assets()));
                }
            }
        }

        /** A delisted token's pending deposits are their owners' to take back. */
        private boolean takesDeposits(ChainReader node, Waiting unprocessed) {
            return node.ask(
                    view(desk, LiquidityDesk.takesDeposits(unprocessed.shares().token())));
        }

        private <R> Query<R> view(Address contract, ContractCall<R> call) {
            Bytes32 block = at.hash();
            return Queries.view(contract, call, block);
        }

        @Override
        public String difference(DeskState one, DeskState other) {
            return "markedDay " + one.markedDay + ", insolventMarks " + one.insolventMarks + ", redemptions "
                    + one.redemptions + " and deposits " + one.deposits + " at block " + at.number();
        }
    }
}
