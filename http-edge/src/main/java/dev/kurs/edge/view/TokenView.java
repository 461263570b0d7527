package dev.kurs.edge.view;

import dev.kurs.edge.json.JsonText;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import java.math.BigDecimal;

/**
 * A token as configured.
 *
 * @param addressText the address in lower case, as requests are compared with
 * @param displayAddress the address as answers print it, EIP-55
 */
@SuppressWarnings("ArrayRecordComponent")
public record TokenView(
        int id,
        String symbol,
        int decimals,
        boolean isDollar,
        byte[] address,
        String addressText,
        JsonText displayAddress) {

    /** Whole tokens: 1 500 000 raw of a token with 6 decimals are 1.500000. */
    public BigDecimal whole(AmountDecoder raw) {
        return new BigDecimal(RawAmounts.of(raw), decimals);
    }
}
