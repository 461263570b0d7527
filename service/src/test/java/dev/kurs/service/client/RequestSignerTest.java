package dev.kurs.service.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestSignerTest {
    private static final long TIMESTAMP = 1_767_225_600;
    private final RequestSigner signer = new RequestSigner("key", "test-secret");

    @Test
    void shouldSignAPostAsTheWireContractShows() {
        byte[] body = "{\"corridor_id\":\"0x01\",\"amount\":\"100.00\"}".getBytes(StandardCharsets.UTF_8);

        assertEquals(
                "39ca93a917cea8a9b91dc9fe4ec1d755ac5bd26757b2f07ef8bcf44bb0349734",
                signer.signature("POST", "/v1/quote", "", "req-0001", body, TIMESTAMP));
    }

    @Test
    void shouldSignAGetWithAQueryAsTheWireContractShows() {
        assertEquals(
                "9e52eba6472f15b8735392dd5357e7002531dcc78364ba95eb7e2ad4751bf85b",
                signer.signature("GET", "/v1/executions", "pair=USDT-IDRX&per_page=50", "", new byte[0], TIMESTAMP));
    }
}
