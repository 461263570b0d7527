package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.contract.LiquidityDesk.WalletAllowed;
import dev.kurs.chain.contract.ReservePool.Rebalanced;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.contract.SettlementVault.DailyCapSet;
import dev.kurs.chain.rpc.Header;
import java.util.Comparator;

/** What a block says of a commit, of partners' funds, of who may provide liquidity or of the pool's own trades, and where in the block it stands. */
public sealed interface ChainEvent {
    /** A failure has no log and stands before its transaction's logs. */
    int NO_LOG = -1;

    Comparator<ChainEvent> CHAIN_ORDER = Comparator.<ChainEvent>comparingLong(
                    event -> event.block().number())
            .thenComparingInt(ChainEvent::transactionIndex)
            .thenComparingInt(ChainEvent::logIndex);

    Header block();

    Bytes32 transactionHash();

    int transactionIndex();

    int logIndex();

    /** Example: "in block 12 the settlement of quote 0x…01, log 2: 1000000000 for 1640000000". */
    String sentence();

    /** The engine contract settled a quote. */
    record Settled(Header block, Bytes32 transactionHash, int transactionIndex, int logIndex, FirmQuoteCommitted commit)
            implements ChainEvent {
        @Override
        public String sentence() {
            return "in block " + block.number() + " the settlement of quote " + commit.quoteId() + ", log " + logIndex
                    + ": " + commit.amountIn() + " for " + commit.amountOut();
        }
    }

    /** The payer's commit was refused. */
    record Refused(Header block, Bytes32 transactionHash, int transactionIndex, Bytes32 quoteId, Address payer)
            implements ChainEvent {
        @Override
        public int logIndex() {
            return NO_LOG;
        }

        @Override
        public String sentence() {
            return "in block " + block.number() + " the refusal of quote " + quoteId + " in transaction "
                    + transactionHash;
        }
    }

    /** The settlement vault took funds of a partner. */
    record Deposited(
            Header block,
            Bytes32 transactionHash,
            int transactionIndex,
            int logIndex,
            SettlementVault.Deposited deposit)
            implements ChainEvent {
        @Override
        public String sentence() {
            return "in block " + block.number() + " the deposit of " + deposit.amount() + " of " + deposit.token()
                    + " for partner " + deposit.partnerId() + ", log " + logIndex;
        }
    }

    /** The settlement vault was asked to pay funds of a partner out, paid them, or keeps them after all. */
    record Withdrawing(
            Header block, Bytes32 transactionHash, int transactionIndex, int logIndex, VaultWithdrawal withdrawal)
            implements ChainEvent {
        @Override
        public String sentence() {
            return "in block " + block.number() + " withdrawal " + withdrawal.id() + " of vault " + withdrawal.vault()
                    + ", " + withdrawal.step() + ", log " + logIndex;
        }
    }

    /**
     * What the settlement vault may spend of a partner's token in a day is set, or announced.
     *
     * @param readyAtSeconds from when on an announced cap can be set; 0 of one that is set
     */
    record CapTold(
            Header block,
            Bytes32 transactionHash,
            int transactionIndex,
            int logIndex,
            DailyCapSet cap,
            long readyAtSeconds)
            implements ChainEvent {
        @Override
        public String sentence() {
            return "in block " + block.number() + " the daily cap " + cap.cap() + " of " + cap.token() + " for partner "
                    + cap.partnerId() + " from " + readyAtSeconds + ", log " + logIndex;
        }
    }

    /** The pool gave one token for another, as the rebalancer said; read to compare, never recorded. */
    record Rebalancing(Header block, Bytes32 transactionHash, int transactionIndex, int logIndex, Rebalanced moved)
            implements ChainEvent {
        @Override
        public String sentence() {
            return "in block " + block.number() + " the rebalancing of " + moved.amountIn() + " of " + moved.tokenIn()
                    + " for " + moved.amountOut() + " of " + moved.tokenOut() + ", log " + logIndex;
        }
    }

    /** The pool's allow-list has an entry anew. */
    record Allowed(Header block, Bytes32 transactionHash, int transactionIndex, int logIndex, WalletAllowed entry)
            implements ChainEvent {
        @Override
        public String sentence() {
            return "in block " + block.number() + " the entry of " + entry.wallet() + ", deposit " + entry.deposit()
                    + ", withdraw " + entry.withdraw() + ", log " + logIndex;
        }
    }
}
