package dev.kurs.chain.admission;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.LiquidityDesk.WalletAllowed;
import dev.kurs.chain.contract.SettlementVault.Cancelled;
import dev.kurs.chain.contract.SettlementVault.DailyCapSet;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.LogRange;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Question;
import java.util.List;

/**
 * The changes of allow-list and daily caps, as most nodes have them, in blocks that are not recorded yet.
 *
 * <p>Example: block 93 is recorded, block 100 allows a wallet and the guardian disallows it in block 105. At block 106 the wallet is wanted on the list and is
 * not there, as if nothing had been sent; once both blocks are recorded it is known to have been taken away.
 */
final class UnrecordedChanges {
    /** Some hours; whoever is further behind is catching up, or has stopped with an alarm. */
    private static final long MOST_BLOCKS = 20_000;

    private static final List<Bytes32> KINDS =
            List.of(WalletAllowed.TYPE.topic(), Cancelled.TYPE.topic(), DailyCapSet.TYPE.topic());

    private final List<LogEntry> logs;

    private UnrecordedChanges(List<LogEntry> logs) {
        this.logs = logs;
    }

    /**
     * @param contracts desk and vault
     * @throws ChainException if the recording is too far behind, or no answer is that of most
     */
    static UnrecordedChanges read(ChainReader chain, List<Address> contracts, long recordedUpTo, long newest) {
        if (recordedUpTo >= newest) {
            return new UnrecordedChanges(List.of());
        }
        if (newest - recordedUpTo > MOST_BLOCKS) {
            throw new ChainException("more than " + MOST_BLOCKS
                    + " blocks are not recorded yet, and what they changed is not known before they are");
        }
        return new UnrecordedChanges(chain.agreed(newest, new LogsQuestion(contracts, recordedUpTo + 1, newest)));
    }

    /** Whether one of the changes concerns this admission. */
    boolean concern(Admission admission) {
        return switch (admission) {
            case Admission.OfWallet wallet -> logs.stream().anyMatch(log -> isOf(wallet, log));
            case Admission.OfCap cap -> logs.stream().anyMatch(log -> isOf(cap, log));
        };
    }

    private static boolean isOf(Admission.OfWallet wallet, LogEntry log) {
        return log.read(WalletAllowed.TYPE)
                .filter(entry -> entry.wallet().equals(wallet.wallet()))
                .isPresent();
    }

    /** An announcement that stands is no change: the call that it announces comes next. */
    private static boolean isOf(Admission.OfCap cap, LogEntry log) {
        boolean isTakenBack = log.read(Cancelled.TYPE)
                .filter(cancelled -> cancelled.id().equals(AdmissionCalls.announcement(cap)))
                .isPresent();
        return isTakenBack
                || log.read(DailyCapSet.TYPE)
                        .filter(set -> set.partnerId().equals(cap.partnerId())
                                && set.token().equals(cap.token()))
                        .isPresent();
    }

    /** The logs of these kinds in a range of blocks, both ends included. */
    private record LogsQuestion(List<Address> contracts, long from, long to) implements Question<List<LogEntry>> {
        @Override
        public List<LogEntry> askOf(ChainReader node) {
            return LogRange.read(node, from, to, (first, last) -> Queries.logsOfAny(contracts, KINDS, first, last))
                    .stream()
                    .filter(this::wasAskedFor)
                    .toList();
        }

        /** Not every node minds what it is asked for. */
        private boolean wasAskedFor(LogEntry log) {
            return contracts.contains(log.contract()) && log.blockNumber() >= from && log.blockNumber() <= to;
        }

        @Override
        public String difference(List<LogEntry> one, List<LogEntry> other) {
            return one.stream()
                    .filter(log -> !other.contains(log))
                    .findFirst()
                    .map(log -> "log " + log.logIndex() + " of block " + log.blockNumber() + " " + log.blockHash())
                    .orElse("no such log of admissions in blocks " + from + " to " + to);
        }
    }
}
