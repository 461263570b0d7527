package dev.kurs.protocol.port;

/**
 * What a partner needs to settle a firm quote.
 *
 * @param signature 65 bytes r‖s‖v, v 27 or 28, low s
 * @param approvalCalldata ERC-20 {@code approve(engine, amountIn)}
 * @param executionCalldata {@code commitFirmQuote(quote, signature)}
 */
@SuppressWarnings("ArrayRecordComponent")
public record SignedQuote(byte[] signature, byte[] approvalCalldata, byte[] executionCalldata) {}
