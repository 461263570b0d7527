package dev.kurs.service.backtest;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code --set} and {@code --sweep} say: {@code key=5} is one change, {@code key=5..15/3} the three of 5, 10 and 15. */
public final class TermSweep {
    private static final String NUMBER = "(-?[0-9]+(?:\\.[0-9]+)?)";
    private static final Pattern SET = Pattern.compile("([^=]+)=([^=]+)");
    private static final Pattern SWEEP = Pattern.compile("([^=]+)=" + NUMBER + "\\.\\." + NUMBER + "/([0-9]{1,3})");
    private static final int MOST_RUNS = 100;
    private static final int DECIMALS = 6;

    private TermSweep() {}

    public static TermChange set(String text) {
        Matcher matcher = SET.matcher(text);
        if (!matcher.matches()) {
            throw new InvalidConfiguration("--set " + text + " is not key=value");
        }
        return TermChange.of(matcher.group(1), matcher.group(2));
    }

    public static List<TermChange> sweep(String text) {
        Matcher matcher = SWEEP.matcher(text);
        int count = matcher.matches() ? Integer.parseInt(matcher.group(4)) : 0;
        if (count < 2 || count > MOST_RUNS) {
            throw new InvalidConfiguration(
                    "--sweep " + text + " is not key=from..to/n with plain numbers and n from 2 to " + MOST_RUNS);
        }
        BigDecimal from = new BigDecimal(matcher.group(2));
        BigDecimal width = new BigDecimal(matcher.group(3)).subtract(from);
        List<TermChange> changes = new ArrayList<>();
        for (int step = 0; step < count; step++) {
            BigDecimal value = from.add(width.multiply(BigDecimal.valueOf(step))
                    .divide(BigDecimal.valueOf(count - 1L), DECIMALS, RoundingMode.HALF_EVEN));
            changes.add(
                    TermChange.of(matcher.group(1), value.stripTrailingZeros().toPlainString()));
        }
        return changes;
    }
}
