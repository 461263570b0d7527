package dev.kurs.service.settlement;

import dev.kurs.chain.abi.Address;
import dev.kurs.service.system.PartnerAnswer;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A firm quote as a partner was told it, and what its wallet reads out of it. */
record TradedQuote(PartnerAnswer answer) {
    private static final int MOST_QUOTES = 2;

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

    private boolean isOver() {
        return Instant.now().getEpochSecond() >= expiresAtSeconds();
    }

    /**
     * Takes steps with a quote that it has to live through. A machine that stands still meanwhile lets its 45 s pass, which is not what the steps are about: then they
     * are taken again with another; the quote that lived is the result.
     */
    static TradedQuote whileItLives(Supplier<TradedQuote> asking, Consumer<TradedQuote> steps) {
        for (int left = MOST_QUOTES - 1; ; left--) {
            TradedQuote quote = asking.get();
            try {
                steps.accept(quote);
                return quote;
            } catch (AssertionError | RuntimeException failure) {
                if (left == 0 || !quote.isOver()) {
                    throw failure;
                }
            }
        }
    }

    private String member(String object, String name) {
        return (String) ((Map<?, ?>) answer.data().get(object)).get(name);
    }
}
