package dev.kurs.chain.permit;

import dev.kurs.chain.abi.Address;
import java.util.Map;
import java.util.Optional;

/**
 * How wallets can sign permits on a chain.
 *
 * @param permit2 the Permit2 that the engine contract takes signatures for
 * @param tokens domains of the tokens that take permits themselves
 */
public record PermitMeans(Optional<Address> permit2, Map<Address, TokenDomain> tokens) {
    /** By nothing. */
    public static final PermitMeans NONE = new PermitMeans(Optional.empty(), Map.of());
}
