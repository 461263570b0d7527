package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT_USD;
import static dev.kurs.core.engine.SandboxWorld.USD_IDR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FeedSourceChangedDecoder;
import dev.kurs.protocol.message.sbe.PriceDroppedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.SwitchReason;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A minute and 20 bps are allowed, 50 bps from the check; three good ticks bring a better rank back. */
class SourceRanksTest {
    private static final int MORE = PriceSources.bit(PriceSource.FALLBACK_2)
            | PriceSources.bit(PriceSource.CROSS_CHECK_2)
            | PriceSources.bit(PriceSource.CROSS_CHECK_3);

    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldReadTheFallbacksInTheirOrder() {
        configure(0);
        desk.waitNs(61 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.FALLBACK_2, "16312.5");
        assertEquals(PriceSource.FALLBACK_2, selected());

        desk.tick(USD_IDR, PriceSource.FALLBACK, "16312.5");
        assertEquals(PriceSource.FALLBACK, selected());

        desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");
        assertEquals(PriceSource.PRIMARY, selected());
    }

    @Test
    void shouldSayWhyAnotherSourceIsRead() {
        configure(0);
        desk.waitNs(40 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.FALLBACK_2, "16312.5");
        desk.advanceTime(21 * SECOND_NS);
        assertSwitch(PriceSource.PRIMARY, PriceSource.FALLBACK_2, SwitchReason.TOO_OLD);

        desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");
        assertSwitch(PriceSource.FALLBACK_2, PriceSource.PRIMARY, SwitchReason.RETURNED);

        desk.waitNs(SECOND_NS);
        desk.send(desk.frames()
                .updatePrice(USD_IDR, PriceSource.PRIMARY, 16_312_500_000_000_000L, 210_000, desk.nowNs()));
        assertSwitch(PriceSource.PRIMARY, PriceSource.FALLBACK_2, SwitchReason.UNSURE);

        desk.advanceTime(60 * SECOND_NS);
        assertSwitch(PriceSource.FALLBACK_2, PriceSource.NULL_VAL, SwitchReason.TOO_OLD);

        desk.tick(USD_IDR, PriceSource.FALLBACK, "16312.5");
        assertSwitch(PriceSource.NULL_VAL, PriceSource.FALLBACK, SwitchReason.PRICED);
    }

    @Test
    void shouldReturnToABetterRankAfterEnoughGoodTicks() {
        configure(3);
        desk.waitNs(61 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.FALLBACK, "16312.5");
        for (int tick = 1; tick <= 2; tick++) {
            desk.waitNs(SECOND_NS);
            desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");
            assertEquals(PriceSource.FALLBACK, selected());
        }
        desk.waitNs(SECOND_NS);
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");

        assertEquals(PriceSource.PRIMARY, selected());
        assertEquals(3, desk.events().first(new FeedSourceChangedDecoder()).goodTicks());
    }

    @Test
    void shouldNotWaitForABetterRankWhenTheOneItKeepsToDies() {
        configure(3);
        desk.waitNs(61 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.FALLBACK, "16312.5");
        desk.waitNs(50 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");
        assertEquals(PriceSource.FALLBACK, selected());

        desk.advanceTime(11 * SECOND_NS);

        assertEquals(PriceSource.PRIMARY, selected());
    }

    /** Rupiah per dollar of three checks, 16312.5 being read: one that lies is outvoted, two are not. */
    @ParameterizedTest
    @CsvSource({
        "16312.5, 16312.5, 16312.5, USABLE",
        "16312.5, 16320, 90000, USABLE",
        "16312.5, 16320, 1, USABLE",
        "16312.5, 90000, 90000, DEVIATING",
        "16500, 16312.5, 16400, DEVIATING",
    })
    void shouldHoldAPriceAgainstTheMedianOfItsChecks(String first, String second, String third, FeedHealth health) {
        configure(0);
        desk.waitNs(61 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, first);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK_2, second);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK_3, third);
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");

        assertEquals(health, desk.view().feed(USD_IDR).health());
        assertTrue(desk.view().feed(USD_IDR).checked());
    }

    /** Of two checks neither is the liar: the price has to be within the bound of both. */
    @Test
    void shouldHoldAPriceAgainstBothOfTwoChecks() {
        configure(0);
        desk.waitNs(61 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK, "16312.5");
        desk.tick(USD_IDR, PriceSource.CROSS_CHECK_2, "16500");
        desk.tick(USD_IDR, PriceSource.PRIMARY, "16312.5");

        assertEquals(FeedHealth.DEVIATING, desk.view().feed(USD_IDR).health());
    }

    @Test
    void shouldDropATickOfASourceThatTheFeedDoesNotHave() {
        desk.waitNs(SECOND_NS);
        desk.tick(USDT_USD, PriceSource.FALLBACK_3, "1");

        assertEquals(
                DropReason.UNKNOWN_SOURCE,
                desk.events().first(new PriceDroppedDecoder()).reason());
    }

    @Test
    void shouldForgetASourceThatIsTakenAway() {
        configure(0);
        desk.waitNs(61 * SECOND_NS);
        desk.tick(USD_IDR, PriceSource.FALLBACK_2, "16312.5");
        desk.world().feed(USD_IDR, feed -> {});

        assertEquals(FeedHealth.STALE, desk.view().feed(USD_IDR).health());
        assertSwitch(PriceSource.FALLBACK_2, PriceSource.NULL_VAL, SwitchReason.FORGOTTEN);
    }

    @Test
    void shouldRefuseAnInvertedSourceThatTheFeedDoesNotHave() {
        desk.world().feed(USD_IDR, feed -> feed.moreInverted(PriceSources.bit(PriceSource.FALLBACK_2)));

        assertEquals(
                "moreInverted of USD/IDR is 8, must be of moreSources, 0",
                desk.events().first(new CommandRejectedDecoder()).detail());
    }

    @Test
    void shouldSayNothingOfSwitchesByEarlierRules() {
        EngineDriver earlier = EngineDriver.sandbox(2);
        earlier.waitNs(61 * SECOND_NS);
        earlier.tick(USD_IDR, PriceSource.FALLBACK, "16312.5");

        assertEquals(PriceSource.FALLBACK, earlier.view().feed(USD_IDR).selected());
        assertFalse(earlier.events().has(FeedSourceChangedDecoder.TEMPLATE_ID));
    }

    private void configure(int returnTicks) {
        desk.world()
                .feed(USD_IDR, feed -> feed.moreSources(MORE).moreInverted(MORE).returnTicks(returnTicks));
    }

    private PriceSource selected() {
        return desk.view().feed(USD_IDR).selected();
    }

    private void assertSwitch(PriceSource previous, PriceSource selected, SwitchReason reason) {
        FeedSourceChangedDecoder event = IntStream.range(
                        0, desk.events().templateIds().size())
                .filter(index -> desk.events().templateIds().get(index) == FeedSourceChangedDecoder.TEMPLATE_ID)
                .mapToObj(index -> desk.events().at(new FeedSourceChangedDecoder(), index))
                .filter(switched -> switched.feedId() == USD_IDR)
                .findFirst()
                .orElseThrow();
        assertEquals(previous, event.previous());
        assertEquals(selected, event.selected());
        assertEquals(reason, event.reason());
    }
}
