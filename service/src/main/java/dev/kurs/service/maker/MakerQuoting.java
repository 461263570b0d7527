package dev.kurs.service.maker;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a played market maker quotes: the mid it is told, its margin against whoever asks.
 *
 * <p>A margin of 5 bps at a mid of 16 300 buys at 16 291.85 and sells at 16 308.15.
 */
public final class MakerQuoting {
    private static final int PRICE_DECIMALS = 8;
    private static final BigDecimal BPS = BigDecimal.valueOf(10_000);
    private static final BigDecimal OFF_PRICE_BPS = BigDecimal.valueOf(1_000);

    private final BigDecimal marginBps;
    private final Duration validFor;
    private final AtomicLong quotes = new AtomicLong();

    public MakerQuoting(BigDecimal marginBps, Duration validFor) {
        this.marginBps = marginBps;
        this.validFor = validFor;
    }

    Map<String, Object> quote(Map<String, Object> request, MakerHabit habit) {
        BigDecimal base = new BigDecimal(String.valueOf(request.get("base_amount")));
        BigDecimal amount = habit == MakerHabit.WRONG_AMOUNT ? base.add(BigDecimal.ONE) : base;
        Instant validUntil = Instant.now().plus(habit == MakerHabit.ENDED ? Duration.ofSeconds(-1) : validFor);
        Map<String, Object> quote = new LinkedHashMap<>();
        quote.put("rfq_id", habit == MakerHabit.WRONG_ID ? UUID.randomUUID().toString() : request.get("rfq_id"));
        quote.put("maker_quote_id", "Q-" + quotes.incrementAndGet());
        quote.put("price", price(request, habit == MakerHabit.OFF_PRICE ? OFF_PRICE_BPS : marginBps));
        quote.put("base_amount", amount.toPlainString());
        quote.put("valid_until", validUntil.toString());
        return quote;
    }

    private static String price(Map<String, Object> request, BigDecimal marginBps) {
        BigDecimal mid = new BigDecimal(String.valueOf(request.get("reference_mid")));
        BigDecimal factor = BPS.add("BUY".equals(request.get("side")) ? marginBps.negate() : marginBps);
        return mid.multiply(factor)
                .divide(BPS, PRICE_DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
