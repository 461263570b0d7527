package dev.kurs.edge.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonMembersTest {
    private static final String BODY =
            "{\"text\":\"a\",\"number\":1.50,\"null\":null,\"list\":[1],\"object\":{\"text\":\"b\"},\"flag\":true}";

    private static JsonMembers read(String wrapper) throws NotJsonException, WrongShapeException {
        return read(BODY, wrapper);
    }

    private static JsonMembers read(String body, String wrapper) throws NotJsonException, WrongShapeException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return new StrictJson(1_024).readObject(bytes, bytes.length, wrapper);
    }

    /** Names n01 to those of the count, each with its own name's text. */
    private static String numbered(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj("\"n%1$02d\":\"n%1$02d\""::formatted)
                .collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 17, 18, 40})
    void shouldFindEachOfFewMembersAndOfMany(int count) throws Exception {
        JsonMembers members = read("{" + numbered(count) + "}", null);
        JsonMembers placed = read("{\"outer\":{" + numbered(count) + "}}", null)
                .optionalObject("outer")
                .orElseThrow();

        assertEquals(count, members.names().size());
        assertEquals(members.names(), placed.names());
        for (String name : members.names()) {
            assertEquals(name, members.requiredString(name));
            assertEquals(name, placed.requiredString(name));
        }
        assertFalse(members.has("n41"));
        assertEquals("{" + numbered(count) + "}", members.asked(Set.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 17, 40})
    void shouldRefuseANameThatFewMembersOrManyHaveTwice(int count) {
        assertThrows(NotJsonException.class, () -> read("{" + numbered(count) + ",\"n01\":1}", null));
        assertThrows(NotJsonException.class, () -> read("{" + numbered(count) + "," + numbered(count) + "}", null));
    }

    @Test
    void shouldGiveNumbersAsTheyWereWritten() throws Exception {
        assertEquals("1.50", read(null).requiredNumberOrString("number"));
        assertEquals("1.50", read(null).optionalNumber("number"));
        assertEquals("a", read(null).requiredNumberOrString("text"));
    }

    @Test
    void shouldTakeNullForAbsence() throws Exception {
        assertNull(read(null).optionalString("null"));
        assertNull(read(null).optionalString("nowhere"));
        assertNull(read(null).optionalNumber("null"));
    }

    @Test
    void shouldGiveWhatIsWrappedWhereItIs() throws Exception {
        assertEquals("b", read("object").requiredString("text"));
        assertEquals("a", read("list").requiredString("text"));
        assertEquals("a", read("nowhere").requiredString("text"));
    }

    @ParameterizedTest
    @CsvSource({
        "null, null is missing",
        "nowhere, nowhere is missing",
        "number, number is not a string",
        "list, list is not a string",
        "object, object is not a string",
        "flag, flag is not a string"
    })
    void shouldNameTheMemberThatHasNotTheShape(String name, String sentence) throws Exception {
        JsonMembers members = read(null);

        assertEquals(
                sentence,
                assertThrows(WrongShapeException.class, () -> members.requiredString(name))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource({"text, text is not a number", "list, list is not a number"})
    void shouldNameTheMemberThatIsNoNumber(String name, String sentence) throws Exception {
        JsonMembers members = read(null);

        assertEquals(
                sentence,
                assertThrows(WrongShapeException.class, () -> members.optionalNumber(name))
                        .getMessage());
    }
}
