package dev.kurs.edge.v02;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.edge.json.WhiteSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import tools.jackson.jr.ob.JSON;

class ClientRefsTest {
    @Test
    void shouldKnowUnicodesWhiteSpace() {
        int[] whiteSpace = {
            0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x2005, 0x200A, 0x2028, 0x2029, 0x202F,
            0x205F, 0x3000
        };
        for (int codePoint : whiteSpace) {
            assertNotNull(ClientRefs.issue(Character.toString(codePoint) + "x"), Integer.toHexString(codePoint));
            assertNotNull(ClientRefs.issue("x" + Character.toString(codePoint)), Integer.toHexString(codePoint));
            assertNull(ClientRefs.issue("x" + Character.toString(codePoint) + "x"), Integer.toHexString(codePoint));
        }
        long count = java.util.stream.IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(WhiteSpace::is)
                .count();
        assertEquals(25, count);
    }

    @Test
    void shouldTakeWhatOnlyLooksLikeWhiteSpace() {
        for (int codePoint : new int[] {0x00, 0x1C, 0x1F, 0x180E, 0x200B, 0x200E, 0x2060, 0xFEFF}) {
            assertNull(ClientRefs.issue(Character.toString(codePoint)), Integer.toHexString(codePoint));
        }
    }

    @Test
    void shouldCountCodePoints() {
        String rocket = "\uD83D\uDE80";

        assertNotNull(ClientRefs.issue(""));
        assertNull(ClientRefs.issue("x"));
        assertNull(ClientRefs.issue("x".repeat(128)));
        assertNotNull(ClientRefs.issue("x".repeat(129)));
        assertNull(ClientRefs.issue(rocket.repeat(128)));
        assertNotNull(ClientRefs.issue(rocket.repeat(129)));
    }

    @Test
    void shouldRefuseHalfASurrogatePair() {
        assertNotNull(ClientRefs.issue("a\uD83D"));
        assertNotNull(ClientRefs.issue("\uDE80a"));
        assertNotNull(ClientRefs.issue("\uDE80\uD83D"));
    }

    /** Reads the shared vectors where the checkout has them beside it. */
    @Test
    void shouldAgreeWithTheSharedVectors() throws IOException {
        String place = System.getProperty("kurs.shared", "");
        Path vectors = Stream.of(place, "../shared", "../../shared")
                .filter(text -> !text.isEmpty())
                .map(text -> Path.of(text, "vectors", "client-ref-whitespace.json"))
                .filter(Files::exists)
                .findFirst()
                .orElse(null);
        Assumptions.assumeTrue(vectors != null, "the shared vectors are not here");

        Map<?, ?> file = (Map<?, ?>) JSON.std.anyFrom(Files.readString(vectors));
        for (Object row : (List<?>) file.get("chars")) {
            Map<?, ?> vector = (Map<?, ?>) row;
            int codePoint = Integer.parseInt(((String) vector.get("cp")).substring(2), 16);
            assertEquals(vector.get("unicodeWhiteSpace"), WhiteSpace.is(codePoint), (String) vector.get("cp"));
        }
    }
}
