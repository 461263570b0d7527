package dev.kurs.edge.limit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The buckets of all callers: a partner has one for its signed requests and one for its bearer's, an operator one. There are as many as there are partners
 * and operators, for only proven callers get one.
 */
public final class Buckets {
    private final PerPartner<TokenBucket> signed = new PerPartner<>(TokenBucket::new);
    private final PerPartner<TokenBucket> bearers = new PerPartner<>(TokenBucket::new);
    private final Map<String, TokenBucket> operators = new ConcurrentHashMap<>();

    public TokenBucket ofSigned(int partnerId) {
        return signed.of(partnerId);
    }

    public TokenBucket ofBearer(int partnerId) {
        return bearers.of(partnerId);
    }

    public TokenBucket ofOperator(String name) {
        TokenBucket known = operators.get(name);
        return known == null ? operators.computeIfAbsent(name, first -> new TokenBucket()) : known;
    }
}
