package dev.kurs.feeds.uniswap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UniswapSourceTest {
    private static final URI NODE = URI.create("http://127.0.0.1:1");
    private static final String POOL = "0x3416cf6c708da44db2624d63ea0aaef7113527c6";
    private static final String USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
    private static final String USDT = "0xdac17f958d2ee523a2206206994597c13d831ec7";
    private static final long NOW = 1_776_082_600;
    private static final int WINDOW = 1_800;
    private static final BigInteger DEEP =
            BigInteger.valueOf(WINDOW).shiftLeft(128).divide(BigInteger.TEN.pow(12));

    /** A chain whose pools say what a test tells them to. */
    private static final class ToldPools implements OnchainPools {
        private final List<Window> windows = new ArrayList<>();
        private Optional<UnreadableException> failure = Optional.empty();
        private boolean isClosed;

        @Override
        public AsOfBlock<Window> windows(List<String> pools, int seconds) throws UnreadableException {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return new AsOfBlock<>(List.copyOf(windows), NOW);
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private final ToldPools pools = new ToldPools();
    private final AskedSource asked = new AskedSource().with(pools);

    @AfterEach
    void close() {
        asked.close();
    }

    @ParameterizedTest
    @CsvSource({
        // priced, tick sum, decimals 0, decimals 1, price
        "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48, 0, 6, 6, 1000000000000",
        "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48, -18000, 6, 6, 999000549780",
        "0xdac17f958d2ee523a2206206994597c13d831ec7, -18000, 6, 6, 1001000450120",
        "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48, -900, 6, 6, 999950003750",
        "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48, -497370600, 18, 6, 1000702855717",
    })
    void shouldPriceEitherTokenByTheMeanTick(
            String token, BigInteger tickSum, int decimals0, int decimals1, long priceE12) {
        pools.windows.add(window(tickSum, decimals0, decimals1, DEEP));

        asked.follow(source(token, BigInteger.ZERO), 0);

        Tick tick = asked.sink.ticks().getFirst();
        assertEquals(NOW * 1_000_000_000, tick.publishTimeNs());
        assertEquals(250_000, tick.confidenceE8());
        assertTrue(Math.abs(tick.priceE12() - priceE12) <= 1_300, tick + " for " + priceE12);
        assertTrue(pools.isClosed);
    }

    @Test
    void shouldAgreeWithPowersThatAreMultipliedOut() {
        for (int tick = -3_000; tick <= 3_000; tick += 37) {
            BigDecimal naive = BigDecimal.ONE;
            for (int step = 0; step < Math.abs(tick); step++) {
                naive = naive.multiply(new BigDecimal("1.0001")).setScale(40, RoundingMode.HALF_EVEN);
            }
            BigDecimal expected = tick < 0 ? BigDecimal.ONE.divide(naive, new MathContext(30)) : naive;
            BigDecimal price = MeanTick.price(BigInteger.valueOf((long) tick * WINDOW), WINDOW, 6, 6);
            assertTrue(
                    price.subtract(expected).abs().compareTo(new BigDecimal("1E-16")) < 0,
                    tick + ": " + price + " for " + expected);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1597089601, 6, 6, OUT_OF_RANGE",
        "-1597089601, 6, 6, OUT_OF_RANGE",
        "0, 31, 6, OUT_OF_RANGE",
        "0, 6, -1, OUT_OF_RANGE",
        "1597089600, 6, 6, OUT_OF_RANGE",
    })
    void shouldRefuseWhatIsNoPrice(BigInteger tickSum, int decimals0, int decimals1, DropReason reason) {
        pools.windows.add(window(tickSum, decimals0, decimals1, DEEP));

        FeedStatus status = asked.follow(source(USDC, BigInteger.ZERO), 0);

        assertEquals(List.of(), asked.sink.ticks());
        assertEquals(1, status.dropped(reason), status::toString);
    }

    @ParameterizedTest
    @CsvSource({"1000000000000, 1", "1000000000001, 0"})
    void shouldNotBelieveAPoolThatIsTooThin(BigInteger least, int ticks) {
        pools.windows.add(window(BigInteger.ZERO, 6, 6, DEEP));

        FeedStatus status = asked.follow(source(USDC, least), 0);

        assertEquals(ticks, asked.sink.ticks().size());
        assertEquals(1 - ticks, status.dropped(DropReason.TOO_THIN));
    }

    @Test
    void shouldRefuseAPoolOfOtherTokens() {
        pools.windows.add(window(BigInteger.ZERO, 6, 6, DEEP));

        FeedStatus status = asked.follow(source(POOL, BigInteger.ZERO), 0);

        assertEquals(1, status.errors(FeedError.REFUSED));
        assertEquals(List.of(), asked.sink.ticks());
    }

    @ParameterizedTest
    @CsvSource({"true, REFUSED", "false, UNREACHABLE"})
    void shouldTellANodeThatRefusesFromOneThatIsAway(boolean isRefusal, FeedError kind) {
        pools.failure = Optional.of(new UnreadableException(isRefusal, "no", new Exception()));

        assertEquals(1, asked.follow(source(USDC, BigInteger.ZERO), 0).errors(kind));
    }

    @Test
    void shouldNameWhatIsWrongInItsConfiguration() {
        assertEquals(
                "feeds.live.asked.symbols.USDT/USD must be a pool's address, a colon and the priced token's address, was "
                        + POOL,
                refusal(POOL, 1, WINDOW));
        assertEquals(
                "feeds.live.asked.chain_id must say which chain the pools are on, was 0",
                refusal(POOL + ":" + USDT, 0, WINDOW));
        assertEquals(
                "feeds.live.asked.window_seconds must be from 60 to 86400, was 59", refusal(POOL + ":" + USDT, 1, 59));
    }

    private static String refusal(String symbol, long chainId, int window) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> new UniswapSource(
                                AskedSource.terms(NODE, PriceSource.PRIMARY, Map.of("USDT/USD", symbol)),
                                chainId,
                                window,
                                BigInteger.ZERO))
                .getMessage();
    }

    private static OnchainPools.Window window(
            BigInteger tickSum, int decimals0, int decimals1, BigInteger perLiquidity) {
        return new OnchainPools.Window(POOL, USDC, USDT, decimals0, decimals1, tickSum, perLiquidity);
    }

    private static UniswapSource source(String token, BigInteger least) {
        return new UniswapSource(
                AskedSource.terms(NODE, PriceSource.PRIMARY, Map.of("USDT/USD", POOL + ":" + token)), 1, WINDOW, least);
    }
}
