package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.address.AddressRange;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyChange;
import dev.kurs.protocol.message.sbe.KeyChangedEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From where a key may be shown, whose word for it counts, and what is said of its end. */
class KeyAddressTest {
    private static final int KEY_ID = 8;

    private String scopes = "";

    private static EdgeFixture edge(String... trustedProxies) {
        return new EdgeFixture(
                EdgeConfiguration.defaults().withTrustedProxies(List.of(trustedProxies)), Environment.SANDBOX);
    }

    private void key(EdgeFixture edge, String allowedAddresses, Duration life) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        KeyChangedEncoder key = new KeyChangedEncoder();
        key.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .keyId(KEY_ID)
                .partnerId(0)
                .kind(KeyKind.HMAC)
                .status(KeyStatus.ACTIVE)
                .environment(Environment.SANDBOX)
                .change(KeyChange.ISSUED)
                .issuedAtNs(0)
                .notBeforeNs(KeyChangedEncoder.notBeforeNsNullValue())
                .expiresAtNs(edge.clock.nanoTime() + life.toNanos())
                .revokedAtNs(KeyChangedEncoder.revokedAtNsNullValue())
                .previousUntilNs(KeyChangedEncoder.previousUntilNsNullValue())
                .apiKey("key-bound")
                .scopes(scopes)
                .masterKeyId("")
                .putKeyMaterial(new byte[0], 0, 0)
                .previousMasterKeyId("")
                .putPreviousKeyMaterial(new byte[0], 0, 0)
                .allowedAddresses(allowedAddresses);
        edge.restore(new UnsafeBuffer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + key.encodedLength()));
    }

    private static Reply ask(EdgeFixture edge, String forwardedFor) {
        EdgeRequest request = edge.get("/v1/rates").signed("key-bound", EdgeFixture.SECRET, EdgeRequest.newId());
        return (forwardedFor == null ? request : request.header("X-Forwarded-For", forwardedFor)).send();
    }

    @Test
    void shouldTakeAKeyFromItsAddressesAlone() {
        try (EdgeFixture edge = edge()) {
            key(edge, "127.0.0.0/8,2001:db8::/32", Duration.ofDays(90));
            assertEquals(200, ask(edge, null).status());
            key(edge, "198.51.100.7", Duration.ofDays(90));
            ask(edge, null).assertError(403, "FORBIDDEN");
        }
    }

    @Test
    void shouldTakeAProxysWordOnlyWhereTheProxyIsTrusted() {
        try (EdgeFixture edge = edge()) {
            key(edge, "198.51.100.7", Duration.ofDays(90));
            ask(edge, "198.51.100.7").assertError(403, "FORBIDDEN");
        }
        try (EdgeFixture edge = edge("127.0.0.1", "10.0.0.0/8")) {
            key(edge, "198.51.100.7", Duration.ofDays(90));
            assertEquals(200, ask(edge, "198.51.100.7").status());
            assertEquals(200, ask(edge, "1.2.3.4, 198.51.100.7, 10.1.2.3").status());
            assertEquals(200, ask(edge, "198.51.100.7:4711").status());
            assertEquals(
                    200, ask(edge, "1.2.3.4:1, 198.51.100.7:65535, 10.1.2.3:80").status());
            ask(edge, "198.51.100.7:").assertError(403, "FORBIDDEN");
            ask(edge, "198.51.100.7:nonsense").assertError(403, "FORBIDDEN");
            ask(edge, "198.51.100.7, 1.2.3.4").assertError(403, "FORBIDDEN");
            ask(edge, "198.51.100.7, nonsense").assertError(403, "FORBIDDEN");
            ask(edge, null).assertError(403, "FORBIDDEN");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:4711"})
    void shouldTakeAnIpv6AddressWithAPortInBrackets(String hop) {
        try (EdgeFixture edge = edge("127.0.0.1")) {
            key(edge, "2001:db8::7", Duration.ofDays(90));
            assertEquals(200, ask(edge, hop).status());
            ask(edge, hop.replace("::7", "::8")).assertError(403, "FORBIDDEN");
        }
    }

    @Test
    void shouldLetASigningKeyReadTheReserve() {
        try (EdgeFixture edge = edge()) {
            key(edge, "", Duration.ofDays(90));
            String day = "date=2025-12-31";
            assertFalse(summary(edge, day).containsKey("journal"));
            scopes = "reserve:read";
            key(edge, "", Duration.ofDays(90));
            assertTrue(summary(edge, day).containsKey("journal"));
        }
    }

    private static Map<String, Object> summary(EdgeFixture edge, String day) {
        return edge.get("/v1/reports/daily-summary?" + day)
                .signed("key-bound", EdgeFixture.SECRET, EdgeRequest.newId())
                .send()
                .data();
    }

    @Test
    void shouldSayWhenAKeyEndsFromFourteenDaysBefore() {
        try (EdgeFixture edge = edge()) {
            key(edge, "", Duration.ofDays(15));
            assertNull(ask(edge, null).header("x-svc-key-expires"));
            key(edge, "", Duration.ofDays(13));
            long end = edge.clock.seconds() + Duration.ofDays(13).toSeconds();
            assertEquals(Long.toString(end), ask(edge, null).header("x-svc-key-expires"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.0/24, 198.51.100.255, true",
        "198.51.100.0/24, 198.51.101.0, false",
        "198.51.100.7, 198.51.100.7, true",
        "198.51.100.7, 198.51.100.6, false",
        "0.0.0.0/0, 203.0.113.1, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false"
    })
    void shouldKnowWhatABlockHolds(String block, String address, boolean holds) {
        assertEquals(holds, AddressRange.parse(block).orElseThrow().contains(InetAddress.ofLiteral(address)), block);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10.0.0.1/8",
                "10.0.0.0/33",
                "10.0.0/8",
                "256.0.0.1",
                "::1/129",
                "2001:db8::1/32",
                "1.2.3.4/",
                "1"
            })
    void shouldTakeNeitherNamesNorBlocksWithBitsBehindTheirLength(String text) {
        assertTrue(AddressRange.parse(text).isEmpty(), text);
    }
}
