package dev.kurs.service.states;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.text.ShownText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A change of a corridor's state, of what holds it there, of the sides that are quoted, or of its override.
 *
 * <p>As lines: {@code 2026-07-31T20:50:30Z  USDT-JPYC  NORMAL -> PROTECT  ORACLE_AGE of USD/JPY 0.5, from 0.5 on}, and where the state stays
 * {@code 2026-07-31T21:00:00Z  USDT-JPYC  NORMAL  MARKET_CLOSED, quotes neither side}.
 *
 * @param sequence of the command that led to it
 * @param subject the feed or token that the figure is of, empty where it is of none
 * @param value in the unit of its threshold, empty where the cause is no number, as is the threshold
 * @param who set or ended the override, empty where nobody did
 * @param reason that was given for it
 */
public record StateChange(
        Instant at,
        long sequence,
        String corridor,
        RiskState from,
        RiskState to,
        Sides sides,
        OverrideStanding override,
        StateCause cause,
        Optional<String> subject,
        Optional<BigDecimal> value,
        Optional<BigDecimal> threshold,
        String who,
        String reason) {
    private static final String OPEN_END = "further notice";

    /** Which sides of a partner's are quoted. */
    public record Sides(boolean sell, boolean buy) {
        private String words() {
            if (sell && buy) {
                return "";
            }
            if (sell || buy) {
                return ", quotes " + (sell ? "SELL" : "BUY") + " alone";
            }
            return ", quotes neither side";
        }
    }

    /** @param until empty where there is none, or one without an end */
    public record OverrideStanding(boolean isActive, Optional<Instant> until) {
        private String words() {
            return isActive
                    ? ", overridden until " + until.map(Instant::toString).orElse(OPEN_END)
                    : "";
        }
    }

    /** Whether the state became another, and not only what is behind it. */
    public boolean isStep() {
        return from != to;
    }

    /** For people. */
    public String line() {
        StringBuilder line = new StringBuilder()
                .append(at)
                .append("  ")
                .append(corridor)
                .append("  ")
                .append(isStep() ? from + " -> " + to : to)
                .append("  ")
                .append(cause);
        subject.ifPresent(name -> line.append(" of ").append(ShownText.of(name)));
        value.ifPresent(figure -> line.append(' ').append(plain(figure)));
        threshold.ifPresent(
                figure -> line.append(", from ").append(plain(figure)).append(" on"));
        line.append(sides.words()).append(override.words());
        if (!who.isEmpty()) {
            line.append("  by ").append(ShownText.of(who));
        }
        if (!reason.isEmpty()) {
            line.append(": ").append(ShownText.of(reason));
        }
        return line.toString();
    }

    /** For programs; a member without a value is null. */
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("at", at.toString());
        members.put("sequence", sequence);
        members.put("corridor", corridor);
        members.put("from", from.name());
        members.put("to", to.name());
        members.put("sell_allowed", sides.sell());
        members.put("buy_allowed", sides.buy());
        members.put("overridden", override.isActive());
        members.put(
                "override_expires_at", override.until().map(Instant::toString).orElse(null));
        members.put("cause", cause.name());
        members.put("subject", subject.orElse(null));
        members.put("value", value.map(StateChange::plain).orElse(null));
        members.put("threshold", threshold.map(StateChange::plain).orElse(null));
        members.put("who", who.isEmpty() ? null : who);
        members.put("reason", reason.isEmpty() ? null : reason);
        return members;
    }

    private static String plain(BigDecimal figure) {
        return figure.stripTrailingZeros().toPlainString();
    }
}
