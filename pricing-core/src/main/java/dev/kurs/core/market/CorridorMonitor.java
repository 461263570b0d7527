package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Corridors;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.state.Rules;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;

/**
 * Judges every corridor at every command's time, and works only where something can have changed.
 *
 * <p>After a judgement it notes the earliest moment at which time alone could change it: a price of 12:00:00 with a minute allowed makes the
 * corridor due at 12:00:30 (half of the age: PROTECT) and just after 12:01:00 (stale). A tick makes its corridors due at once.
 */
public final class CorridorMonitor {
    private final Rules rules;
    private final Corridors corridors;
    private final OracleReader oracle;
    private final CorridorStateMachine states;
    private final RiskMonitor risk;
    private final MarketEvents events;
    private final List<IntArrayList> corridorsByFeed = new ArrayList<>();
    private final List<IntArrayList> crossesByLeg = new ArrayList<>();
    private final DueTimes direct = new DueTimes();
    private final DueTimes crosses = new DueTimes();

    public CorridorMonitor(
            Rules rules, Corridors corridors, OracleReader oracle, MarketEvents events, RiskMonitor risk) {
        this.rules = rules;
        this.corridors = corridors;
        this.oracle = oracle;
        this.states = new CorridorStateMachine(rules, events);
        this.events = events;
        this.risk = risk;
    }

    /** Learns what a new corridor hangs on. */
    public void add(Corridor corridor) {
        times(corridor).ensureCapacity(corridor.id());
        crossesByLeg.add(new IntArrayList());
        if (corridor.isCross()) {
            crossesByLeg.get(corridor.baseLeg().id()).addInt(corridor.id());
            crossesByLeg.get(corridor.quoteLeg().id()).addInt(corridor.id());
        }
        linkFeeds(corridor);
        touch(corridor.id());
    }

    /** Learns anew which corridors hang on which feeds. */
    public void relinkFeeds() {
        corridorsByFeed.forEach(IntArrayList::clear);
        for (Corridor corridor : corridors.inOrder()) {
            linkFeeds(corridor);
        }
        touchAll();
    }

    public void touch(Feed feed) {
        if (feed.feedId() < corridorsByFeed.size()) {
            touchEach(corridorsByFeed.get(feed.feedId()));
        }
    }

    public void touch(int corridorId) {
        times(corridors.get(corridorId)).makeDue(corridorId);
    }

    private DueTimes times(Corridor corridor) {
        return corridor.isCross() ? crosses : direct;
    }

    /** An override that a chain's freeze hides is still seen by crosses that are overridden themselves. */
    void touchWithCrosses(int corridorId) {
        touch(corridorId);
        touchEach(crossesByLeg.get(corridorId));
    }

    /** What corridors are judged by is another, and with it what their risk may decide. */
    public void touchAll() {
        risk.invalidateQuietZone();
        touchCorridors();
    }

    private void touchCorridors() {
        for (Corridor corridor : corridors.inOrder()) {
            touch(corridor.id());
        }
    }

    /** Takes a clock that was set back. */
    public void turnBack(long nowNs) {
        risk.turnBack(nowNs);
    }

    /** The same of closes: none is of a day that has not ended yet. */
    public void turnBackCloses(int today) {
        risk.turnBackCloses(today);
    }

    /** When the next corridor, or the pool's risk, is due, if nothing stirs. */
    public long nextDueNs() {
        return Math.min(Math.min(direct.earliestNs(), crosses.earliestNs()), risk.nextDueNs());
    }

    /** Judges the corridors that are due, measures what they risk, and judges those whose risk asks for something else. */
    public void judgeDue(long nowNs) {
        if (risk.pollBalanceMoved()) {
            touchCorridors();
        }
        judgeCorridors(nowNs);
        if (risk.measure(nowNs, this)) {
            judgeCorridors(nowNs);
        }
    }

    /** Judges what is due before a command reads it; by earlier rules it reads what the command before left. */
    public void judgeBeforeReading(long nowNs) {
        if (rules.judgeBeforeReading()) {
            judgeDue(nowNs);
        }
    }

    /** Judges what is due by the levels that hold until now, and leaves exact figures for others to judge. */
    public void judgeBeforeNewLevels(long nowNs) {
        judgeDue(nowNs);
        risk.requireExact();
    }

    /** Legs before the crosses that stand on them, by id among equals. */
    private void judgeCorridors(long nowNs) {
        judge(direct, nowNs);
        judge(crosses, nowNs);
    }

    private void judge(DueTimes times, long nowNs) {
        times.collect(nowNs);
        for (int id = times.nextDue(0); id != DueTimes.NONE; id = times.nextDue(id + 1)) {
            judge(corridors.get(id), nowNs);
        }
    }

    /** Goes on after a snapshot was restored; nothing is judged, because nothing changed. */
    public void resume(long nowNs) {
        risk.resume(nowNs);
        for (Corridor corridor : corridors.inOrder()) {
            corridor.market()
                    .marketClosed(corridor.isMarketClosed(nowNs))
                    .midE12(corridor.rate().midE12())
                    .confidenceE8(corridor.rate().confidenceE8())
                    .volatility(corridor.volatility().perRootSecond());
            if (corridor.rate().isAvailable()) {
                oracle.resume(corridor, nowNs);
            }
            oracle.readPegs(corridor, nowNs, corridor.market().isMarketClosed());
            CorridorStateMachine.updateMarket(corridor);
            corridor.triggers().judge(nowNs);
            times(corridor).settle(corridor.id(), nextChangeNs(corridor, nowNs));
        }
    }

    private void judge(Corridor corridor, long nowNs) {
        oracle.read(corridor, nowNs);
        if (corridor.rate().isAvailable()) {
            risk.onPrices(corridor);
        }
        if (corridor.rate().pollChanged()) {
            events.corridorRateChanged(corridor);
        }
        if (states.judge(corridor, corridor.triggers().judge(nowNs), nowNs)) {
            touchEach(crossesByLeg.get(corridor.id()));
        }
        times(corridor).settle(corridor.id(), nextChangeNs(corridor, nowNs));
    }

    /** The earliest moment after now at which time alone could change what was judged: each part that judges names its own. */
    private long nextChangeNs(Corridor corridor, long nowNs) {
        long nextNs = Math.min(oracle.nextChangeNs(corridor, nowNs), CorridorStateMachine.nextChangeNs(corridor));
        return Math.min(nextNs, corridor.triggers().nextChangeNs());
    }

    private void linkFeeds(Corridor corridor) {
        for (Feed feed : corridor.neededFeeds()) {
            while (corridorsByFeed.size() <= feed.feedId()) {
                corridorsByFeed.add(new IntArrayList());
            }
            corridorsByFeed.get(feed.feedId()).addInt(corridor.id());
        }
    }

    private void touchEach(IntArrayList corridorIds) {
        for (int index = 0; index < corridorIds.size(); index++) {
            touch(corridorIds.getInt(index));
        }
    }
}
