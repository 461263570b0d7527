package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_TNSGD;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_SGD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * USDC in March 2023, by the rounds of Chainlink's USDC/USD feed (data of etherisc/depeg-contracts, Apache-2.0), through the engine: a token that counts as a
 * dollar, with that feed as its peg, a bound of 100 bps, the thresholds of volatility at 3, 6 and 12, and no other source, so that PROTECT is the best there is.
 */
class DepegReplayTest {
    private static final String ROUNDS = "data/chainlink_usdc_usd_rounds_2022-11_2023-03.csv";
    private static final int USDC_USD = 5;
    private static final int USDC = 4;
    private static final long HOUR_NS = 60 * MINUTE_NS;
    private static final long TENTHS_E8 = 100_000_000;
    private static final long FALL_NS = Instant.parse("2023-03-09T00:00:00Z").getEpochSecond() * SECOND_NS;

    private static final String NOTHING = "nothing is quoted";

    /** When each state was entered, at which round, why, and what was quoted; at position 0 RESTRICT by volatility lets neither way. */
    private static final List<String> STORY = List.of(
            "2023-03-10T22:37:35Z 0.99755917 RESTRICT VOLATILITY nothing is quoted",
            "2023-03-10T23:07:35Z 0.99755917 PROTECT UNCHECKED_FEED quoted both ways",
            "2023-03-11T01:54:47Z 0.98843232 RESTRICT DEPEG nothing is quoted",
            "2023-03-11T02:50:11Z 0.99065000 RESTRICT DEPEG quoted out alone",
            "2023-03-11T03:00:11Z 0.99065000 PROTECT UNCHECKED_FEED quoted both ways",
            "2023-03-11T03:07:47Z 0.98792496 RESTRICT DEPEG nothing is quoted");

    /** What a partner may swap in a day. */
    private static final BigDecimal DAILY_LIMIT = BigDecimal.valueOf(1_000_000);

    private record Round(long timeNs, long priceE8) {
        BigDecimal price() {
            return BigDecimal.valueOf(priceE8, 8);
        }
    }

    private record Change(long timeNs, RiskState state, StateCause cause, String quoted, BigDecimal price) {
        @Override
        public String toString() {
            return Instant.ofEpochSecond(timeNs / SECOND_NS) + " " + price + " " + state + " " + cause + " " + quoted;
        }

        boolean isStop() {
            return cause == StateCause.DEPEG && quoted.equals(NOTHING);
        }
    }

    private final EngineDriver desk = new EngineDriver();
    private final List<Change> changes = new ArrayList<>();
    private long lastDollarNs;
    private Round lastRound = new Round(0, 100_000_000);

    @Test
    void shouldStopQuotingWhenADollarIsNoDollar() throws IOException {
        List<Round> rounds = rounds();
        configure(rounds.getFirst().timeNs());
        BigDecimal lowest = BigDecimal.TEN;
        for (Round round : rounds) {
            passUntil(round.timeNs());
            desk.send(desk.frames()
                    .updatePrice(USDC_USD, PriceSource.PRIMARY, round.priceE8() * 10_000, 0, round.timeNs()));
            lastRound = round;
            note();
            assertTrue(
                    round.priceE8() >= 99_000_000 || quoted().equals(NOTHING),
                    () -> quoted() + " at " + round.price() + ", " + round.timeNs());
            lowest = lowest.min(round.price());
        }
        List<Change> fall =
                changes.stream().filter(change -> change.timeNs() >= FALL_NS).toList();
        Change stopped = fall.stream().filter(Change::isStop).findFirst().orElseThrow();
        BigDecimal lastQuoted = lastQuoted(rounds, stopped);
        print(fall, stopped, lastQuoted, lowest);
        assertEquals(STORY, fall.stream().map(Change::toString).toList());
        assertEquals(new BigDecimal("0.99209183"), lastQuoted);
        assertEquals(new BigDecimal("0.88000000"), lowest);
        assertEquals(new BigDecimal("120000"), loss(BigDecimal.ONE, lowest), "without a peg feed, at par");
        assertEquals(new BigDecimal("112985"), loss(lastQuoted, lowest), "in the last minute with one");
    }

    /** The dollar itself is 1 in every source, each hour; time is told every ten minutes and with each round. */
    private void passUntil(long timeNs) {
        while (desk.nowNs() < timeNs) {
            desk.waitNs(Math.min(timeNs - desk.nowNs(), 10 * MINUTE_NS));
            if (desk.nowNs() - lastDollarNs >= HOUR_NS) {
                tellDollar();
            }
            desk.send(desk.frames().advanceTime());
            note();
        }
    }

