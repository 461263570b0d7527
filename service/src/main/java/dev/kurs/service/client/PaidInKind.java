package dev.kurs.service.client;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What a provider gets for a class of shares once the pool has ended.
 *
 * <p>Example: 5 000 kUSDT-fx are paid 2 913 USDT and 485 505 IDRX; kUSDT-full are paid nothing.
 *
 * @param forShares what the shares in the wallet are paid; empty while the node cannot tell
 * @param credited of the class's own token, paid already and not yet withdrawn from the pool; told of the senior class alone
 */
public record PaidInKind(Optional<List<TokenAmount>> forShares, BigInteger credited) {
    public PaidInKind {
        forShares = forShares.map(List::copyOf);
    }
}
