package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.soak.SoakNode.Transaction;
import dev.kurs.service.system.Eventually;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An account that sends transactions until they are in a block, whatever happens to the node meanwhile. Not for several threads.
 *
 * <p>Example: {@code wallet.send(engine, calldata)} and {@code wallet.awaitMined()}: sent again when the node lost it, never mined twice.
 */
final class SoakWallet {
    private static final BigInteger EVERYTHING = BigInteger.TWO.pow(256).subtract(BigInteger.ONE);
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long PAUSE_MS = 50;
    private static final int PAUSES_BEFORE_SENDING_AGAIN = 40;

    private final SoakNode node;
    private final Address account;
    private final long firstNonce;
    private final List<Transaction> sent = new ArrayList<>();

    SoakWallet(SoakNode node, Address account) {
        this.node = node;
        this.account = account;
        firstNonce = node.mined(account);
    }

    Address account() {
        return account;
    }

    void allowNothing(Address token, Address spender) {
        send(token, Erc20.approve(spender, BigInteger.ZERO));
    }

    void allowEverything(Address token, Address spender) {
        send(token, Erc20.approve(spender, EVERYTHING));
    }

    /** Its signature of an EIP-712 document, 65 bytes; waits for a node that is away. */
    byte[] sign(Map<?, ?> document) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return node.sign(account, document);
            } catch (ChainException away) {
                if (System.nanoTime() > deadline) {
                    throw away;
                }
                Eventually.pause(PAUSE_MS);
            }
        }
    }

    void send(Address to, ContractCall<?> call) {
        send(to, call.data());
    }

    void send(Address to, String data) {
        Transaction transaction = new Transaction(account, to, data, firstNonce + sent.size());
        sent.add(transaction);
        trySend(transaction);
    }

    /** Waits until everything sent is in a block; whether it was refused there is the chain's to tell. */
    void awaitMined() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int pauses = 1; !waiting().isEmpty(); pauses++) {
            if (System.nanoTime() > deadline) {
                fail(account + " has transactions in no block after " + PATIENCE + ": " + waiting());
            }
            Eventually.pause(PAUSE_MS);
            if (pauses % PAUSES_BEFORE_SENDING_AGAIN == 0) {
                waiting().forEach(this::trySend);
            }
        }
    }

    /** What a reorganisation put out of its block is not sent again. */
    void forgetWhatIsOutOfItsBlock() {
        waiting().clear();
    }

    /** All that is in no block, or was and is not any more; everything while the node is away. */
    private List<Transaction> waiting() {
        try {
            return sent.subList(Math.toIntExact(node.mined(account) - firstNonce), sent.size());
        } catch (ChainException away) {
            return sent;
        }
    }

    /** A node that is away, or has the transaction already, is asked again later. */
    private void trySend(Transaction transaction) {
        try {
            node.send(transaction);
        } catch (NodeRefused refused) {
            if (!refused.getMessage().matches("(?is).*(already|nonce too low|replacement).*")) {
                throw refused;
            }
        } catch (ChainException away) {
            return;
        }
    }
}
