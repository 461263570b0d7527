package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.MINUTE_NS;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Volatility and utilisation ask for states, and every change names its figure. */
class MetricTriggersTest {
    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldNameTheFigureTheThresholdAndTheFeedOfAnAge() {
        desk.waitNs(29 * SECOND_NS);
        desk.quietTicks(SandboxWorld.USDT_USD);
        desk.advanceTime(SECOND_NS);

        CorridorStateChangedDecoder changed = changed();
        assertEquals(StateCause.ORACLE_AGE, changed.cause());
        assertEquals(50_000_000, changed.metricE8());
        assertEquals(50_000_000, changed.thresholdE8());
        assertEquals(USD_IDR, changed.subjectId());
    }

    @Test
    void shouldNameTheFigureOfADeviation() {
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16361.5");

        CorridorStateChangedDecoder changed = changed();
        assertEquals(StateCause.ORACLE_DEVIATION, changed.cause());
        assertEquals(59_898_000, (double) changed.metricE8(), 100_000);
        assertEquals(50_000_000, changed.thresholdE8());
        assertEquals(USD_IDR, changed.subjectId());
    }

    /** Quiet for half a day, then four basis points a minute to and fro: more than five times the root mean square of the day so far. */
    @Test
    void shouldAskForStatesByVolatilityAndComeBackByTheSteps() {
        configure(message -> message.volatilityProtectE8(300_000_000)
                .volatilityRestrictE8(500_000_000)
                .volatilityHaltE8(2_000_000_000)
                .volFloor(0.000002));
        minutes(720, 0);
        assertEquals(RiskState.NORMAL, state());

        minutes(12, 4);
        assertEquals(RiskState.RESTRICT, state());
        assertEquals(StateCause.VOLATILITY, desk.view().state(USDT_IDRX).cause());

        minutes(240, 0);
        assertEquals(RiskState.NORMAL, state());
    }

    @Test
    void shouldAskForNothingByVolatilityWhereNoThresholdIsSet() {
        minutes(60, 0);
        minutes(12, 4);
        assertEquals(RiskState.NORMAL, state());
    }

    @Test
    void shouldRefuseThresholdsThatFall() {
        configure(message -> message.utilisationProtectE8(90_000_000)
                .utilisationRestrictE8(80_000_000)
                .utilisationHaltE8(100_000_000));

        String detail = desk.events().first(new CommandRejectedDecoder()).detail();
        assertTrue(detail.contains("utilisation of USDT-IDRX") && detail.contains("80000000"), detail);
    }

    @Test
    void shouldSayNoFigureOfAnOverride() {
        desk.override(USDT_IDRX, RiskState.HALT, CorridorStateChangedDecoder.overrideExpiresAtNsNullValue());

        assertEquals(CorridorStateChangedDecoder.metricE8NullValue(), changed().metricE8());
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
    }

    /** Fresh prices of every feed each minute, USD/IDR to and fro by some basis points. */
    private void minutes(int minutes, int bps) {
        for (int minute = 0; minute < minutes; minute++) {
            for (int half = 0; half < 3; half++) {
                desk.waitNs(MINUTE_NS / 3);
                desk.quietTicks(SandboxWorld.USDT_USD);
                String price = String.valueOf(16_312.5 + (minute % 2 == 0 ? 0 : 1.63125 * bps));
                desk.tick(USD_IDR, PriceSource.CROSS_CHECK, price);
                desk.tick(USD_IDR, PriceSource.PRIMARY, price);
                desk.send(desk.frames().advanceTime());
            }
        }
    }

    private void configure(Consumer<ConfigureCorridorEncoder> alteration) {
        desk.world().corridor(USDT_IDRX, alteration);
    }

    private RiskState state() {
        return desk.view().state(USDT_IDRX).state();
    }

    private CorridorStateChangedDecoder changed() {
        return IntStream.range(0, desk.events().templateIds().size())
                .filter(index -> desk.events().templateIds().get(index) == CorridorStateChangedDecoder.TEMPLATE_ID)
                .mapToObj(index -> desk.events().at(new CorridorStateChangedDecoder(), index))
                .filter(event -> event.corridorId() == USDT_IDRX)
                .findFirst()
                .orElseThrow();
    }
}
