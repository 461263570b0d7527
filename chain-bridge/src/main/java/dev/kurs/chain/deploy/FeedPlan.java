package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.FeedSettingsStruct;
import java.math.BigInteger;

/**
 * A token's feed in dollars.
 *
 * <p>Example: rupiahs per dollar at 8 decimals, inverted, between 8 000 and 33 000, is taken up to 25 hours old.
 *
 * @param aggregator zero for a mock that is made, on development chains alone
 * @param description such as {@code USD / IDR}; what a mock says of itself
 * @param decimals of the answers
 * @param maxAgeSeconds how long an answer stays good
 * @param inverted true where the feed gives tokens per dollar
 * @param lowestAnswer answers below are refused
 * @param highestAnswer answers above are refused
 * @param updateBandBps how far the market may move before the feed must answer anew, basis points
 * @param firstAnswer what a mock answers first; zero for other feeds
 */
public record FeedPlan(
        Address aggregator,
        String description,
        int decimals,
        long maxAgeSeconds,
        boolean inverted,
        BigInteger lowestAnswer,
        BigInteger highestAnswer,
        int updateBandBps,
        BigInteger firstAnswer) {
    boolean isMock() {
        return aggregator.isZero();
    }

    FeedSettingsStruct settings(Address at) {
        return new FeedSettingsStruct(at, maxAgeSeconds, inverted, lowestAnswer, highestAnswer, updateBandBps);
    }

    /** The settings as the pool keeps them, its range narrowed to sixteen bits an end. */
    FeedSettingsStruct settingsAsKept(Address at) {
        return new FeedSettingsStruct(
                at,
                maxAgeSeconds,
                inverted,
                Magnitudes.roundedUp(lowestAnswer),
                Magnitudes.roundedDown(highestAnswer),
                updateBandBps);
    }
}
