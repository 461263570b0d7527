package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the audit is told of a change that an operator tried and was refused. */
class RefusedAttemptTest {
    private static final String PARTNERS = "/v1/operator/partners";
    private static final String NOBODY = "0a0b0c0d-9999-4222-8333-444455556666";
    private static final int LONGEST_DETAIL = 256;

    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private String refusal(String method, String path) {
        Reply reply = edge.send(method, path, "{\"status\":\"SUSPENDED\",\"reason\":\"r\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();
        assertTrue(reply.status() >= 400, reply::text);
        assertEquals(1, edge.administration.refusals.size());
        return edge.administration.refusals.getFirst();
    }

    @Test
    void shouldNameAPartnerInOneWay() {
        assertEquals(
                "desk@example.com PATCH " + PARTNERS + "/" + NOBODY + " NOT_FOUND partner_id partners/" + NOBODY
                        + ": r",
                refusal("PATCH", PARTNERS + "/" + NOBODY.toUpperCase(Locale.ROOT)));
    }

    @Test
    void shouldNotKeepWhatMayBeASecretInThePlaceOfAnId() {
        assertEquals(
                "desk@example.com PATCH " + PARTNERS + "/{id} NOT_FOUND partner_id partners: r",
                refusal("PATCH", PARTNERS + "/a-secret-in-the-wrong-place"));
    }

    static Stream<Arguments> attempts() {
        String rfq = "935efd8d-a985-6eff-5632-4d60733493c0";
        String event = "0a0b0c0d99994222833344445555666f";
        String keys = PARTNERS + "/" + NOBODY + "/keys/";
        return Stream.of(
                Arguments.of("POST", "/v1/reserve/obligations/" + rfq + "/delivery", "rfqs/" + rfq + "/delivery: r"),
                Arguments.of("DELETE", "/v1/reserve/emergency-rfq/" + rfq + "?reason=late", "rfqs/" + rfq + ": late"),
                Arguments.of(
                        "DELETE",
                        "/v1/reserve/state-override/" + rfq + "?reason=late",
                        "reserve/state-override/" + rfq + ": late"),
                Arguments.of(
                        "POST", "/v1/operator/webhooks/" + event + "/redeliver", "webhooks/" + event + "/redeliver: r"),
                Arguments.of(
                        "POST",
                        keys + "sk_wHkXkWz1Vqf1A36f/rotate",
                        "partners/" + NOBODY + "/keys/sk_wHkXkWz1Vqf1A36f/rotate: r"),
                Arguments.of(
                        "DELETE",
                        keys + "bk_tFNfG8El2M2BDf9_8UACS2QDgQbBdOOljODLONhfjeA?reason=lost",
                        "partners/" + NOBODY + "/keys: lost"),
                Arguments.of(
                        "DELETE",
                        PARTNERS + "/" + NOBODY + "/wallets/0x00000000000000000000000000000000000000Aa?reason=lost",
                        "partners/" + NOBODY + "/wallets/0x00000000000000000000000000000000000000aa: lost"),
                Arguments.of(
                        "DELETE",
                        PARTNERS + "/" + NOBODY + "/wallets/0x" + "ab".repeat(32) + "?reason=lost",
                        "partners/" + NOBODY + "/wallets: lost"));
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void shouldSayWhatItWasAboutAndWhy(String method, String path, String targetAndReason) {
        String told = refusal(method, path);
        assertTrue(told.endsWith(" " + targetAndReason), told);
    }

    @Test
    void shouldTakeOfNamesNoMoreThanTheAuditHolds() {
        assertEquals(
                "desk@example.com POST " + PARTNERS + " INVALID_REQUEST na?me partners: ",
                refusal("POST", PARTNERS + "?na%20me=1"));
        edge.administration.refusals.clear();

        String many = IntStream.range(0, 8)
                .mapToObj(number -> number + "x".repeat(60) + "=1")
                .collect(Collectors.joining("&"));
        String detail = List.of(refusal("POST", PARTNERS + "?" + many).split(" ", -1)).stream()
                .skip(4)
                .collect(Collectors.joining(" "));
        assertEquals(LONGEST_DETAIL + " partners: ".length(), detail.length(), detail);
    }
}
