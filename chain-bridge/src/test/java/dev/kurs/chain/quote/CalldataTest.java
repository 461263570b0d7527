package dev.kurs.chain.quote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.RandomQuotes;
import dev.kurs.chain.RandomRun;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.StaticStruct;
import org.web3j.abi.datatypes.Type;
import org.web3j.abi.datatypes.generated.Bytes32;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.abi.datatypes.generated.Uint32;
import org.web3j.abi.datatypes.generated.Uint64;

class CalldataTest {
    private static final int QUOTES = 3_000;

    private final Random random = RandomRun.of(CalldataTest.class);
    private final RandomQuotes quotes = new RandomQuotes(random);

    @Test
    void shouldEncodeCommitAsWeb3jDoes() {
        for (int index = 0; index < QUOTES; index++) {
            FirmQuote quote = quotes.next();
            byte[] signature = randomBytes(65);

            byte[] calldata = CommitCalldata.encode(words(quote), 3, signature);

            assertEquals(encoded("commitFirmQuote", List.of(tuple(quote), new DynamicBytes(signature))), hex(calldata));
        }
    }

    @Test
    void shouldEncodeApprovalOfExactlyTheInputAsWeb3jDoes() {
        for (int index = 0; index < QUOTES; index++) {
            FirmQuote quote = quotes.next();
            byte[] engine = randomBytes(20);

            byte[] calldata = ApprovalCalldata.encode(words(quote), 3, engine);

            assertEquals(encoded("approve", List.of(address(engine), uint256(quote.amountIn()))), hex(calldata));
        }
    }

    @Test
    void shouldRefuseASignatureOfAnotherLength() {
        byte[] words = words(quotes.next());

        assertThrows(IllegalArgumentException.class, () -> CommitCalldata.encode(words, 3, new byte[64]));
    }

    @SuppressWarnings("rawtypes")
    private static String encoded(String function, List<Type> parameters) {
        return FunctionEncoder.encode(new Function(function, parameters, List.of()));
    }

    private static StaticStruct tuple(FirmQuote quote) {
        return new StaticStruct(
                new Bytes32(quote.quoteId()),
                new Bytes32(quote.corridorId()),
                new Bytes32(quote.partnerId()),
                address(quote.payer()),
                address(quote.recipient()),
                address(quote.tokenIn()),
                address(quote.tokenOut()),
                uint256(quote.amountIn()),
                uint256(quote.amountOut()),
                uint256(quote.fixedFeeIn()),
                uint256(quote.variableFeeIn()),
                new Uint256(quote.oracleMidE12()),
                new Uint64(quote.issuedAtSeconds()),
                new Uint64(quote.expiresAtSeconds()),
                new Uint32(quote.maxDeviationBps()));
    }

    private static byte[] words(FirmQuote quote) {
        byte[] words = new byte[3 + FirmQuoteWords.LENGTH];
        FirmQuoteWords.encode(quote, words, 3);
        return words;
    }

    private static Address address(byte[] bytes) {
        return new Address(new BigInteger(1, bytes));
    }

    private static Uint256 uint256(Amount amount) {
        return new Uint256(RandomQuotes.value(amount));
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }
}
