package dev.kurs.protocol.port;

import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;

/**
 * A partner as operators see it: who it is, what it pays, what it may do, and by which keys and wallets.
 *
 * @param number in the order in which partners were made, from 0
 * @param partnerId UUID
 * @param maxOpenE6 dollars × 10^6 of firm quotes that may be open; empty for no bound, as every limit
 * @param webhookUrl where it is told of executions; empty for nowhere
 * @param corridors by pair
 */
public record PartnerRecord(
        int number,
        String partnerId,
        String name,
        boolean isSuspended,
        RateTier rateTier,
        Pricing pricing,
        OptionalLong maxOpenE6,
        String webhookUrl,
        SortedMap<String, Corridor> corridors,
        List<Key> keys,
        List<Wallet> wallets) {
    /** What it pays: of STANDARD with a discount or without, of FIXED_INPUT_RATE with its rate. */
    public record Pricing(
            PricingMode mode, OptionalLong discountE8, long inputRateE8, Map<Tier, TierTerms> tierOverrides) {}

    /** What of a tier is the partner's own; empty: as everybody's. */
    public record TierTerms(OptionalLong fixedFeeE6, OptionalLong variableE8, OptionalLong baseSpreadE8) {}

    /** What it may do in a corridor, in dollars × 10^6. */
    public record Corridor(boolean isEnabled, OptionalLong dailyLimitE6, OptionalLong monthlyLimitE6) {}

    /**
     * One of its keys, without what proves it; times are nanoseconds since the epoch.
     *
     * @param keyId its public name
     * @param createdAtNs empty where the journal does not say
     * @param previousExpiresAtNs until when the secret before the last rotation counts
     */
    public record Key(
            String keyId,
            KeyKind kind,
            KeyStatus status,
            List<String> scopes,
            List<String> allowedAddresses,
            OptionalLong createdAtNs,
            OptionalLong expiresAtNs,
            OptionalLong previousExpiresAtNs) {}

    /** Whether the pool's allow-list has what a wallet may do of lp_deposit and lp_withdraw. */
    public enum OnchainStatus {
        /** No confirmed block says so. */
        PENDING,
        ACTIVE
    }

    /**
     * One of its wallets.
     *
     * @param address 0x and lower-case digits
     * @param permissions of swap, lp_deposit and lp_withdraw
     * @param onchainStatus empty where the allow-list has nothing to do with it
     */
    public record Wallet(String address, Set<String> permissions, Optional<OnchainStatus> onchainStatus) {
        /** A wallet of which the allow-list says nothing. */
        public Wallet(String address, Set<String> permissions) {
            this(address, permissions, Optional.empty());
        }
    }
}
