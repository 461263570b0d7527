package dev.kurs.chain.quote;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.HexFormat;

/** The call {@code execute(quote, signature)} of the settlement vault, by which it commits a quote of v0.1. */
public final class VaultCalldata {
    private static final int SELECTOR_LENGTH = 4;

    /** 0x and the first eight digits of every such call. */
    public static final String SELECTOR = "0x"
            + HexFormat.of()
                    .formatHex(
                            Text.keccak(
                                    "execute((bytes32,bytes32,bytes32,address,address,address,address,uint256,uint256,"
                                            + "uint256,uint256,uint256,uint64,uint64,uint32),bytes)"),
                            0,
                            SELECTOR_LENGTH);

    private VaultCalldata() {}

    /**
     * The call for a quote whose payer is the vault.
     *
     * @param signature 65 bytes r‖s‖v
     */
    public static ContractCall<Void> call(FirmQuote quote, byte[] signature) {
        FirmQuoteStruct struct = new FirmQuoteStruct(
                Bytes32.of(quote.quoteId()),
                Bytes32.of(quote.corridorId()),
                Bytes32.of(quote.partnerId()),
                Address.of(quote.payer()),
                Address.of(quote.recipient()),
                Address.of(quote.tokenIn()),
                Address.of(quote.tokenOut()),
                integer(quote.amountIn()),
                integer(quote.amountOut()),
                integer(quote.fixedFeeIn()),
                integer(quote.variableFeeIn()),
                BigInteger.valueOf(quote.oracleMidE12()),
                quote.issuedAtSeconds(),
                quote.expiresAtSeconds(),
                quote.maxDeviationBps());
        return SettlementVault.execute(struct, signature);
    }

    private static BigInteger integer(Amount amount) {
        return new BigInteger(amount.toString());
    }
}
