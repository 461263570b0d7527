package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For how long and from where an operator may let a key be used: 366 days, and 16 addresses. */
class KeyBoundsTest {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String KEYS = PARTNERS + "/" + FakeAdministration.FIRST + "/keys";

    private EdgeFixture edge;

    @BeforeEach
    void makeAPartner() {
        edge = new EdgeFixture();
        assertEquals(201, post(PARTNERS, "{\"name\":\"Bunga\",\"reason\":\"they signed\"}"));
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private int post(String path, String body) {
        return edge.post(path, body).bearer(EdgeFixture.OPERATOR).send().status();
    }

    private int issue(String term) {
        return post(KEYS, "{\"kind\":\"HMAC\",\"reason\":\"onboarding\"," + term + "}");
    }

    @ParameterizedTest
    @CsvSource({"0, 400", "1, 201", "31622400, 201", "31622401, 400"})
    void shouldEndAKeyWithin366Days(long seconds, int status) {
        assertEquals(status, issue("\"expires_in_seconds\":" + seconds));
    }

    @ParameterizedTest
    @CsvSource({"0, 201", "31622400, 201", "31622401, 400"})
    void shouldEndTheOldSecretWithin366Days(long seconds, int status) {
        assertEquals(201, issue("\"expires_in_seconds\":1"));

        assertEquals(status, post(KEYS + "/key-1/rotate", "{\"reason\":\"r\",\"overlap_seconds\":" + seconds + "}"));
    }

    @Test
    void shouldTakeSixteenAddresses() {
        assertEquals(201, issue("\"allowed_ips\":" + addresses(16)));
        assertEquals(400, issue("\"allowed_ips\":" + addresses(17)));
    }

    private static String addresses(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> "\"203.0.113." + number + "\"")
                .collect(Collectors.joining(",", "[", "]"));
    }
}
