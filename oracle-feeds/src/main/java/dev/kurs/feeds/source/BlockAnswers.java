package dev.kurs.feeds.source;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigDecimal;

/** How sources that read a chain understand its answers. */
public final class BlockAnswers {
    private static final long MILLIS_A_SECOND = 1_000;
    private static final int BAND_SCALE = 8;
    private static final int MOST_DECIMALS = 30;

    private BlockAnswers() {}

    /** Asks the chain. */
    @FunctionalInterface
    public interface Asking<T> {
        AsOfBlock<T> ask() throws UnreadableException;
    }

    /**
     * As many answers as were asked for, as of a block with a time.
     *
     * @throws SourceException also where that is not what came
     */
    public static <T> AsOfBlock<T> read(int asked, Asking<T> asking) throws SourceException {
        try {
            AsOfBlock<T> answer = asking.ask();
            if (answer.values().size() != asked
                    || answer.blockTimeSeconds() <= 0
                    || answer.blockTimeSeconds() > Long.MAX_VALUE / MILLIS_A_SECOND) {
                throw SourceException.malformed(answer.values().size() + " answers to " + asked
                        + " questions at block time " + answer.blockTimeSeconds());
            }
            return answer;
        } catch (UnreadableException unreadable) {
            throw new SourceException(
                    unreadable.isRefusal() ? FeedError.REFUSED : FeedError.UNREACHABLE,
                    unreadable.getMessage(),
                    unreadable);
        }
    }

    public static boolean isScale(int decimals) {
        return decimals >= 0 && decimals <= MOST_DECIMALS;
    }

    /** The price, sure to within its source's update band. */
    public static SourcePrice price(String symbol, BigDecimal price, SourceTerms terms, long timeSeconds) {
        BigDecimal band = BigDecimal.valueOf(terms.updateBandE8(), BAND_SCALE);
        return new SourcePrice(symbol, price, price.multiply(band), timeSeconds * MILLIS_A_SECOND);
    }
}