    private void tellDollar() {
        lastDollarNs = desk.nowNs();
        for (int feedId : List.of(USDT_USD, USD_SGD)) {
            for (PriceSource source : List.of(PriceSource.CROSS_CHECK, PriceSource.FALLBACK, PriceSource.PRIMARY)) {
                desk.tick(feedId, source, "1");
            }
        }
    }

    private void note() {
        HeardCorridors.State state = desk.view().state(USDT_TNSGD);
        Change last = changes.isEmpty() ? null : changes.getLast();
        if (last == null || last.state() != state.state() || !last.quoted().equals(quoted())) {
            changes.add(new Change(desk.nowNs(), state.state(), state.cause(), quoted(), lastRound.price()));
        }
    }

    private String quoted() {
        HeardCorridors.State state = desk.view().state(USDT_TNSGD);
        boolean isPriced = desk.view().rate(USDT_TNSGD).availability() == Availability.AVAILABLE;
        if (!isPriced || !(state.sell() || state.buy())) {
            return NOTHING;
        }
        if (state.sell() && state.buy()) {
            return "quoted both ways";
        }
        return state.buy() ? "quoted in alone" : "quoted out alone";
    }

    private static BigDecimal lastQuoted(List<Round> rounds, Change stopped) {
        return rounds.stream()
                .filter(round -> round.timeNs() < stopped.timeNs())
                .reduce((before, after) -> after)
                .orElseThrow()
                .price();
    }

    private static void print(List<Change> fall, Change stopped, BigDecimal lastQuoted, BigDecimal lowest) {
        fall.forEach(change -> System.out.println("DepegReplayTest: " + change));
        System.out.println("DepegReplayTest: stopped at " + stopped.price() + " after a last quote at " + lastQuoted
                + "; a day's limit of " + DAILY_LIMIT + " taken at par is worth " + loss(BigDecimal.ONE, lowest)
                + " less at " + lowest + ", at the last quoted price " + loss(lastQuoted, lowest));
    }

    private static BigDecimal loss(BigDecimal paid, BigDecimal worth) {
        return paid.subtract(worth).multiply(DAILY_LIMIT).divide(paid, 0, RoundingMode.HALF_EVEN);
    }

    private void configure(long firstNs) {
        desk.setClock(firstNs - HOUR_NS);
        desk.send(desk.frames().adoptRules(Rules.NEWEST));
        desk.world().configure();
        for (int feedId : List.of(USDT_USD, USD_SGD)) {
            desk.world()
                    .feed(
                            feedId,
                            feed -> feed.calendarId(-1)
                                    .maxAgeNs(25 * HOUR_NS)
                                    .primaryInverted(Flag.NO)
                                    .fallbackInverted(Flag.NO)
                                    .crossCheckInverted(Flag.NO));
        }
        desk.send(peg());
        desk.world().token(USDC, token -> token.pegFeedId(USDC_USD).maxPegE8(1_000_000));
        desk.world()
                .corridor(
                        USDT_TNSGD,
                        corridor -> corridor.volatilityProtectE8(3 * TENTHS_E8)
                                .volatilityRestrictE8(6 * TENTHS_E8)
                                .volatilityHaltE8(12 * TENTHS_E8));
        desk.fillInventory();
        tellDollar();
    }

    private CommandFrames peg() {
        ConfigureFeedEncoder message = desk.frames().begin(new ConfigureFeedEncoder());
        message.feedId(USDC_USD)
                .calendarId(-1)
                .primaryInverted(Flag.NO)
                .fallbackInverted(Flag.NO)
                .crossCheckInverted(Flag.NO)
                .maxAgeNs(25 * HOUR_NS)
                .closedMaxAgeNs(25 * HOUR_NS)
                .maxFutureNs(0)
                .maxConfidenceE8(100_000)
                .maxDeviationE8(500_000)
                .recoveryTicks(3)
                .moreSources(0)
                .moreInverted(0)
                .returnTicks(0);
        return desk.frames().end(message.name("USDC/USD"));
    }

    private static List<Round> rounds() throws IOException {
        List<Path> found = Stream.of(System.getProperty("kurs.shared"), "../shared", "../../shared")
                .filter(Objects::nonNull)
                .map(folder -> Path.of(folder).resolve(ROUNDS))
                .filter(Files::isReadable)
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "skipped: there is no shared/" + ROUNDS + " beside the project");
        return Files.readAllLines(found.getFirst()).stream()
                .filter(line -> !line.isEmpty() && Character.isDigit(line.charAt(0)))
                .map(line -> line.split(",", -1))
                .map(fields -> new Round(Long.parseLong(fields[2]) * SECOND_NS, Long.parseLong(fields[1])))
                .toList();
    }
}
