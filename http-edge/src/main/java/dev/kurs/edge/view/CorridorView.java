package dev.kurs.edge.view;

import dev.kurs.edge.json.JsonText;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.Side;
import java.util.List;

/**
 * A corridor with what holds of it now. Terms, rate and state are each replaced whole.
 *
 * @param hashText the corridor's id on the wire: 0x and 64 lower-case digits
 */
@SuppressWarnings("ArrayRecordComponent")
public record CorridorView(
        int id,
        String pair,
        byte[] hash,
        JsonText hashText,
        TokenView base,
        TokenView quote,
        Terms terms,
        CorridorRate rate,
        CorridorState state,
        long updatedAtNs) {

    /**
     * What configuration says of a corridor.
     *
     * @param isPublic whether v0.2 shows it
     * @param v01Pair what v0.1 calls it, as USD-IDR; null where that is the corridor's own name
     */
    public record Terms(
            boolean isPublic,
            boolean isWithdrawn,
            String v01Pair,
            FeeBasis feeBasis,
            long minUsdE6,
            long maxUsdE6,
            long protectMaxFactorE8,
            long restrictMaxFactorE8,
            int maxDeviationBps,
            long firmTtlNs,
            long rfqThresholdE6,
            List<TierView> tiers) {
        /** The {@code rfqThresholdE6} of a corridor that never asks market makers. */
        static final long NO_RFQ_THRESHOLD = Long.MAX_VALUE;

        /** Whether market makers are asked for a firm quote of v0.1 of so many dollars. */
        public boolean isForMakers(long notionalE6) {
            return notionalE6 > rfqThresholdE6;
        }
    }

    /** Neither token is the dollar's: the corridor is priced through both. */
    public boolean isCross() {
        return !base.isDollar() && !quote.isDollar();
    }

    /** What v0.1 calls it: its own name there, or else the corridor's. */
    public String v01Name() {
        return terms.v01Pair() == null ? pair : terms.v01Pair();
    }

    public TokenView input(Side side) {
        return side == Side.SELL ? base : quote;
    }

    public TokenView output(Side side) {
        return side == Side.SELL ? quote : base;
    }

    CorridorView withRate(CorridorRate newRate, long atNs) {
        return new CorridorView(id, pair, hash, hashText, base, quote, terms, newRate, state, atNs);
    }

    CorridorView withState(CorridorState newState, long atNs) {
        return new CorridorView(id, pair, hash, hashText, base, quote, terms, rate, newState, atNs);
    }
}
