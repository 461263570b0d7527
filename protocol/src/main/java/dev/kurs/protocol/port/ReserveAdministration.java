package dev.kurs.protocol.port;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What operators decide about the reserve pool, each in the journal when its method returns.
 *
 * <p>Every method waits for the core, and throws {@link ChangeRefusedException} where nothing was changed.
 */
public interface ReserveAdministration {
    /** What becomes on chain of an override: its FREEZE is sent from here, or has to be brought there by somebody else; of others nothing. */
    enum OnchainFreeze {
        NONE,
        PENDING,
        NOT_SENT
    }

    /**
     * An override that runs.
     *
     * @param previous the corridor's state before it
     * @param expiresAtNs empty for a permanent one
     */
    record RunningOverride(
            UUID id,
            int corridorId,
            RiskState previous,
            RiskState state,
            OptionalLong expiresAtNs,
            String setBy,
            OnchainFreeze onchain) {}

    /**
     * A trade of the pool elsewhere.
     *
     * @param side what the pool did
     * @param priceE12 quote units per base unit
     * @param reference stands once at its venue
     */
    record NewHedge(
            int corridorId,
            Side side,
            Amount baseAmount,
            long priceE12,
            long tradedAtNs,
            String venue,
            String reference) {}

    /**
     * What a hedge came to.
     *
     * @param number from 1
     * @param batch that it reduced, or opened
     * @param realisedRaw raw quote units
     */
    record RecordedHedge(long number, long batch, long recordedAtNs, BigInteger realisedRaw) {}

    /** @param minutes how long; empty for good */
    RunningOverride override(int corridorId, RiskState target, OptionalLong minutes, Authority by);

    void endOverride(int corridorId, UUID overrideId, Authority by);

    RecordedHedge record(NewHedge hedge, Authority by);

    /**
     * Offers a corridor's open batch to market makers.
     *
     * @param floorE8 how far from the mid, on the side that hurts; empty for the usual
     * @return the request's id
     */
    UUID offerBatch(int corridorId, OptionalLong floorE8, Authority by);

    /** Ends a request for quotes of which none was accepted yet. */
    void callOff(long rfq, Authority by);

    /** What a maker confirmed by a request was delivered, and so was what it was owed. */
    void recordDelivery(long rfq, String reference, Authority by);

    /** Takes what an account of ours has paid for gas in all, dollars at 10^-6; it never falls. */
    void recordGas(String account, long totalE6, Authority by);
}
