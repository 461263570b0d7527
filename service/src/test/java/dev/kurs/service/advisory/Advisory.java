package dev.kurs.service.advisory;

import java.util.Map;
import org.apache.maven.artifact.versioning.DefaultArtifactVersion;
import org.apache.maven.artifact.versioning.InvalidVersionSpecificationException;
import org.apache.maven.artifact.versioning.VersionRange;

/**
 * A known weakness of some versions of a library.
 *
 * <p>Example: {@code CVE-2025-49146} of {@code org.postgresql:postgresql}, affected {@code [42.7.4,42.7.7)}, where Maven's own rules say which version is
 * older.
 *
 * @param part group and artifact
 */
record Advisory(String part, VersionRange affected, String id, String severity, String summary, String source) {
    static Advisory of(Map<?, ?> entry) {
        String range = text(entry, "affected");
        try {
            return new Advisory(
                    text(entry, "part"),
                    VersionRange.createFromVersionSpec(range),
                    text(entry, "id"),
                    text(entry, "severity"),
                    text(entry, "summary"),
                    text(entry, "source"));
        } catch (InvalidVersionSpecificationException malformed) {
            throw new IllegalArgumentException(text(entry, "id") + " has no range of versions: " + range, malformed);
        }
    }

    private static String text(Map<?, ?> entry, String key) {
        if (entry.get(key) instanceof String text && !text.isBlank()) {
            return text;
        }
        throw new IllegalArgumentException("the advisory " + entry + " lacks " + key);
    }

    boolean affects(ShippedPart shipped) {
        return part.equals(shipped.name()) && affected.containsVersion(new DefaultArtifactVersion(shipped.version()));
    }
}
