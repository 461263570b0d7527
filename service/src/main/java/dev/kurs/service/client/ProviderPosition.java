package dev.kurs.service.client;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What a provider has in one class of a token's shares, raw units.
 *
 * @param shares symbol, such as kUSDT-fx
 * @param decimals of the token and its shares alike
 * @param balance shares in the wallet
 * @param worth what they would be paid at present, of the token; null also while a feed is bad
 * @param feesUsdt what they have earned, of USDT
 * @param end what is paid in kind, where the pool has ended for these shares; then {@code worth} is null
 * @param requests those with anything pending or claimable, oldest first
 */
public record ProviderPosition(
        String shares,
        String token,
        int decimals,
        BigInteger balance,
        BigInteger worth,
        BigInteger feesUsdt,
        Optional<PaidInKind> end,
        List<ProviderRequest> requests) {
    public ProviderPosition {
        requests = List.copyOf(requests);
    }

    /** Whether there is nothing to be told. */
    public boolean isEmpty() {
        return balance.signum() == 0
                && feesUsdt.signum() == 0
                && requests.isEmpty()
                && end.map(PaidInKind::credited).orElse(BigInteger.ZERO).signum() == 0;
    }
}
