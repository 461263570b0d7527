package dev.kurs.edge.operator;

import dev.kurs.protocol.port.ChangeRefusedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The engine's refusals in the words and units of a request: {@code INVALID_CONFIGURATION: totalE6 is 4000000, must be 5000000 to 100000000000000} becomes {@code total_usd: must be 5 to
 * 100000000: 4} where totalE6 is the member total_usd at 10^-6.
 *
 * @param members by what the engine calls them
 */
public record EngineWords(Map<String, Member> members) {
    private static final Pattern REASON = Pattern.compile("^[A-Z][A-Z0-9_]+: ");
    private static final Pattern WITHIN = Pattern.compile("(\\w+) is (-?\\d+), must be (-?\\d+) to (-?\\d+)");
    private static final Pattern AVAILABLE = Pattern.compile("(\\w+) is (-?\\d+) raw units, and (\\d+) are available");
    private static final Pattern OVERFLOW =
            Pattern.compile("(\\w+) is (-?\\d+), with which the balance would reach .*");
    private static final Pattern OTHER = Pattern.compile("(\\w+) (.*)");

    /** A member of a request, and with how many decimals it says what the engine counts in whole units. */
    public record Member(String name, int decimals) {
        private String show(String units) {
            return new BigDecimal(new BigInteger(units), decimals)
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }

    /** Makes a change that has no result, and tells in these words why it was refused. */
    public void make(Runnable change) {
        try {
            change.run();
        } catch (ChangeRefusedException refused) {
            throw told(refused);
        }
    }

    /** Makes a change, and tells in these words why it was refused. */
    public <T> T get(Supplier<T> change) {
        try {
            return change.get();
        } catch (ChangeRefusedException refused) {
            throw told(refused);
        }
    }

    private ChangeRefusedException told(ChangeRefusedException refused) {
        return new ChangeRefusedException(refused.kind(), translate(refused.getMessage()), refused);
    }

    /** A refusal without the name of its reason, with which the engine's begin: the error has a code. */
    static String withoutReason(String refusal) {
        return REASON.matcher(refusal).replaceFirst("");
    }

    private String translate(String refusal) {
        String text = withoutReason(refusal);
        Matcher other = OTHER.matcher(text);
        Member member = other.matches() ? members.get(other.group(1)) : null;
        return member == null ? text : translate(text, member, member.name() + " " + other.group(2));
    }

    private static String translate(String text, Member member, String otherwise) {
        Matcher within = WITHIN.matcher(text);
        if (within.matches()) {
            String bounds = member.show(within.group(3)) + " to " + member.show(within.group(4));
            return told(member, "must be " + bounds, within.group(2));
        }
        Matcher available = AVAILABLE.matcher(text);
        if (available.matches()) {
            String most = member.show(available.group(3));
            return told(member, "more than the " + most + " that are available", available.group(2));
        }
        Matcher overflow = OVERFLOW.matcher(text);
        return overflow.matches()
                ? told(member, "too large beside what the partner has", overflow.group(2))
                : otherwise;
    }

    private static String told(Member member, String issue, String units) {
        return member.name() + ": " + issue + ": " + member.show(units);
    }
}
