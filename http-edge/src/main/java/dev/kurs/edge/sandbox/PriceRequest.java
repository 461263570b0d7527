package dev.kurs.edge.sandbox;

import dev.kurs.edge.json.Member;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import java.util.Map;

/**
 * A tick to be put in by hand; prices may be written as strings or as numbers.
 *
 * @param publishTimeMs Unix milliseconds as text; null where absent
 */
record PriceRequest(String feed, String source, String price, String confidenceBps, String publishTimeMs) {

    static PriceRequest read(StrictJson json, byte[] body, int length) throws NotJsonException, WrongShapeException {
        Map<String, Member> members = json.readObject(body, length);
        Member publishTime = members.get("publish_time");
        if (publishTime != null
                && publishTime.kind() != Member.Kind.NUMBER
                && publishTime.kind() != Member.Kind.ABSENT) {
            throw new WrongShapeException("publish_time is not a number");
        }
        return new PriceRequest(
                Member.requiredString(members, "feed"),
                Member.requiredString(members, "source"),
                decimal(members, "price"),
                decimal(members, "confidence_bps"),
                publishTime == null ? null : publishTime.text());
    }

    private static String decimal(Map<String, Member> members, String name) throws WrongShapeException {
        Member member = members.get(name);
        return member != null && member.kind() == Member.Kind.NUMBER
                ? member.text()
                : Member.requiredString(members, name);
    }
}
