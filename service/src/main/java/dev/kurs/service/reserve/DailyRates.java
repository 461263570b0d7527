package dev.kurs.service.reserve;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Rates of past days, units of each currency for a US dollar: what volatilities begin with.
 *
 * <p>A file {@code risk.history} names, lines of {@code #} first, then {@code date,USD/IDR,USD/JPY} and a line a day: {@code 2026-04-13,17180,159.8}. A corridor's mid is
 * the rate of its quote's feed over that of its base's, where the dollar token counts one.
 */
public final class DailyRates {
    private static final String CLASSPATH = "classpath:";
    private static final String SHIPPED = CLASSPATH + "risk/daily-usd-rates.csv.gz";
    private static final int RATE_DECIMALS = 12;
    private static final int YEAR_END = 4;
    private static final int MONTH_END = 7;
    private static final int DATE_LENGTH = 10;
    private static final int MONTHS = 12;
    private static final int DAYS_OF_ANY_MONTH = 28;

    private final List<RatesOfDay> days;

    /** @param rates by feed */
    private record RatesOfDay(int utcDay, Map<String, BigDecimal> rates) {}

    private DailyRates(List<RatesOfDay> days) {
        this.days = days;
    }

    /** Those that the file names, or none. */
    public static DailyRates of(Section file) {
        Section risk = file.sectionOrEmpty("risk");
        if (!risk.has("history")) {
            return new DailyRates(List.of());
        }
        String name = risk.text("history");
        try (BufferedReader lines = open(name)) {
            return read(lines);
        } catch (IOException | DateTimeException | NumberFormatException unreadable) {
            throw new InvalidConfiguration("risk.history: " + name + " cannot be read", unreadable);
        }
    }

    /** Those that are shipped, 2005 to 2026. */
    public static DailyRates shipped() {
        try (BufferedReader lines = open(SHIPPED)) {
            return read(lines);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(SHIPPED + " cannot be read", unreadable);
        }
    }

    /**
     * How rates moved from one day to the next that has any.
     *
     * @param ratios units for a dollar on that day over those of the day before, by feed
     */
    public record DayMove(LocalDate date, Map<String, BigDecimal> ratios) {}

    /** The feeds of which any day is known. */
    public Set<String> feeds() {
        return days.stream().flatMap(day -> day.rates.keySet().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Every day's but the first's. */
    public List<DayMove> moves() {
        return moves(days);
    }

    /** From each day on which all of these feeds have a rate to the next such day. */
    public List<DayMove> moves(Collection<String> feeds) {
        return moves(days.stream()
                .filter(day -> day.rates.keySet().containsAll(feeds))
                .toList());
    }

    private static List<DayMove> moves(List<RatesOfDay> days) {
        List<DayMove> moves = new ArrayList<>();
        for (int index = 1; index < days.size(); index++) {
            Map<String, BigDecimal> before = days.get(index - 1).rates;
            Map<String, BigDecimal> ratios = new HashMap<>();
            days.get(index).rates.forEach((feed, rate) -> {
                if (before.containsKey(feed)) {
                    ratios.put(feed, rate.divide(before.get(feed), MathContext.DECIMAL128));
                }
            });
            moves.add(new DayMove(LocalDate.ofEpochDay(days.get(index).utcDay), Map.copyOf(ratios)));
        }
        return moves;
    }

    private static BufferedReader open(String name) throws IOException {
        InputStream bytes = name.startsWith(CLASSPATH)
                ? DailyRates.class.getClassLoader().getResourceAsStream(name.substring(CLASSPATH.length()))
                : Files.newInputStream(Path.of(name));
        if (bytes == null) {
            throw new IOException("no such resource");
        }
        InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
        return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
    }

    private static DailyRates read(BufferedReader lines) throws IOException {
        List<RatesOfDay> days = new ArrayList<>();
        String[] names = {};
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split(",", -1);
            if (line.startsWith("date,")) {
                names = fields;
            } else if (!line.startsWith("#") && !line.isBlank()) {
                days.add(behind(days, day(names, fields)));
            }
        }
        return new DailyRates(List.copyOf(days));
    }

    private static RatesOfDay day(String[] names, String[] fields) {
        if (fields.length != names.length) {
            throw new NumberFormatException(fields[0] + " has " + fields.length + " fields of " + names.length);
        }
        Map<String, BigDecimal> rates = new HashMap<>();
        for (int column = 1; column < fields.length; column++) {
            if (!fields[column].isBlank()) {
                rates.put(names[column], rate(fields[column], fields[0] + " " + names[column]));
            }
        }
        return new RatesOfDay(Math.toIntExact(date(fields[0]).toEpochDay()), rates);
    }

    private static BigDecimal rate(String text, String what) {
        BigDecimal rate = new BigDecimal(text);
        if (rate.signum() <= 0) {
            throw new NumberFormatException(what + " must be above 0, was " + text);
        }
        return rate;
    }

    private static RatesOfDay behind(List<RatesOfDay> earlier, RatesOfDay day) {
        if (!earlier.isEmpty() && day.utcDay <= earlier.getLast().utcDay) {
            throw new DateTimeException(LocalDate.ofEpochDay(day.utcDay) + " stands behind "
                    + LocalDate.ofEpochDay(earlier.getLast().utcDay));
        }
        return day;
    }

    /** Written as 2026-04-13 it is taken apart here: a start reads five thousand, and a formatter takes far longer. The last days of a month, and what is no date, are its. */
    private static LocalDate date(String text) {
        if (text.length() == DATE_LENGTH && text.charAt(YEAR_END) == '-' && text.charAt(MONTH_END) == '-') {
            int year = digits(text, 0, YEAR_END);
            int month = digits(text, YEAR_END + 1, MONTH_END);
            int day = digits(text, MONTH_END + 1, DATE_LENGTH);
            if (year >= 0 && month >= 1 && month <= MONTHS && day >= 1 && day <= DAYS_OF_ANY_MONTH) {
                return LocalDate.of(year, month, day);
            }
        }
        return LocalDate.parse(text);
    }

    /** Negative where there is anything but digits. */
    private static int digits(String text, int begin, int end) {
        int value = 0;
        for (int index = begin; index < end; index++) {
            char digit = text.charAt(index);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            value = value * 10 + digit - '0';
        }
        return value;
    }

    /** A corridor, by the feeds of its tokens; empty for the dollar token's. */
    record FeedPair(int corridorId, Optional<String> baseFeed, Optional<String> quoteFeed) {}

    /**
     * The pairs' mids on days before one, in order of days and then of ids.
     *
     * @param afterDay the last day by corridor of which nothing is wanted
     */
    List<ReserveCommands.DailyClose> closes(List<FeedPair> pairs, IntUnaryOperator afterDay, int beforeDay) {
        List<ReserveCommands.DailyClose> closes = new ArrayList<>();
        for (RatesOfDay day : days) {
            for (FeedPair pair : pairs) {
                if (day.utcDay > afterDay.applyAsInt(pair.corridorId) && day.utcDay < beforeDay) {
                    midE12(pair, day.rates)
                            .ifPresent(midE12 ->
                                    closes.add(new ReserveCommands.DailyClose(day.utcDay, pair.corridorId, midE12)));
                }
            }
        }
        return closes;
    }

    private static OptionalLong midE12(FeedPair pair, Map<String, BigDecimal> rates) {
        Optional<BigDecimal> base = rate(pair.baseFeed, rates);
        Optional<BigDecimal> quote = rate(pair.quoteFeed, rates);
        return base.isEmpty() || quote.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(quote.get()
                        .divide(base.get(), RATE_DECIMALS, RoundingMode.HALF_EVEN)
                        .unscaledValue()
                        .longValueExact());
    }

    private static Optional<BigDecimal> rate(Optional<String> feed, Map<String, BigDecimal> rates) {
        return feed.isEmpty() ? Optional.of(BigDecimal.ONE) : Optional.ofNullable(rates.get(feed.get()));
    }
}
