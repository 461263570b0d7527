package dev.kurs.chain.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArtifactTest {
    private static final Path LOCK = Path.of("contracts/artifacts/lock.json");

    @Test
    void shouldBeTheLockedBytes() {
        JsonNode locked = new JsonMapper().readTree(LOCK.toFile()).path("artifacts");
        assertTrue(locked.size() > 10);
        for (Map.Entry<String, JsonNode> each : locked.properties()) {
            if (!each.getKey().startsWith("MockChainlink")) {
                assertEquals(
                        each.getValue().path("sha256").asString(),
                        Artifact.of(each.getKey()).sha256(),
                        each.getKey());
            }
        }
    }

    @Test
    void shouldMatchItsCodeWhateverTheImmutablesAre() {
        Artifact artifact = new Artifact(
                "Thing",
                "0x00",
                "0xaa0000bb0000cc",
                List.of(new Artifact.Immutable(1, 2), new Artifact.Immutable(4, 2)),
                "");

        assertTrue(artifact.matches("0xaa0000bb0000cc"));
        assertTrue(artifact.matches("0xaa1234bb5678cc"));
        assertFalse(artifact.matches("0xaa1234b05678cc"), "another byte outside the immutables");
        assertFalse(artifact.matches("0xaa1234bb5678cc00"), "longer");
        assertFalse(artifact.matches("0x"), "nothing");
    }

    @Test
    void shouldNameAnArtifactThatIsMissing() {
        IllegalArgumentException missing =
                assertThrows(IllegalArgumentException.class, () -> Artifact.of("NoSuchContract"));
        assertEquals("there is no artifact of a contract NoSuchContract", missing.getMessage());
    }
}
