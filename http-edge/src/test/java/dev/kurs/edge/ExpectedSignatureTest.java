package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.protocol.message.sbe.Environment;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a sandbox shows of a signature that is wrong. */
class ExpectedSignatureTest {
    private static EdgeRequest wronglySigned(EdgeFixture edge, String method, String target, String requestId) {
        EdgeRequest request =
                method.equals("POST") ? edge.post(target, QuoteBody.indicative()) : edge.request(method, target);
        return request.signed(EdgeFixture.API_KEY, "not the secret", requestId);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/rates, ''",
        "GET, /v1/executions?pair=USDT%2DIDRX&per_page=5, ''",
        "POST, /v1/quote, req-expected"
    })
    void shouldShowInASandboxTheStringWhoseSignatureIsRight(String method, String target, String requestId)
            throws GeneralSecurityException {
        try (EdgeFixture edge = new EdgeFixture()) {
            Reply refused =
                    wronglySigned(edge, method, target, requestId).send().assertError(401, "INVALID_SIGNATURE");

            Map<?, ?> detail = (Map<?, ?>) ((List<?>) refused.object("error").get("details")).getFirst();
            assertEquals("signing_string", detail.get("field"));
            String expected = (String) detail.get("issue");
            assertEquals(7, expected.split("\n", -1).length, expected);
            EdgeRequest again = method.equals("POST")
                    ? edge.post(target, QuoteBody.indicative()).header("x-svc-request-id", requestId)
                    : edge.request(method, target);
            Reply accepted = again.header("x-svc-api-key", EdgeFixture.API_KEY)
                    .header("x-svc-timestamp", Long.toString(edge.clock.seconds()))
                    .header("x-svc-signature", hmac(expected))
                    .send();
            assertEquals(200, accepted.status(), accepted.text());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Environment.class, names = "NULL_VAL", mode = EnumSource.Mode.EXCLUDE)
    void shouldShowNoSecretAnywhereAndNothingAtAllInProduction(Environment environment) {
        try (EdgeFixture edge = new EdgeFixture(EdgeConfiguration.defaults(), environment)) {
            Reply refused = wronglySigned(edge, "GET", "/v1/rates", "").send().assertError(401, "INVALID_SIGNATURE");

            assertFalse(refused.text().contains(EdgeFixture.SECRET), refused.text());
            assertFalse(refused.text().contains(EdgeFixture.NEXT_SECRET), refused.text());
            boolean isShown = refused.text().contains("SVC1");
            assertEquals(environment == Environment.SANDBOX, isShown, refused.text());
            int details = ((List<?>) refused.object("error").get("details")).size();
            assertEquals(environment == Environment.SANDBOX ? 1 : 0, details);
        }
    }

    private static String hmac(String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(EdgeFixture.SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
