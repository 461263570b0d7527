package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a listener knows of corridors and feeds: the last thing it heard of each. */
public final class HeardCorridors {
    /** The state of a corridor as it was last heard. */
    public record State(RiskState state, StateCause cause, boolean sell, boolean buy, boolean overridden) {}

    /** The rate of a corridor as it was last heard. */
    public record Rate(Availability availability, PriceSource source, long midE12, long publishTimeNs) {}

    /** The health of a feed as it was last heard. */
    public record Health(FeedHealth health, boolean checked, PriceSource selected) {}

    private final Map<Integer, State> states = new HashMap<>();
    private final Map<Integer, Rate> rates = new HashMap<>();
    private final Map<Integer, Health> feeds = new HashMap<>();

    public State state(int corridorId) {
        return states.get(corridorId);
    }

    public Rate rate(int corridorId) {
        return rates.get(corridorId);
    }

    public Health feed(int feedId) {
        return feeds.get(feedId);
    }

    void follow(RecordedEvents events) {
        List<Integer> templateIds = events.templateIds();
        for (int index = 0; index < templateIds.size(); index++) {
            switch (templateIds.get(index)) {
                case CorridorStateChangedDecoder.TEMPLATE_ID ->
                    note(events.at(new CorridorStateChangedDecoder(), index));
                case CorridorRateChangedDecoder.TEMPLATE_ID -> note(events.at(new CorridorRateChangedDecoder(), index));
                case FeedHealthChangedDecoder.TEMPLATE_ID -> note(events.at(new FeedHealthChangedDecoder(), index));
                default -> {
                    // of no concern to a view of corridors
                }
            }
        }
    }

    private void note(CorridorStateChangedDecoder event) {
        states.put(
                event.corridorId(),
                new State(
                        event.state(),
                        event.cause(),
                        event.sellAllowed() == Flag.YES,
                        event.buyAllowed() == Flag.YES,
                        event.overridden() == Flag.YES));
    }

    private void note(CorridorRateChangedDecoder event) {
        rates.put(
                event.corridorId(),
                new Rate(event.availability(), event.source(), event.midE12(), event.publishTimeNs()));
    }

    private void note(FeedHealthChangedDecoder event) {
        feeds.put(event.feedId(), new Health(event.health(), event.isChecked() == Flag.YES, event.selected()));
    }
}
