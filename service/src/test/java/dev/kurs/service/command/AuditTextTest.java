package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The audit as people read it: in dollars, seconds and times. */
class AuditTextTest {
    private static String line(String refusal, Map<String, ?> before, Map<String, ?> after) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("at", "2026-11-30T13:50:37.638Z");
        entry.put("actor", Map.of("kind", "OPERATOR", "id", "desk@example.com"));
        entry.put("action", "CorrectBalance");
        entry.put("target", "partners/P/balance/USDT");
        entry.put("reason", "counted twice");
        entry.put("refusal", refusal);
        entry.put("before", before);
        entry.put("after", after);
        return AuditText.page(Map.of("entries", List.of(entry)), "no entries");
    }

    private static String changes(Map<String, ?> before, Map<String, ?> after) {
        return line(null, before, after).replaceFirst(".*counted twice(  )?", "");
    }

    @Test
    void shouldTellWhoDidWhatToWhatAndWhatBecameAnother() {
        assertEquals(
                "2026-11-30T13:50:37.638Z  OPERATOR desk@example.com  CorrectBalance  partners/P/balance/USDT  counted twice"
                        + "  available 3000010 -> 3000009",
                line(
                        null,
                        Map.of("type", "BalanceChanged", "available", "3000010", "reserved", "0"),
                        Map.of("type", "BalanceChanged", "available", "3000009", "reserved", "0")));
        assertEquals(
                "2026-11-30T13:50:37.638Z  OPERATOR desk@example.com  CorrectBalance  partners/P/balance/USDT  counted twice"
                        + "  REFUSED below zero",
                line("below zero", null, null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                dailyLimitE6  | 10000000000         | 100000000           | dailyLimit 10000 -> 100
                maxSpreadE8   | 3000000             | 2500000             | maxSpread 0.03 -> 0.025
                priceE12      | 17180500000000000   | 17180000000000000   | price 17180.5 -> 17180
                expiresAtNs   | 1796046951356367745 | 1796046951000000000 | expiresAt 2026-11-30T13:55:51.356367745Z -> 2026-11-30T13:55:51Z
                firmTtlNs     | 45000000000         | 1500000000          | firmTtl 45 s -> 1.5 s
                name          | Melati              | Melati Baru         | name Melati -> Melati Baru
                """)
    void shouldTellMembersInTheUnitsOfPeople(String member, String was, String is, String told) {
        assertEquals(told, changes(Map.of(member, was), Map.of(member, is)));
    }

    @Test
    void shouldTellWhatEnds() {
        Map<String, Object> permanent = new LinkedHashMap<>();
        permanent.put("expiresAtNs", null);

        assertEquals(
                "expiresAt 2026-11-30T13:55:51Z -> none",
                changes(Map.of("expiresAtNs", "1796046951000000000"), permanent));
        assertEquals("", changes(permanent, permanent));
    }

    /** As it is of a market maker that a file leaves out. */
    @Test
    void shouldTellWhatWasTakenAway() {
        Map<String, Object> makers = new LinkedHashMap<>();
        makers.put("type", "MakersConfigured");
        makers.put("makers.0.name", "batavia");
        Map<String, Object> more = new LinkedHashMap<>(makers);
        more.put("makers.1.name", "raffles");

        assertEquals("makers.1.name raffles -> none", changes(more, makers));
        assertEquals("makers.1.name raffles", changes(makers, more));
        assertEquals("", changes(Map.of("type", "OverrideSet", "state", "FREEZE"), Map.of("type", "OverrideCleared")));
    }
}
