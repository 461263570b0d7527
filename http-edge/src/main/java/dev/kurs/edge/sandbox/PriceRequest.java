package dev.kurs.edge.sandbox;

import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;

/**
 * A tick to be put in by hand; prices may be written as strings or as numbers.
 *
 * @param publishTimeMs Unix milliseconds as text; null where absent
 */
record PriceRequest(String feed, String source, String price, String confidenceBps, String publishTimeMs) {

    static PriceRequest read(JsonMembers members) throws WrongShapeException {
        String publishTimeMs = members.optionalNumber("publish_time");
        return new PriceRequest(
                members.requiredString("feed"),
                members.requiredString("source"),
                members.requiredNumberOrString("price"),
                members.requiredNumberOrString("confidence_bps"),
                publishTimeMs);
    }
}
