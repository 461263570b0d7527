package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A configuration file made from the sandbox's: {@code ConfigurationText.packaged().with("port: 8080", "port: 0")}. */
public record ConfigurationText(String yaml) {
    public static ConfigurationText packaged() {
        try (InputStream in = ConfigurationText.class.getResourceAsStream("/sandbox/kurs.yaml")) {
            return new ConfigurationText(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .with("port: 8080", "port: 0");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The packaged instruments as production may trade them: on a source of live prices that nobody answers for, settling nowhere on purpose. */
    public static ConfigurationText production() {
        return packaged()
                .with("environment: SANDBOX", "environment: PRODUCTION\nsettlement: off-chain")
                .with("chain_id: 31337", "chain_id: 1")
                .with(
                        "primary: recorded\n",
                        "primary: live\n  live: {pyth: {rank: PRIMARY, uris: [\"http://127.0.0.1:1\"]}}\n")
                .with(
                        "  recorded: {file: \"classpath:sandbox/prices.jsonl.gz\", speed: 1, loop: true, rebase: true}\n",
                        "");
    }

    /** The packaged configuration with a sandbox's partners, for its data directory. */
    public static ConfigurationText ofSandbox(Manifest manifest) {
        StringBuilder partners = new StringBuilder(
                "\nseed:\n  partner_corridor_defaults: {daily_limit_usd: 10000000, monthly_limit_usd: 200000000}\n  partners:\n");
        manifest.partners().forEach(partner -> partners.append(partner(partner, manifest)));
        return new ConfigurationText(packaged().yaml() + partners);
    }

    private static String partner(Manifest.Demonstrator partner, Manifest manifest) {
        StringBuilder yaml = new StringBuilder("""
                    %s:
                      name: %s
                      max_open_usd: 25000000
                      wallets:
                        main: {address: "%s", permissions: [swap]}
                      corridors:
                """.formatted(
                        partner.partnerId(), partner.name(), partner.wallet().address()));
        manifest.corridors()
                .keySet()
                .forEach(pair -> yaml.append("        ").append(pair).append(": {}\n"));
        return yaml.toString();
    }

    public ConfigurationText with(String passage, String replacement) {
        assertTrue(yaml.contains(passage), () -> "the configuration lacks " + passage);
        return new ConfigurationText(yaml.replace(passage, replacement));
    }

    public Path write(Path file) {
        try {
            OwnerOnlyFile.write(file, yaml.getBytes(StandardCharsets.UTF_8));
            return file;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
