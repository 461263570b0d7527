package dev.kurs.service.soak;

import dev.kurs.chain.abi.Address;
import dev.kurs.service.client.PartnerClient.Reply;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Map;

/**
 * A firm quote as the partner was told it.
 *
 * @param calldata 0x and lower-case digits; empty where the answer was lost and the quote had ended when it was looked up
 * @param amountInRaw fees included
 * @param permit what the wallet may sign instead of approving; null where it may not
 */
record SoakQuote(
        String quoteId,
        Address target,
        String calldata,
        Address tokenIn,
        BigInteger amountInRaw,
        BigInteger amountOutRaw,
        long expiresAt,
        Map<?, ?> permit) {
    static SoakQuote of(Reply reply) {
        Map<?, ?> data = (Map<?, ?>) reply.json().get("data");
        Map<?, ?> input = (Map<?, ?>) data.get("input_amount");
        Map<?, ?> output = (Map<?, ?>) data.get("output_amount");
        Map<?, ?> execution = (Map<?, ?>) data.get("execution");
        return new SoakQuote(
                (String) data.get("quote_id"),
                execution == null ? Address.ZERO : Address.of((String) execution.get("target")),
                execution == null ? "" : (String) execution.get("calldata"),
                Address.of((String) input.get("token")),
                new BigInteger((String) input.get("raw")),
                new BigInteger((String) output.get("raw")),
                ((Number) data.get("expires_at")).longValue(),
                (Map<?, ?>) data.get("permit"));
    }

    /** The same quote as it is committed by the permit with the wallet's signature in its place. */
    SoakQuote permitted(byte[] signature) {
        int at = 2 + 2 * ((Number) permit.get("signature_offset")).intValue();
        String unsigned = (String) permit.get("calldata");
        String digits = HexFormat.of().formatHex(signature);
        String signed = unsigned.substring(0, at) + digits + unsigned.substring(at + digits.length());
        return new SoakQuote(quoteId, target, signed, tokenIn, amountInRaw, amountOutRaw, expiresAt, permit);
    }

    boolean isCommittable() {
        return !calldata.isEmpty();
    }
}
