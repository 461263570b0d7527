package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "password_file: kept, http.tls.keystore is missing",
        "keystore: kept.p12, http.tls.password_file is missing",
        "keystor: kept.p12, http.tls.keystore is missing",
        "'keystore: kept.p12, password_file: kept, look_every: 0s', 'http.tls.look_every must be longer than none, was 0s'",
        "'keystore: kept.p12, password_file: kept, look_every: 500us', 'http.tls.look_every must be at least 1ms, was 500us'"
    })
    void shouldNameWhatIsWrongWithTls(String tls, String sentence) {
        Section http = Section.ofText("kurs.yaml", "http: {tls: {" + tls + "}}").section("http");

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> HttpSettings.of(http));

        assertEquals("kurs.yaml: " + sentence, refusal.getMessage());
    }
}
