package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PoolRiskChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskBreach;
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
    public record Rate(
            Availability availability, PriceSource source, long midE12, long publishTimeNs, long basePriceE12) {}

    /** What a corridor's position was last heard to risk. */
    public record Risk(long grossE6, long unrealisedE6, long varE6, long concentrationE8, RiskBreach breach) {}

    /** The health of a feed as it was last heard. */
    public record Health(FeedHealth health, boolean checked, PriceSource selected) {}

    private final Map<Integer, State> states = new HashMap<>();
    private final Map<Integer, Rate> rates = new HashMap<>();
    private final Map<Integer, Health> feeds = new HashMap<>();
    private final Map<Integer, Risk> risks = new HashMap<>();
    private PoolRiskChangedDecoder poolRisk;

    public State state(int corridorId) {
        return states.get(corridorId);
    }

    public Rate rate(int corridorId) {
        return rates.get(corridorId);
    }

    public Health feed(int feedId) {
        return feeds.get(feedId);
    }

    /** Nothing at risk where nothing was heard. */
    public Risk risk(int corridorId) {
        return risks.getOrDefault(corridorId, new Risk(0, 0, 0, 0, RiskBreach.NONE));
    }

    public PoolRiskChangedDecoder poolRisk() {
        return poolRisk;
    }

    void follow(RecordedEvents events) {
        List<Integer> templateIds = events.templateIds();
        for (int index = 0; index < templateIds.size(); index++) {
            switch (templateIds.get(index)) {
                case CorridorStateChangedDecoder.TEMPLATE_ID ->
                    note(events.at(new CorridorStateChangedDecoder(), index));
                case CorridorRateChangedDecoder.TEMPLATE_ID -> note(events.at(new CorridorRateChangedDecoder(), index));
                case FeedHealthChangedDecoder.TEMPLATE_ID -> note(events.at(new FeedHealthChangedDecoder(), index));
                case CorridorRiskChangedDecoder.TEMPLATE_ID -> note(events.at(new CorridorRiskChangedDecoder(), index));
                case PoolRiskChangedDecoder.TEMPLATE_ID -> poolRisk = events.at(new PoolRiskChangedDecoder(), index);
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
                new Rate(
                        event.availability(),
                        event.source(),
                        event.midE12(),
                        event.publishTimeNs(),
                        event.basePriceE12()));
    }

    private void note(CorridorRiskChangedDecoder event) {
        risks.put(
                event.corridorId(),
                new Risk(
                        event.grossE6(), event.unrealisedE6(), event.varE6(), event.concentrationE8(), event.breach()));
    }

    private void note(FeedHealthChangedDecoder event) {
        feeds.put(event.feedId(), new Health(event.health(), event.isChecked() == Flag.YES, event.selected()));
    }
}
