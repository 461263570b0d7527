package dev.kurs.chain.quote;

import dev.kurs.chain.RandomQuotes;
import dev.kurs.protocol.message.FirmQuote;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.web3j.crypto.StructuredDataEncoder;
import tools.jackson.databind.json.JsonMapper;

/** A firm quote as the EIP-712 document that wallets show, hashed by web3j: the oracle of the hand-coded hashing. */
final class TypedData {
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<Map<String, String>> DOMAIN_MEMBERS = List.of(
            member("string", "name"),
            member("string", "version"),
            member("uint256", "chainId"),
            member("address", "verifyingContract"));
    private static final List<Map<String, String>> QUOTE_MEMBERS = List.of(
            member("bytes32", "quoteId"),
            member("bytes32", "corridorId"),
            member("bytes32", "partnerId"),
            member("address", "payer"),
            member("address", "recipient"),
            member("address", "tokenIn"),
            member("address", "tokenOut"),
            member("uint256", "amountIn"),
            member("uint256", "amountOut"),
            member("uint256", "fixedFeeIn"),
            member("uint256", "variableFeeIn"),
            member("uint256", "oracleMid"),
            member("uint64", "issuedAt"),
            member("uint64", "expiresAt"),
            member("uint32", "maxDeviationBps"));

    private TypedData() {}

    static StructuredDataEncoder of(SigningDomain domain, FirmQuote quote) {
        String document = JSON.writeValueAsString(Map.of(
                "types", Map.of("EIP712Domain", DOMAIN_MEMBERS, "FirmQuote", QUOTE_MEMBERS),
                "primaryType", "FirmQuote",
                "domain",
                        Map.of(
                                "name",
                                "Kurs",
                                "version",
                                "1",
                                "chainId",
                                Long.toString(domain.chainId()),
                                "verifyingContract",
                                hex(domain.verifyingContract())),
                "message", message(quote)));
        try {
            return new StructuredDataEncoder(document);
        } catch (IOException unreadable) {
            throw new IllegalStateException(document, unreadable);
        }
    }

    /** Every member by its name, as the document carries it. */
    static Map<String, String> message(FirmQuote quote) {
        Map<String, String> message = new TreeMap<>();
        message.put("quoteId", hex(quote.quoteId()));
        message.put("corridorId", hex(quote.corridorId()));
        message.put("partnerId", hex(quote.partnerId()));
        message.put("payer", hex(quote.payer()));
        message.put("recipient", hex(quote.recipient()));
        message.put("tokenIn", hex(quote.tokenIn()));
        message.put("tokenOut", hex(quote.tokenOut()));
        message.put("amountIn", RandomQuotes.value(quote.amountIn()).toString());
        message.put("amountOut", RandomQuotes.value(quote.amountOut()).toString());
        message.put("fixedFeeIn", RandomQuotes.value(quote.fixedFeeIn()).toString());
        message.put("variableFeeIn", RandomQuotes.value(quote.variableFeeIn()).toString());
        message.put("oracleMid", Long.toString(quote.oracleMidE12()));
        message.put("issuedAt", Long.toString(quote.issuedAtSeconds()));
        message.put("expiresAt", Long.toString(quote.expiresAtSeconds()));
        message.put("maxDeviationBps", Integer.toString(quote.maxDeviationBps()));
        return message;
    }

    private static Map<String, String> member(String type, String name) {
        return Map.of("type", type, "name", name);
    }

    static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }
}
