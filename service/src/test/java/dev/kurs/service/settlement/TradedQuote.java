package dev.kurs.service.settlement;

import dev.kurs.chain.abi.Address;
import dev.kurs.service.system.PartnerAnswer;
import java.math.BigInteger;
import java.util.Map;

/** A firm quote as a partner was told it, and what its wallet reads out of it. */
record TradedQuote(PartnerAnswer answer) {
    String id() {
        return answer.text("quote_id");
    }

    String pair() {
        return answer.text("pair");
    }

    Address target() {
        return Address.of(member("execution", "target"));
    }

    byte[] calldata() {
        return HexText.bytes(member("execution", "calldata"));
    }

    Address inputToken() {
        return Address.of(member("input_amount", "token"));
    }

    Address outputToken() {
        return Address.of(member("output_amount", "token"));
    }

    BigInteger inputRaw() {
        return new BigInteger(member("input_amount", "raw"));
    }

    BigInteger outputRaw() {
        return new BigInteger(member("output_amount", "raw"));
    }

    long expiresAtSeconds() {
        return ((Number) answer.data().get("expires_at")).longValue();
    }

    boolean wantsApproval() {
        return answer.data().get("approval") != null;
    }

    private String member(String object, String name) {
        return (String) ((Map<?, ?>) answer.data().get(object)).get(name);
    }
}
