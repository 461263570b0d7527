package dev.kurs.bench;

import java.nio.charset.StandardCharsets;

/** The JSON of a firm quote's request, of about 330 bytes. */
public final class QuoteBody {
    private QuoteBody() {}

    public static byte[] json() {
        return ("{\"corridor_id\":\"0x" + "9a".repeat(32) + "\",\"from_token\":\"0x" + "e9".repeat(20)
                        + "\",\"to_token\":\"0x" + "2f".repeat(20) + "\",\"amount\":\"1000.00\",\"wallet_address\":\"0x"
                        + "ff".repeat(20) + "\",\"quote_type\":\"FIRM\",\"client_ref\":\"order-000001\"}")
                .getBytes(StandardCharsets.UTF_8);
    }
}
