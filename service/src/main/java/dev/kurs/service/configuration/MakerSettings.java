package dev.kurs.service.configuration;

import dev.kurs.protocol.address.DestinationRules;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where market makers are asked: {@code makers.list}, by name; in which corridors and how becomes a command (see
 * {@link dev.kurs.service.reference.Declaration}).
 *
 * @param url requests go to {@code /rfq}, {@code /accept} and {@code /cancel} below it
 * @param apiKey names this service to the maker
 * @param secretFile the one word in it is the secret that both know; its owner's alone
 */
public record MakerSettings(URI url, String apiKey, Path secretFile) {
    private static final int LEAST_SECRET = 16;

    /** By name. */
    static Map<String, MakerSettings> of(Section file, Path data, boolean isSandbox) {
        Map<String, MakerSettings> makers = new LinkedHashMap<>();
        file.sectionOrEmpty("makers")
                .named("list")
                .forEach((name, maker) -> makers.put(name, of(maker, data, new DestinationRules(isSandbox))));
        return makers;
    }

    private static MakerSettings of(Section maker, Path data, DestinationRules rules) {
        String url = maker.text("url");
        rules.issue(url).ifPresent(issue -> {
            throw maker.wrong("url", "cannot be asked: " + issue);
        });
        if (URI.create(url).getRawQuery() != null) {
            throw maker.wrong("url", "must have no query: /rfq, /accept and /cancel come behind its path");
        }
        String apiKey = maker.text("api_key");
        if (!apiKey.matches("[A-Za-z0-9_.-]{1,128}")) {
            throw maker.wrong("api_key", "must be 1 to 128 letters, digits and _ . -");
        }
        return new MakerSettings(URI.create(url), apiKey, data.resolve(maker.text("secret_file")));
    }

    /** What differs from an earlier one, everything where there is none: {@code url: https://one.example -> https://other.example}. */
    public List<String> differences(Optional<MakerSettings> earlier) {
        return Stream.of(
                        difference("url", earlier.map(MakerSettings::url), url),
                        difference("api_key", earlier.map(MakerSettings::apiKey), apiKey),
                        difference("secret_file", earlier.map(MakerSettings::wholePath), wholePath()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Path wholePath() {
        return secretFile.toAbsolutePath().normalize();
    }

    private static Optional<String> difference(String key, Optional<?> earlier, Object present) {
        return earlier.filter(present::equals).isPresent()
                ? Optional.empty()
                : Optional.of(key + ": " + earlier.map(value -> value + " -> ").orElse("") + present);
    }

    /** The secret's bytes. */
    public byte[] secret() {
        try {
            String secret = Files.readString(SecretPath.of("the secret of the maker at " + url, secretFile))
                    .strip();
            if (secret.length() < LEAST_SECRET || !secret.chars().allMatch(letter -> letter > ' ' && letter <= '~')) {
                throw new InvalidConfiguration(
                        secretFile + " must hold one word of at least " + LEAST_SECRET + " visible ASCII characters");
            }
            return secret.getBytes(StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("the secret of the maker at " + url + " cannot be read", unreadable);
        }
    }
}
