package dev.kurs.chain.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A manifest on disk: JSON, keys in the record's order, numbers beyond 2^53 as text; always whole, and untouched where nothing changed.
 */
public final class ManifestFile {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .changeDefaultPropertyInclusion(
                    always -> JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .withConfigOverride(
                    BigInteger.class, numbers -> numbers.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
            .build();

    private final Path file;

    public ManifestFile(Path file) {
        this.file = file;
    }

    /**
     * The manifest, if there is one.
     *
     * @throws DeploymentRefused if the file is none
     */
    public Optional<DeploymentManifest> read() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), DeploymentManifest.class));
        } catch (IOException | JacksonException unreadable) {
            throw new DeploymentRefused(file + " is no deployment manifest", unreadable);
        }
    }

    void write(DeploymentManifest manifest) {
        byte[] content = (JSON.writeValueAsString(manifest) + "\n").getBytes(UTF_8);
        try {
            if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
                return;
            }
            Path directory = file.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path part = directory.resolve("." + file.getFileName() + ".part");
            Files.write(
                    part,
                    content,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.SYNC);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + file, unwritable);
        }
    }
}
