package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Call;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.util.Optional;
import org.web3j.protocol.Web3j;
import org.web3j.protocol.core.DefaultBlockParameter;
import org.web3j.protocol.core.DefaultBlockParameterName;
import org.web3j.protocol.core.Request;
import org.web3j.protocol.core.Response;
import org.web3j.protocol.core.methods.request.Transaction;
import org.web3j.protocol.core.methods.response.EthBlock;
import org.web3j.protocol.core.methods.response.TransactionReceipt;

/**
 * One node, asked over HTTP.
 *
 * <p>Example: {@code chain.view(pool, ReservePool.free(usdt))} is what the pool can pay, raw units. Every method fails with a
 * {@link ChainException} when the node does not answer, and {@code view} with {@link CallReverted} when the contract refuses.
 */
public final class Chain implements AutoCloseable {
    private final URI uri;
    private final HttpRpc rpc;
    private final Web3j node;

    /** A question to the node. */
    @FunctionalInterface
    interface Question<T extends Response<?>> {
        Request<?, T> to(Web3j node);
    }

    private Chain(URI uri) {
        this.uri = uri;
        this.rpc = new HttpRpc(uri);
        this.node = Web3j.build(rpc);
    }

    /** Nothing is asked yet. */
    public static Chain at(URI uri) {
        return new Chain(uri);
    }

    public long chainId() {
        return ask("the chain id", Web3j::ethChainId).getChainId().longValueExact();
    }

    /** Number of the newest block. */
    public long head() {
        return ask("the newest block's number", Web3j::ethBlockNumber)
                .getBlockNumber()
                .longValueExact();
    }

    /** Time of the newest block, Unix seconds. */
    public long headTime() {
        return newestBlock().getTimestamp().longValueExact();
    }

    EthBlock.Block newestBlock() {
        return ask("the newest block", node -> node.ethGetBlockByNumber(DefaultBlockParameterName.LATEST, false))
                .getBlock();
    }

    /** Wei. */
    public BigInteger balance(Address account) {
        return ask(
                        "the balance of " + account,
                        node -> node.ethGetBalance(account.text(), DefaultBlockParameterName.LATEST))
                .getBalance();
    }

    /** The deployed code, 0x and digits; 0x alone where there is no contract. */
    public String code(Address contract) {
        return ask(
                        "the code of " + contract,
                        node -> node.ethGetCode(contract.text(), DefaultBlockParameterName.LATEST))
                .getCode();
    }

    public boolean hasCode(Address contract) {
        return code(contract).length() > 2;
    }

    /** Asks a contract as of the newest block. */
    public <R> R view(Address contract, Call<R> call) {
        String what = call.name() + " of " + contract;
        Transaction question = Transaction.createEthCallTransaction(null, contract.text(), call.data());
        String answer = ask(what, node -> node.ethCall(question, DefaultBlockParameterName.LATEST))
                .getValue();
        try {
            return call.read(answer);
        } catch (IllegalArgumentException unreadable) {
            throw new ChainException(what + " gave no such answer: " + unreadable.getMessage(), unreadable);
        }
    }

    /** What a transaction that failed in a block was refused for. */
    String refusalOf(Transaction transaction, BigInteger block) {
        try {
            ask("it", node -> node.ethCall(transaction, DefaultBlockParameter.valueOf(block)));
            return "the node does not tell why";
        } catch (ChainException refused) {
            return refused instanceof CallReverted reverted ? reverted.reason().toString() : refused.getMessage();
        }
    }

    /** Transactions of the account in blocks, and with {@code pending} those that wait as well. */
    long transactionCount(Address account, boolean pending) {
        DefaultBlockParameterName block =
                pending ? DefaultBlockParameterName.PENDING : DefaultBlockParameterName.LATEST;
        return ask("the nonce of " + account, node -> node.ethGetTransactionCount(account.text(), block))
                .getTransactionCount()
                .longValueExact();
    }

    Optional<TransactionReceipt> receipt(String transactionHash) {
        return ask("the receipt of " + transactionHash, node -> node.ethGetTransactionReceipt(transactionHash))
                .getTransactionReceipt();
    }

    /** Asks, and turns every way to get no answer into a sentence. */
    <T extends Response<?>> T ask(String what, Question<T> question) {
        T answer;
        try {
            answer = question.to(node).send();
        } catch (IOException unreachable) {
            throw new ChainException(
                    uri.getHost() + ":" + uri.getPort() + " did not tell " + what + " ("
                            + (unreachable.getMessage() == null ? unreachable.toString() : unreachable.getMessage())
                            + ")",
                    unreachable);
        }
        if (answer.hasError()) {
            throw failure(what, answer.getError());
        }
        return answer;
    }

    private static ChainException failure(String what, Response.Error error) {
        String data = error.getData() == null ? "" : error.getData().replace("\"", "");
        return data.startsWith("0x")
                ? new CallReverted(what, Refusals.of(data))
                : new ChainException(what + " failed: " + error.getMessage());
    }

    @Override
    public void close() {
        node.shutdown();
        rpc.close();
    }

    @Override
    public String toString() {
        return "Chain[" + uri.getHost() + ":" + uri.getPort() + "]";
    }
}
