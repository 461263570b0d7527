package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpHeaders;
import java.util.Map;
import tools.jackson.jr.ob.JSON;

/** What came back over HTTP, with the JSON it holds, if it does. */
public record PartnerAnswer(int status, String body, HttpHeaders headers) {
    /** The one value of a header; null where there is none. */
    public String header(String name) {
        return headers.firstValue(name).orElse(null);
    }

    public PartnerAnswer shouldBe(int expected) {
        assertEquals(expected, status, () -> "status, with the body " + body);
        return this;
    }

    /** An error of this status and code. */
    public PartnerAnswer shouldFail(int expectedStatus, String code) {
        shouldBe(expectedStatus);
        assertEquals(code, errorCode(), body);
        return this;
    }

    public Map<String, Object> json() {
        return JSON.std.mapFrom(body);
    }

    public String errorCode() {
        return String.valueOf(error().get("code"));
    }

    public Map<?, ?> error() {
        return (Map<?, ?>) json().get("error");
    }

    public Map<?, ?> data() {
        return (Map<?, ?>) json().get("data");
    }

    public String text(String member) {
        return String.valueOf(data().get(member));
    }

    /** The members of {@code data}, each with its text as it was sent. */
    public Map<String, String> dataAsSent() {
        return JsonText.members(JsonText.members(body).get("data"));
    }
}
