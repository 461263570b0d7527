package dev.kurs.feeds.recorded;

import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.PowersOfTen;

/**
 * Reads a line that stands as {@link RecordingWriter} writes it, field by field where each has to be; a parser takes ten times as long, and a sandbox reads 79 000 lines before its first
 * price.
 *
 * <p>Example: <code>{"t":1767225600123,"feed":"USD/IDR","source":"PRIMARY","price":"16312.5","confidence_bps":"2.1"}</code> is read; with a space in it, another order, an escape or a
 * value that is none, it is left to {@link RecordedTickDecoder}, which says what is wrong.
 */
final class WrittenTickLine {
    private static final int MOST_NAME = 32;
    private static final int TIME_DIGITS = 13;

    /** So many always fit a long. */
    private static final int MOST_DIGITS = 18;

    private final String line;
    private int at;
    private boolean isUsual = true;

    private WrittenTickLine(String line) {
        this.line = line;
    }

    /** The line's tick, or null where it is written otherwise. */
    static RecordedTick read(String line) {
        return new WrittenTickLine(line).tick();
    }

    private RecordedTick tick() {
        pass("{\"t\":");
        long timeMs = time();
        pass(",\"feed\":\"");
        String feed = name();
        pass("\",\"source\":\"");
        PriceSource source = PriceSources.named(name()).orElse(PriceSource.NULL_VAL);
        pass("\",\"price\":\"");
        long priceE12 = decimal(RecordedTickDecoder.PRICE_SCALE);
        pass("\",\"confidence_bps\":\"");
        long confidenceE8 = decimal(RecordedTickDecoder.CONFIDENCE_SCALE);
        pass("\"}");
        boolean isWhole = isUsual && at == line.length() && source != PriceSource.NULL_VAL;
        return isWhole ? new RecordedTick(timeMs, feed, source, priceE12, confidenceE8) : null;
    }

    private void pass(String text) {
        isUsual &= line.startsWith(text, at);
        at += text.length();
    }

    private long time() {
        int start = at;
        long value = digits(0);
        int length = at - start;
        isUsual &= length > 0 && length <= TIME_DIGITS && (line.charAt(start) != '0' || length == 1);
        isUsual &= value <= RecordedTickDecoder.LATEST_TIME_MS;
        return value;
    }

    private String name() {
        int start = at;
        while (isUsual && at < line.length() && isOfName(line.charAt(at))) {
            at++;
        }
        isUsual &= at > start && at - start <= MOST_NAME;
        return isUsual ? line.substring(start, at) : "";
    }

    private static boolean isOfName(char character) {
        return character >= '!' && character <= '~' && character != '"' && character != '\\';
    }

    private long decimal(int scale) {
        int start = at;
        long value = digits(0);
        int whole = at - start;
        int fraction = 0;
        if (at < line.length() && line.charAt(at) == '.') {
            at++;
            int point = at;
            value = digits(value);
            fraction = at - point;
            isUsual &= fraction > 0;
        }
        isUsual &= whole > 0 && whole + scale <= MOST_DIGITS && fraction <= scale;
        return isUsual ? value * PowersOfTen.get(scale - fraction) : 0;
    }

    /** Digits behind those of a value. */
    private long digits(long before) {
        long value = before;
        while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
            value = value * 10 + line.charAt(at) - '0';
            at++;
        }
        return value;
    }
}
