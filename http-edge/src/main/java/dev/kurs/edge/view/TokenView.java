package dev.kurs.edge.view;

import dev.kurs.edge.json.JsonText;

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
        JsonText displayAddress) {}
