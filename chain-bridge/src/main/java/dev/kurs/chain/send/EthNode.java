package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Call;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.Chain;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.web3j.utils.Numeric;
import tools.jackson.databind.JsonNode;

/**
 * What sending needs to know of a node.
 *
 * <p>Example: {@code new EthNode(rpc).transactionCount(account, EthNode.LATEST)} is 5 when five transactions of the account are in
 * blocks.
 */
public final class EthNode {
    /** As of the newest block. */
    static final String LATEST = "latest";

    /** As of the newest block and what waits. */
    static final String PENDING = "pending";

    private static final BigInteger TIP_WITHOUT_ADVICE = BigInteger.valueOf(1_000_000_000);

    private final JsonRpc rpc;

    public EthNode(JsonRpc rpc) {
        this.rpc = rpc;
    }

    public long chainId() {
        return number(rpc.ask("eth_chainId"));
    }

    Head head() {
        JsonNode block = rpc.ask("eth_getBlockByNumber", LATEST, false);
        return new Head(number(block.path("number")), integer(block.path("baseFeePerGas")));
    }

    /** Time of the newest block, Unix seconds. */
    public long headTime() {
        return number(rpc.ask("eth_getBlockByNumber", LATEST, false).path("timestamp"));
    }

    BigInteger tipWei() {
        try {
            return integer(rpc.ask("eth_maxPriorityFeePerGas"));
        } catch (NodeRefused withoutAdvice) {
            return TIP_WITHOUT_ADVICE;
        }
    }

    long transactionCount(Address account, String block) {
        return number(rpc.ask("eth_getTransactionCount", account.text(), block));
    }

    public BigInteger balanceWei(Address account) {
        return integer(rpc.ask("eth_getBalance", account.text(), LATEST));
    }

    /** Asks a contract as of the newest block. */
    public <R> R view(Address contract, Call<R> call) {
        Intent question = Intent.of(contract, call);
        return call.read(named(question, "eth_call", message(Address.ZERO, question), LATEST)
                .asString());
    }

    /** Gas that the intent takes after all that waits, and a quarter more, because state may move until it is mined. */
    BigInteger gasFor(Address sender, Intent intent) {
        BigInteger estimate = integer(named(intent, "eth_estimateGas", message(sender, intent), PENDING));
        return estimate.add(estimate.shiftRight(2));
    }

    /** Hands a signed transaction over; what the node says against it is {@link NodeRefused}. */
    void broadcast(SignedTransaction transaction) {
        rpc.ask("eth_sendRawTransaction", transaction.raw());
    }

    /** Whether the transaction is in a block or waits. */
    boolean knows(SignedTransaction transaction) {
        return rpc.ask("eth_getTransactionByHash", transaction.hash()).isObject();
    }

    Optional<MinedTransaction> mined(SignedTransaction transaction) {
        JsonNode receipt = rpc.ask("eth_getTransactionReceipt", transaction.hash());
        return receipt.isObject() ? Optional.of(mined(transaction.hash(), receipt)) : Optional.empty();
    }

    private static MinedTransaction mined(String hash, JsonNode receipt) {
        return new MinedTransaction(
                hash,
                number(receipt.path("blockNumber")),
                number(receipt.path("status")) == 1,
                number(receipt.path("gasUsed")));
    }

    /** Why a transaction failed in its block: asked before that block and in it, since others may have come first. */
    TransactionRefused refusal(Address sender, SignedTransaction transaction, Intent intent, long blockNumber) {
        Map<String, String> message = message(sender, intent);
        message.put("gas", Numeric.encodeQuantity(transaction.gas()));
        for (long block = blockNumber - 1; block <= blockNumber; block++) {
            try {
                rpc.ask("eth_call", message, Numeric.encodeQuantity(BigInteger.valueOf(block)));
            } catch (NodeRefused refused) {
                if (!refused.data().isEmpty()) {
                    return new TransactionRefused(intent.what(), reason(refused));
                }
            }
        }
        return new TransactionRefused(intent.what(), Chain.refusal(new byte[0]));
    }

    private JsonNode named(Intent intent, String method, Object... parameters) {
        try {
            return rpc.ask(method, parameters);
        } catch (NodeRefused refused) {
            if (refused.data().isEmpty()) {
                throw refused;
            }
            throw new TransactionRefused(intent.what(), reason(refused));
        }
    }

    private static RevertReason reason(NodeRefused refused) {
        return Chain.refusal(HexFormat.of().parseHex(refused.data().substring("0x".length())));
    }

    private static Map<String, String> message(Address sender, Intent intent) {
        Map<String, String> message = new LinkedHashMap<>();
        message.put("from", sender.text());
        message.put("to", intent.to().text());
        message.put("value", Numeric.encodeQuantity(intent.valueWei()));
        message.put("data", intent.data());
        return message;
    }

    private static long number(JsonNode quantity) {
        return integer(quantity).longValueExact();
    }

    private static BigInteger integer(JsonNode quantity) {
        return Numeric.decodeQuantity(quantity.asString());
    }
}
