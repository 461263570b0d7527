package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SigningSettingsTest {
    private static SigningSettings settings(String signing) {
        return SigningSettings.of(
                Section.ofText("test", "signing: {" + signing + "}").section("signing"));
    }

    @ParameterizedTest
    @CsvSource({
        "'threads: 257', 'test: signing.threads must be 256 or less, since more than there are processors sign no faster, was 257'",
        "'queue_capacity: 65537', 'test: signing.queue_capacity must be 65536 or less, since a quote behind so many is signed more than a second late, was 65537'"
    })
    void shouldRefuseMoreThanSignsInTime(String signing, String sentence) {
        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> settings(signing));

        assertEquals(sentence, refusal.getMessage());
        assertEquals(256, settings("threads: 256").threads());
        assertEquals(65_536, settings("queue_capacity: 65536").queueCapacity());
    }
}
