package dev.kurs.chain.keeper;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.send.Intent;
import java.math.BigInteger;
import java.util.Comparator;

/**
 * One call of the liquidity desk that is due or will be.
 *
 * <p>Example: {@code processDeposit of kUSDT-full for day 20780} is due two days and a night's jitter after that day began; what it is told as is its name
 * everywhere, in the outbox too, so that it is never under way twice.
 *
 * @param shares null for a mark, which is of the whole pool
 * @param day UTC day of the requests, or of the mark
 * @param dueAt when the contract takes it at the earliest, Unix seconds
 * @param startAt when the keeper sends it, Unix seconds
 * @param isSmall whether it is of too little to raise an alarm
 */
record KeeperRun(KeeperAction action, KeptShares shares, long day, long dueAt, long startAt, boolean isSmall) {
    static final Comparator<KeeperRun> IN_ORDER =
            Comparator.comparingLong(KeeperRun::dueAt).thenComparing(KeeperRun::action);

    /** In one line, the same for the same call. */
    String what() {
        return action == KeeperAction.MARK
                ? "mark of day " + day
                : action.call() + " of " + shares.symbol() + " for day " + day;
    }

    Intent intent(Address desk) {
        Intent call = Intent.of(
                desk,
                switch (action) {
                    case MARK -> LiquidityDesk.mark();
                    case PROCESS -> LiquidityDesk.process(shares.token(), shares.shareClass());
                    case PROCESS_DEPOSIT ->
                        LiquidityDesk.processDeposit(shares.token(), shares.shareClass(), BigInteger.valueOf(day));
                });
        return new Intent(what(), call.to(), call.valueWei(), call.data());
    }
}
