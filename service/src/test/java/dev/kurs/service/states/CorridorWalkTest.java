package dev.kurs.service.states;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.service.system.ConfigurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** A script of failing feeds walks every corridor through every state and back, and no state sticks without its cause. */
class CorridorWalkTest {
    private static final Instant START = Instant.parse("2026-11-18T12:00:00Z");
    private static final Duration FAILURE = Duration.ofSeconds(150);
    private static final Duration RECOVERY = Duration.ofMinutes(5);
    private static final Duration DAY = Duration.ofDays(1);

    /** Twenty basis points within a minute, after a day without a move: nine times the day's volatility. */
    private static final double JUMP = 1.002;

    private static WalkedDesk desk() {
        return new WalkedDesk(
                ConfigurationText.packaged()
                        .with("volatility_restrict: 6", "volatility_restrict: 5")
                        .with("volatility_halt: 7.5", "volatility_halt: 8"),
                START);
    }

    private static Map<String, BiConsumer<WalkedDesk, String>> failures() {
        Map<String, BiConsumer<WalkedDesk, String>> failures = new LinkedHashMap<>();
        failures.put("its first source falls silent", (desk, feed) -> desk.silence(feed, PriceSource.PRIMARY));
        failures.put("its check falls silent", (desk, feed) -> desk.silence(feed, PriceSource.CROSS_CHECK));
        failures.put("two fall silent", (desk, feed) -> {
            desk.silence(feed, PriceSource.PRIMARY);
            desk.silence(feed, PriceSource.FALLBACK);
        });
        failures.put("all fall silent", (desk, feed) -> WalkedDesk.SOURCES.forEach(each -> desk.silence(feed, each)));
        failures.put("its first source says too much", (desk, feed) -> desk.lie(feed, PriceSource.PRIMARY, 1.01));
        failures.put("its first source says too little", (desk, feed) -> desk.lie(feed, PriceSource.PRIMARY, 0.99));
        failures.put("its check lies", (desk, feed) -> desk.lie(feed, PriceSource.CROSS_CHECK, 1.01));
        failures.put("only the fallback is sure", (desk, feed) -> {
            desk.unsure(feed, PriceSource.PRIMARY);
            desk.unsure(feed, PriceSource.CROSS_CHECK);
        });
        failures.put("nobody is sure", (desk, feed) -> WalkedDesk.SOURCES.forEach(each -> desk.unsure(feed, each)));
        return failures;
    }

    @Test
    void shouldLeaveNormalForEachFailureOfEachFeedAndComeBack() {
        WalkedDesk desk = desk();
        desk.tick();
        desk.run(RECOVERY);
        desk.shouldBeWell();
        for (String feed : desk.feeds()) {
            failures().forEach((what, failure) -> {
                String when = feed + ": " + what;
                desk.forgetSeen();
                failure.accept(desk, feed);
                desk.run(FAILURE);
                shouldConcernThoseOf(desk, feed, when);
                desk.heal();
                desk.run(RECOVERY);
                desk.shouldBeWell();
            });
        }
    }

    /** Corridors that read the feed noticed, in their state or by having no price; no other did. */
    private static void shouldConcernThoseOf(WalkedDesk desk, String feed, String when) {
        for (String corridor : desk.corridors()) {
            if (desk.neededFeeds(corridor).contains(feed)) {
                assertTrue(
                        !desk.hasPrice(corridor) || desk.seen(corridor).contains(RiskState.PROTECT),
                        () -> when + ", and " + corridor + " is as before");
            } else {
                assertEquals(Set.of(), desk.seen(corridor), () -> when + ", and " + corridor + " minds");
            }
        }
    }

    @Test
    void shouldWalkEveryCorridorThroughEveryStateAndBack() {
        WalkedDesk desk = desk();
        desk.tick();
        desk.run(DAY);
        desk.shouldBeWell();

        desk.move(JUMP);
        desk.run(Duration.ofMinutes(2));
        for (String corridor : desk.corridors()) {
            assertEquals(RiskState.HALT, desk.state(corridor), corridor);
            assertFalse(desk.allowsAny(corridor), corridor);
        }
        desk.run(Duration.ofHours(2));
        desk.shouldBeWell();

        for (String corridor : desk.corridors()) {
            desk.chainFreezes(corridor, true);
            assertEquals(RiskState.FREEZE, desk.state(corridor));
            assertEquals(StateCause.CHAIN, desk.cause(corridor));
            desk.run(RECOVERY);
            assertEquals(RiskState.FREEZE, desk.state(corridor));
            desk.chainFreezes(corridor, false);
            desk.run(RECOVERY);
            desk.shouldBeWell();
        }
        for (String corridor : desk.corridors()) {
            assertEquals(
                    EnumSet.of(
                            RiskState.NORMAL, RiskState.PROTECT, RiskState.RESTRICT, RiskState.HALT, RiskState.FREEZE),
                    desk.seen(corridor),
                    corridor);
        }
    }
}
