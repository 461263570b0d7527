package dev.kurs.service.sandbox;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.run.KursService;
import dev.kurs.service.world.CorridorIds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A service with the packaged configuration, demonstration partners and a manifest that tells their secrets. */
public final class Sandbox implements AutoCloseable {
    private static final String CONFIGURATION = "/sandbox/kurs.yaml";
    private static final String OPERATOR = "desk@kurs.invalid";
    private static final String PYTH = "https://hermes.pyth.network";

    private static final Duration PATIENCE_WITH_PRICES = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);

    private final KursService service;
    private final Manifest manifest;

    private Sandbox(KursService service, Manifest manifest) {
        this.service = service;
        this.manifest = manifest;
    }

    /**
     * Starts the sandbox of a data directory, or makes one there first.
     *
     * @param port 0 for any free port
     * @param live Pyth's prices as PRIMARY instead of the recording's
     * @param onFailure told once when the core stops for an unexpected exception
     */
    public static Sandbox start(Path data, int port, boolean live, Consumer<Throwable> onFailure) throws IOException {
        Files.createDirectories(data);
        SecureRandom random = new SecureRandom();
        MasterKey.generate(data.resolve("master.key"), random);
        String yaml = packagedConfiguration();
        Map<String, Section> corridors =
                Section.ofText("the sandbox's corridors", yaml).named("corridors");

        CredentialFile credentials = CredentialFile.open(
                data.resolve("credentials.sealed"),
                MasterKey.find(data.resolve("master.key")),
                Environment.SANDBOX,
                random);
        Manifest demonstration =
                Manifest.exists(data) ? Manifest.read(data) : Demonstration.generate(credentials, OPERATOR, random);
        Section file = Section.ofText(
                "the sandbox's configuration",
                (live ? yaml.replace("primary: recorded", "primary: pyth\n  pyth: {base_uri: \"" + PYTH + "\"}") : yaml)
                        + Demonstration.partnersSection(demonstration.partners(), corridors.keySet()));

        KursService service = KursService.start(Settings.of(file, data).withPort(port), file, credentials, onFailure);
        if (!service.awaitPrices(PATIENCE_WITH_PRICES)) {
            LOG.warn("some corridors have no usable price yet and refuse quotes");
        }
        Manifest manifest = new Manifest(
                "http://127.0.0.1:" + service.port(),
                "http://127.0.0.1:" + service.metricsPort() + "/metrics",
                demonstration.operatorToken(),
                publicCorridors(corridors),
                demonstration.partners(),
                demonstration.strangers());
        manifest.write(data);
        return new Sandbox(service, manifest);
    }

    private static Map<String, String> publicCorridors(Map<String, Section> corridors) {
        Map<String, String> ids = new LinkedHashMap<>();
        corridors.forEach((pair, corridor) -> ids.put(pair, CorridorIds.text(pair)));
        return ids;
    }

    private static String packagedConfiguration() throws IOException {
        try (InputStream in = Sandbox.class.getResourceAsStream(CONFIGURATION)) {
            if (in == null) {
                throw new InvalidConfiguration("the jar lacks " + CONFIGURATION);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public Manifest manifest() {
        return manifest;
    }

    @Override
    public void close() {
        service.close();
    }
}
