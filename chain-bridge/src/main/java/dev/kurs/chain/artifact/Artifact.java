package dev.kurs.chain.artifact;

import dev.kurs.protocol.hash.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One compiled contract.
 *
 * <p>Example: {@code Artifact.of("KursRoles").sha256()} is what {@code contracts/artifacts/lock.json} says of it.
 *
 * @param creationCode 0x and the bytes that a creating transaction starts with; the constructor's arguments follow
 * @param code 0x and the bytes that are deployed, with zeros where immutables go
 * @param sha256 of the artifact's file
 */
public record Artifact(
        String name, String creationCode, String code, List<Artifact.Immutable> immutables, String sha256) {
    /** Where in the code an immutable goes, bytes. */
    record Immutable(int start, int length) {}

    private static final JsonMapper JSON = new JsonMapper();

    public Artifact {
        immutables = List.copyOf(immutables);
    }

    /** @throws IllegalArgumentException if there is no such artifact */
    public static Artifact of(String name) {
        byte[] content = content(name);
        JsonNode json = JSON.readTree(content);
        List<Immutable> immutables = new ArrayList<>();
        for (JsonNode places : json.path("immutableReferences")) {
            for (JsonNode place : places) {
                immutables.add(new Immutable(
                        place.path("start").asInt(), place.path("length").asInt()));
            }
        }
        return new Artifact(
                name,
                json.path("bytecode").asString(),
                json.path("deployedBytecode").asString(),
                immutables,
                Sha256.hex(content));
    }

    /** Whether deployed code (0x and digits) is this contract's, whatever its immutables are. */
    public boolean matches(String deployed) {
        return deployed.length() == code.length() && withoutImmutables(deployed).equals(withoutImmutables(code));
    }

    private String withoutImmutables(String text) {
        StringBuilder digits = new StringBuilder(text);
        for (Immutable place : immutables) {
            int start = 2 + 2 * place.start();
            int end = start + 2 * place.length();
            digits.replace(start, end, "0".repeat(end - start));
        }
        return digits.toString();
    }

    private static byte[] content(String name) {
        try (InputStream in = Artifact.class.getResourceAsStream(name + ".json")) {
            if (in == null) {
                throw new IllegalArgumentException("there is no artifact of a contract " + name);
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the artifact of " + name + " cannot be read", unreadable);
        }
    }
}
