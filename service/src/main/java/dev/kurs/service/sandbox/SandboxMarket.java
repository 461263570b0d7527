package dev.kurs.service.sandbox;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.ChainPoolChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjLongConsumer;
import org.agrona.DirectBuffer;

/**
 * What the engine's prices make of the sandbox's feeds: USDT in dollars, every other token in units per dollar.
 *
 * <p>Example: USDT-IDRX at a mid of 16 312.5 with USDT at 1.001 dollars puts IDRX at 16 296.203796… a dollar.
 */
final class SandboxMarket implements FrameListener {
    private static final BigDecimal CLOSE = new BigDecimal("0.002");
    private static final int DIGITS = 18;
    private static final int E12 = 12;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, String> symbols = new ConcurrentHashMap<>();
    private final Map<Integer, Integer> dollarCorridors = new ConcurrentHashMap<>();
    private final Map<Integer, BigDecimal> dollarsByEngine = new ConcurrentHashMap<>();
    private final Map<Integer, BigDecimal> dollarsByChain = new ConcurrentHashMap<>();
    private final ObjLongConsumer<String> feeds;
    private volatile int dollarToken = -1;
    private volatile boolean signing;

    /** @param feeds told a token's symbol and its new price in the feed's own direction, times 10^12 */
    SandboxMarket(ObjLongConsumer<String> feeds) {
        this.feeds = feeds;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigureTokenDecoder.TEMPLATE_ID ->
                read(new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                read(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            case CorridorRateChangedDecoder.TEMPLATE_ID ->
                read(new CorridorRateChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ChainTokenChangedDecoder.TEMPLATE_ID ->
                read(new ChainTokenChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ChainPoolChangedDecoder.TEMPLATE_ID ->
                signing = new ChainPoolChangedDecoder()
                                .wrapAndApplyHeader(frame, offset, header)
                                .signing()
                        == Flag.YES;
            default -> {
                // moves no price
            }
        }
    }

    private void read(ConfigureTokenDecoder token) {
        if (token.dollar() == Flag.YES) {
            dollarToken = token.tokenId();
        }
        symbols.put(token.tokenId(), token.symbol());
    }

    private void read(ConfigureCorridorDecoder corridor) {
        if (corridor.baseTokenId() == dollarToken) {
            dollarCorridors.put(corridor.corridorId(), corridor.quoteTokenId());
        }
    }

    private void read(CorridorRateChangedDecoder rate) {
        Integer tokenId = dollarCorridors.get(rate.corridorId());
        if (tokenId == null || rate.availability() != Availability.AVAILABLE) {
            return;
        }
        BigDecimal dollar = BigDecimal.valueOf(rate.basePriceE12(), E12);
        BigDecimal perDollar = BigDecimal.valueOf(rate.midE12(), E12).divide(dollar, E12, RoundingMode.HALF_EVEN);
        dollarsByEngine.put(dollarToken, dollar);
        dollarsByEngine.put(tokenId, BigDecimal.ONE.divide(perDollar, DIGITS, RoundingMode.HALF_EVEN));
        feeds.accept(symbols.get(dollarToken), rate.basePriceE12());
        feeds.accept(symbols.get(tokenId), perDollar.unscaledValue().longValueExact());
    }

    private void read(ChainTokenChangedDecoder token) {
        BigInteger priceE18 = BigInteger.valueOf(token.priceE18().high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(token.priceE18().low())));
        dollarsByChain.put(token.tokenId(), new BigDecimal(priceE18, DIGITS));
    }

    /** The symbol of a token, or null. */
    String symbol(int tokenId) {
        return symbols.get(tokenId);
    }

    /** Whether the contracts take our signatures and their feeds are within 20 bps of the engine's prices. */
    boolean isSettled() {
        return signing && !symbols.isEmpty() && symbols.keySet().stream().allMatch(this::isClose);
    }

    private boolean isClose(int tokenId) {
        BigDecimal engine = dollarsByEngine.get(tokenId);
        BigDecimal chain = dollarsByChain.get(tokenId);
        return engine != null && chain != null && chain.subtract(engine).abs().compareTo(engine.multiply(CLOSE)) <= 0;
    }
}
