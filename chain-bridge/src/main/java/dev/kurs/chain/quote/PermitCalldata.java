package dev.kurs.chain.quote;

import static dev.kurs.chain.quote.FirmQuoteWords.WORD;

import dev.kurs.protocol.message.FirmQuote;
import java.util.HexFormat;

/**
 * The call {@code commitFirmQuoteWithPermit(quote, permit, kind, signature)} as sent to the engine contract, the permit's signature left zero.
 *
 * <p>Example: always 772 bytes: selector 4, the quote's 15 words 480, the permit's 3 words 96 of which 65 bytes from offset 484 on are r‖s‖v, kind 32, offset of
 * the signature 32 (its value 640), length 32 (64), signature 64.
 */
public final class PermitCalldata {
    /** Where the 65 bytes of the wallet's signature belong. */
    public static final int SIGNATURE_OFFSET = 4 + FirmQuoteWords.LENGTH;

    private static final byte[] FUNCTION = Text.keccak(
            "commitFirmQuoteWithPermit((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,uint256,"
                    + "uint256,uint64,uint64,uint32),(bytes32,bytes32,bytes1),uint8,bytes)");
    private static final int SELECTOR_LENGTH = 4;

    /** 0x and the first eight digits of every such call. */
    public static final String SELECTOR = "0x" + HexFormat.of().formatHex(FUNCTION, 0, SELECTOR_LENGTH);

    private static final int HEAD = FirmQuoteWords.LENGTH + 3 * WORD + 2 * WORD;
    private static final int LENGTH = SELECTOR_LENGTH + HEAD + WORD + CompactSignature.LENGTH;

    private PermitCalldata() {}

    /**
     * Encodes the call.
     *
     * @param kind as the contract numbers kinds: 0 for EIP-2612, 1 for Permit2
     * @param signature the quote's, 65 bytes
     */
    public static byte[] encode(FirmQuote quote, int kind, byte[] signature) {
        byte[] calldata = new byte[LENGTH];
        System.arraycopy(FUNCTION, 0, calldata, 0, SELECTOR_LENGTH);
        FirmQuoteWords.encode(quote, calldata, SELECTOR_LENGTH);
        int position = SIGNATURE_OFFSET + 3 * WORD;
        WordBytes.putWord(0, kind, calldata, position);
        WordBytes.putWord(0, HEAD, calldata, position + WORD);
        WordBytes.putWord(0, CompactSignature.LENGTH, calldata, position + 2 * WORD);
        CompactSignature.put(signature, calldata, position + 3 * WORD);
        return calldata;
    }
}
