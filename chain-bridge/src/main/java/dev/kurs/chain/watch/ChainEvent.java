package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.rpc.Header;
import java.util.Comparator;

/** What a block says of a commit, and where in the block it stands. */
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
}
