package dev.kurs.service.command;

import dev.kurs.service.client.OperatorClient;
import dev.kurs.service.client.OperatorRefused;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ends an override, whose answer is empty, and reads what its corridor is in then. */
final class OverrideEnd {
    private static final List<String> STANDING = List.of("status", "is_frozen", "state_cause");

    private OverrideEnd() {}

    /** {@code {"corridor": "USDT-JPYC", "status": "HALT", "is_frozen": true, "state_cause": …}}; an approval where it waits for one. */
    static String end(OperatorClient reserve, String id, String path) throws IOException {
        String corridor = corridors(reserve).entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Map<?, ?> risk
                        && risk.get("override") instanceof Map<?, ?> override
                        && id.equalsIgnoreCase(String.valueOf(override.get("override_id"))))
                .map(entry -> String.valueOf(entry.getKey()))
                .findFirst()
                .orElse(null);
        String waits = reserve.delete(path);
        if (!waits.isBlank()) {
            return waits;
        }
        Map<String, Object> ended = new LinkedHashMap<>();
        if (corridor != null && corridors(reserve).get(corridor) instanceof Map<?, ?> now) {
            ended.put("corridor", corridor);
            STANDING.forEach(member -> ended.put(member, now.get(member)));
        }
        return OperatorClient.WITH_NULLS.asString(ended);
    }

    /** Corridors' risk by their names; nothing where it cannot be read, or not by this operator. */
    private static Map<?, ?> corridors(OperatorClient reserve) {
        try {
            return (Map<?, ?>)
                    PlainDecimals.mapFrom(reserve.get("/risk-status")).get("corridors");
        } catch (OperatorRefused | IOException unread) {
            return Map.of();
        }
    }
}
