package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.DAY_NS;
import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.book.UtcDay;
import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.message.sbe.VolumeChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class VolumeTest {
    private static final long DOLLAR = 1_000_000L;
    private static final int PARTNER = 0;

    private final TreeMap<Integer, Long> settledOn = new TreeMap<>();
    private EngineDriver desk = byVolume(EngineDriver.onChain());
    private long block = 1;

    @Test
    void shouldChooseTheTierByWhatSettledInTheThirtyDaysBefore() {
        settle(2_000 * DOLLAR);
        assertEquals(Tier.MICRO, quoted(10 * DOLLAR).tier(), "what settles today counts from tomorrow on");

        nextDay(1);
        assertEquals(2_000 * DOLLAR, quoted(10 * DOLLAR).volumeE6());
        assertEquals(Tier.SMALL, quoted(10 * DOLLAR).tier());

        nextDay(29);
        assertEquals(Tier.SMALL, quoted(10 * DOLLAR).tier());

        nextDay(1);
        assertEquals(Tier.MICRO, quoted(10 * DOLLAR).tier());
    }

    @Test
    void shouldCountByTheDayOfTheBlock() {
        nextDay(1);
        long midnightNs = (UtcDay.ofNs(desk.nowNs()) + 1) * DAY_NS;
        desk.waitNs(midnightNs - 5 * SECOND_NS - desk.nowNs());
        nextDay(0);
        Commit commit = commit(2_000 * DOLLAR);
        desk.waitNs(10 * SECOND_NS);
        record(commit);

        assertEquals(2_000 * DOLLAR, quoted(10 * DOLLAR).volumeE6());
    }

    @Test
    void shouldSayWhatSettledOnTheDay() {
        settle(2_000 * DOLLAR);
        settle(500 * DOLLAR);

        VolumeChangedDecoder volume = desk.events().first(new VolumeChangedDecoder());
        assertEquals(PARTNER, volume.partnerId());
        assertEquals(UtcDay.ofNs(desk.nowNs()), volume.utcDay());
        assertEquals(2_500 * DOLLAR, volume.settledE6());
    }

    @Test
    void shouldTakeEveryVolumeForNothingUnderEarlierRules() {
        desk = EngineDriver.sandbox(2);
        desk.settleOnChain();
        byVolume(desk);
        settle(2_000 * DOLLAR);

        nextDay(1);
        assertEquals(0, quoted(10 * DOLLAR).volumeE6());
    }

    @Test
    void shouldAgreeWithASumOverDaysAlsoFromASnapshot() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("VolumeTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < 150; step++) {
            nextDay(random.nextInt(4) == 0 ? 1 + random.nextInt(12) : 1);
            for (int trade = random.nextInt(3); trade > 0; trade--) {
                settle(DOLLAR * (10 + random.nextInt(1_000)));
            }
            int today = UtcDay.ofNs(desk.nowNs());
            long expectedE6 = settledOn.subMap(today - 30, today).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertEquals(expectedE6, quoted(10 * DOLLAR).volumeE6(), "seed " + seed + " step " + step);
            assertEquals(desk.engine().stateHash(), restored().stateHash(), "seed " + seed + " step " + step);
        }
        assertTrue(settledOn.size() > 32, "seed " + seed);
    }

    private Engine restored() {
        Engine restored = new Engine(new RecordedEvents());
        desk.engine().writeSnapshot(restored::restore);
        return restored;
    }

    private static EngineDriver byVolume(EngineDriver driver) {
        driver.send(
                new VaultFrames(driver.frames()).correct(PARTNER, USDT, BigInteger.valueOf(1_000_000_000 * DOLLAR)));
        driver.world().corridor(USDT_IDRX, corridor -> corridor.feeBasis(FeeBasis.VOLUME));
        driver.world()
                .partnerCorridor(
                        PARTNER,
                        USDT_IDRX,
                        limits -> limits.dailyLimitE6(Long.MIN_VALUE).monthlyLimitE6(Long.MIN_VALUE));
        return driver;
    }

    private void nextDay(int days) {
        desk.waitNs(days * DAY_NS);
        desk.quietTicks();
        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS));
    }

    private FirmQuoteDerivedDecoder quoted(long usdE6) {
        desk.issue(QuoteRequest.firm(PARTNER, USDT_IDRX, usdE6));
        return desk.events().first(new FirmQuoteDerivedDecoder());
    }

    private void settle(long usdE6) {
        record(commit(usdE6));
    }

    private void record(Commit commit) {
        block++;
        desk.send(desk.chain().settlement(commit.at(block, 0, 0)));
        settledOn.merge(UtcDay.ofSeconds(commit.timeSeconds()), commit.in().low(), Long::sum);
    }

    private Commit commit(long usdE6) {
        desk.issue(QuoteRequest.firm(PARTNER, USDT_IDRX, usdE6));
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        QuoteTermsDecoder terms = issued.terms();
        byte[] quoteId = new byte[32];
        issued.getQuoteId(quoteId, 0, quoteId.length);
        Amount out = new Amount()
                .set(terms.outputAmount().high(), terms.outputAmount().low());
        return new Commit(
                0, 0, 0, issued.issuedAtSeconds(), new UnsafeBuffer(quoteId), USDT, IDRX, Amount.ofRaw(usdE6), out);
    }
}
