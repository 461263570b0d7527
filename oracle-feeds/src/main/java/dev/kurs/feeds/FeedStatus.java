package dev.kurs.feeds;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a source is doing, at one moment.
 *
 * <p>Example: {@code FeedStatus[name=pyth, running=true, failing=false, lastSuccessNs=1776082500000000000,
 * lastErrorNs=0, lastError=Optional.empty, lastErrorDetail=, ticksOffered=5210, dropped={NOT_NEWER=17}, errors={}, connections=1,
 * unavailableFeeds=[], lastTicks={USD/IDR=…}, ticksPerMinute=150]}.
 *
 * @param failing whether the last that was heard of the source is an error, whatever the clock did meanwhile
 * @param lastSuccessNs when the source last gave something usable, nanoseconds since the epoch; 0 for never
 * @param lastErrorNs when it last failed, nanoseconds since the epoch; 0 for never
 * @param ticksOffered ticks that the ring took
 * @param connections requests or streams that were opened
 * @param unavailableFeeds feeds that the source does not know at present
 * @param lastTicks by feed, what was offered last
 * @param ticksPerMinute ticks of the last sixty seconds that the ring took
 */
public record FeedStatus(
        String name,
        boolean running,
        boolean failing,
        long lastSuccessNs,
        long lastErrorNs,
        Optional<FeedError> lastError,
        String lastErrorDetail,
        long ticksOffered,
        Map<DropReason, Long> dropped,
        Map<FeedError, Long> errors,
        long connections,
        List<String> unavailableFeeds,
        Map<String, LastTick> lastTicks,
        long ticksPerMinute) {
    public FeedStatus {
        dropped = Map.copyOf(dropped);
        errors = Map.copyOf(errors);
        unavailableFeeds = List.copyOf(unavailableFeeds);
        lastTicks = Map.copyOf(lastTicks);
    }

    public long dropped(DropReason reason) {
        return dropped.getOrDefault(reason, 0L);
    }

    public long errors(FeedError kind) {
        return errors.getOrDefault(kind, 0L);
    }
}
