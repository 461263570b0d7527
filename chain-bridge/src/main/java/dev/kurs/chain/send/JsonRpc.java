package dev.kurs.chain.send;

import tools.jackson.databind.JsonNode;

/**
 * A node, or several behind one front, asked in JSON-RPC.
 *
 * <p>Example: {@code rpc.ask("eth_getTransactionCount", "0xf39F…2266", "latest")} is the text {@code "0x5"}.
 */
@FunctionalInterface
public interface JsonRpc {
    /**
     * The member {@code result} of the answer.
     *
     * @throws NodeRefused if the node answers with an error
     * @throws dev.kurs.chain.rpc.ChainException if it does not answer
     */
    JsonNode ask(String method, Object... parameters);
}
