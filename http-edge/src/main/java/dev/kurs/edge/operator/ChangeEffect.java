package dev.kurs.edge.operator;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What a change would do to what there is, as things stand now: {@code corridors.USDT-IDRX.daily_limit_usd} from 1 000 to 2 000.
 *
 * @param members those that change
 * @param lifted something stricter that it would take the place of
 */
public record ChangeEffect(List<Member> members, Optional<Lifted> lifted) {
    /**
     * A member that changes; its values are texts, numbers or flags, and null where there is none.
     *
     * @param name with the names of what it stands in before it, and points between
     */
    public record Member(String name, Object before, Object after) {}

    /**
     * @param what with who set it, {@code the override FREEZE of desk@example.com}
     * @param sinceNs nanoseconds since the epoch
     */
    public record Lifted(String what, long sinceNs) {}

    /** What whoever approves must not overlook: {@code lifts the override FREEZE of desk@example.com, set at …, after this was asked for}; null where nothing is. */
    String warning(long proposedAtNs) {
        return lifted.filter(stricter -> stricter.sinceNs() > proposedAtNs)
                .map(stricter -> "lifts " + stricter.what() + ", set at " + Timestamps.iso(stricter.sinceNs())
                        + ", after this was asked for")
                .orElse(null);
    }

    void write(JsonBody body) {
        body.openArray("changes");
        for (Member member : members) {
            body.openObject().field("member", member.name());
            write(body, "before", member.before());
            write(body, "after", member.after());
            body.closeObject();
        }
        body.closeArray();
    }

    private static void write(JsonBody body, String name, Object value) {
        switch (value) {
            case null -> body.nullField(name);
            case Boolean flag -> body.field(name, flag);
            case BigDecimal number -> body.quantity(name, number.toPlainString());
            default -> body.field(name, value.toString());
        }
    }
}
