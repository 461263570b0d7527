package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.EventType;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.contract.LiquidityDesk.WalletAllowed;
import dev.kurs.chain.contract.ReservePool.Rebalanced;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.contract.SettlementVault.DailyCapSet;
import dev.kurs.chain.contract.SettlementVault.Scheduled;
import dev.kurs.chain.contract.SettlementVault.WithdrawalCancelled;
import dev.kurs.chain.contract.SettlementVault.WithdrawalRequested;
import dev.kurs.chain.contract.SettlementVault.Withdrawn;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.LogEntry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which events of which contracts are read: engines' commits, the vault's deposits, withdrawals and daily caps, the desk's allow-list, and what pools were rebalanced by.
 *
 * <p>Example: a log {@code Scheduled} of the vault is recorded where what it announces is a daily cap; the desk's never is.
 */
record WatchedEvents(
        List<Address> engines,
        List<Address> vaults,
        List<Address> desks,
        List<Address> executors,
        List<Address> pools) {
    private static final Bytes32 COMMITTED = FirmQuoteCommitted.TYPE.topic();
    private static final List<EventType<?>> OF_VAULTS = List.of(
            SettlementVault.Deposited.TYPE,
            DailyCapSet.TYPE,
            Scheduled.TYPE,
            WithdrawalRequested.TYPE,
            WithdrawalCancelled.TYPE,
            Withdrawn.TYPE);

    WatchedEvents {
        engines = List.copyOf(engines);
        vaults = List.copyOf(vaults);
        desks = List.copyOf(desks);
        executors = List.copyOf(executors);
        pools = List.copyOf(pools);
    }

    /** Engines' commits, those that executors tried from the vault, and how the pool was rebalanced. */
    static WatchedEvents ofTrades(List<Address> engines, Address vault, List<Address> executors, Address pool) {
        return new WatchedEvents(engines, List.of(vault), List.of(), executors, List.of(pool));
    }

    List<Address> contracts() {
        return Stream.of(engines, vaults, desks, pools).flatMap(List::stream).toList();
    }

    List<Bytes32> kinds() {
        List<Bytes32> kinds = new ArrayList<>(List.of(COMMITTED));
        if (!vaults.isEmpty()) {
            OF_VAULTS.forEach(type -> kinds.add(type.topic()));
        }
        if (!desks.isEmpty()) {
            kinds.add(WalletAllowed.TYPE.topic());
        }
        if (!pools.isEmpty()) {
            kinds.add(Rebalanced.TYPE.topic());
        }
        return kinds;
    }

    /** Whether a block's bloom filter lets it have one of them; it may say yes of a block that has none. */
    boolean mayStandIn(Header block) {
        return mayHaveCommits(block)
                || OF_VAULTS.stream().anyMatch(type -> mayHave(block, vaults, type))
                || mayHave(block, desks, WalletAllowed.TYPE)
                || mayHave(block, pools, Rebalanced.TYPE);
    }

    boolean mayHaveCommits(Header block) {
        return mayHave(block, engines, FirmQuoteCommitted.TYPE);
    }

    private static boolean mayHave(Header block, List<Address> contracts, EventType<?> type) {
        return block.mayMention(type.topic().bytes())
                && contracts.stream().anyMatch(contract -> block.mayMention(contract.bytes()));
    }

    static boolean isCommit(LogEntry log) {
        return !log.topics().isEmpty() && log.topics().getFirst().equals(COMMITTED.text());
    }

    /** What a log says of these. */
    Optional<ChainEvent> event(Header block, LogEntry log) {
        if (engines.contains(log.contract())) {
            return log.read(FirmQuoteCommitted.TYPE)
                    .map(commit -> new ChainEvent.Settled(
                            block, log.transactionHash(), log.transactionIndex(), log.logIndex(), commit));
        }
        if (vaults.contains(log.contract())) {
            return ofVault(block, log);
        }
        if (pools.contains(log.contract())) {
            return log.read(Rebalanced.TYPE)
                    .map(moved -> new ChainEvent.Rebalancing(
                            block, log.transactionHash(), log.transactionIndex(), log.logIndex(), moved));
        }
        return desks.contains(log.contract())
                ? log.read(WalletAllowed.TYPE)
                        .map(entry -> new ChainEvent.Allowed(
                                block, log.transactionHash(), log.transactionIndex(), log.logIndex(), entry))
                : Optional.empty();
    }

    private static Optional<ChainEvent> ofVault(Header block, LogEntry log) {
        return log.read(SettlementVault.Deposited.TYPE)
                .<ChainEvent>map(deposit -> new ChainEvent.Deposited(
                        block, log.transactionHash(), log.transactionIndex(), log.logIndex(), deposit))
                .or(() -> VaultWithdrawal.read(log)
                        .map(withdrawal -> new ChainEvent.Withdrawing(
                                block, log.transactionHash(), log.transactionIndex(), log.logIndex(), withdrawal)))
                .or(() -> log.read(DailyCapSet.TYPE).map(cap -> told(block, log, cap, 0)))
                .or(() -> log.read(Scheduled.TYPE)
                        .flatMap(scheduled -> DailyCapCall.read(scheduled.call())
                                .map(cap -> told(block, log, cap, seconds(scheduled)))));
    }

    private static ChainEvent told(Header block, LogEntry log, DailyCapSet cap, long readyAtSeconds) {
        return new ChainEvent.CapTold(
                block, log.transactionHash(), log.transactionIndex(), log.logIndex(), cap, readyAtSeconds);
    }

    /** A time that is too far away to be a long is as good as never. */
    private static long seconds(Scheduled scheduled) {
        return scheduled.readyAt().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }
}
