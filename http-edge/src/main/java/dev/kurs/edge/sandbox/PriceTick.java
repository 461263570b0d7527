package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.view.FeedView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.DecimalText;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One tick whose values are possible: USD/IDR, PRIMARY, 16 312.5 at E12, 2.1 bps at E8, published now. */
record PriceTick(FeedView feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
    private static final int MAX_DIGITS = 15;

    static PriceTick of(PriceRequest request, Views views, long nowNs) throws RefusedException {
        FeedView feed = views.feedByName(request.feed());
        if (feed == null) {
            throw SandboxValues.invalid("feed", "no feed has this name", request.feed());
        }
        long priceE12 = DecimalText.parseRateE12(request.price());
        if (priceE12 <= 0) {
            throw SandboxValues.invalid("price", "not a plain decimal above zero", request.price());
        }
        long confidenceE8 = DecimalText.parseBasisPointsE8(request.confidenceBps());
        if (confidenceE8 < 0) {
            throw SandboxValues.invalid("confidence_bps", "not a plain decimal", request.confidenceBps());
        }
        long publishTimeNs = request.publishTimeMs() == null ? nowNs : publishTimeNs(request.publishTimeMs());
        return new PriceTick(feed, source(request.source()), priceE12, confidenceE8, publishTimeNs);
    }

    private static PriceSource source(String text) throws RefusedException {
        Optional<PriceSource> source = PriceSources.named(text);
        if (source.isEmpty()) {
            throw SandboxValues.invalid(
                    "source", "not PRIMARY, FALLBACK or CROSS_CHECK, nor one of those with a number", text);
        }
        return source.get();
    }

    private static long publishTimeNs(String text) throws RefusedException {
        boolean isInteger = text.length() <= MAX_DIGITS && text.chars().allMatch(Character::isDigit);
        if (!isInteger) {
            throw SandboxValues.invalid("publish_time", "not Unix milliseconds", text);
        }
        return TimeUnit.MILLISECONDS.toNanos(Long.parseLong(text));
    }
}
