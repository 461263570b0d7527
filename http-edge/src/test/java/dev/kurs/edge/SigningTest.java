package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SigningTest {
    @Test
    void shouldSignTheContractsPost() {
        byte[] body = "{\"corridor_id\":\"0x01\",\"amount\":\"100.00\"}".getBytes(StandardCharsets.UTF_8);

        String signature = EdgeRequest.sign("test-secret", "1767225600", "POST", "/v1/quote", "", "req-0001", body);

        assertEquals("39ca93a917cea8a9b91dc9fe4ec1d755ac5bd26757b2f07ef8bcf44bb0349734", signature);
    }

    @Test
    void shouldSignTheContractsGet() {
        String signature = EdgeRequest.sign(
                "test-secret", "1767225600", "GET", "/v1/executions", "pair=USDT-IDRX&per_page=50", "", new byte[0]);

        assertEquals("9e52eba6472f15b8735392dd5357e7002531dcc78364ba95eb7e2ad4751bf85b", signature);
    }
}
