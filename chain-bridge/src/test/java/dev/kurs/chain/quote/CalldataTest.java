package dev.kurs.chain.quote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.RandomQuotes;
import dev.kurs.chain.RandomRun;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.util.Arrays;
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
import org.web3j.abi.datatypes.generated.Bytes1;
import org.web3j.abi.datatypes.generated.Bytes32;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.abi.datatypes.generated.Uint32;
import org.web3j.abi.datatypes.generated.Uint64;
import org.web3j.abi.datatypes.generated.Uint8;

class CalldataTest {
    private static final int QUOTES = 3_000;

    private final Random random = RandomRun.of(CalldataTest.class);
    private final RandomQuotes quotes = new RandomQuotes(random);

    @Test
    void shouldEncodeCommitAsWeb3jDoes() {
        for (int index = 0; index < QUOTES; index++) {
            FirmQuote quote = quotes.next();
            byte[] signature = randomSignature();

            byte[] calldata = CommitCalldata.encode(words(quote), 3, signature);

            assertEquals(
                    encoded("commitFirmQuote", List.of(tuple(quote), new DynamicBytes(compact(signature)))),
                    hex(calldata));
        }
    }

    @Test
    void shouldEncodeCommitWithPermitAsWeb3jDoesAndSayWhereTheWalletsSignatureBelongs() {
        for (int index = 0; index < QUOTES; index++) {
            FirmQuote quote = quotes.next();
            byte[] signature = randomSignature();
            byte[] wallets = randomBytes(65);
            int kind = random.nextInt(2);

            byte[] calldata = PermitCalldata.encode(quote, kind, signature);
            for (int offset = 484; offset < 549; offset++) {
                assertEquals(0, calldata[offset]);
            }
            System.arraycopy(wallets, 0, calldata, PermitCalldata.SIGNATURE_OFFSET, 65);

            StaticStruct permit = new StaticStruct(
                    new Bytes32(Arrays.copyOf(wallets, 32)),
                    new Bytes32(Arrays.copyOfRange(wallets, 32, 64)),
                    new Bytes1(Arrays.copyOfRange(wallets, 64, 65)));
            assertEquals(
                    encoded(
                            "commitFirmQuoteWithPermit",
                            List.of(tuple(quote), permit, new Uint8(kind), new DynamicBytes(compact(signature)))),
                    hex(calldata));
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

    @Test
    void shouldRefuseASignatureThatHasNoShortForm() {
        byte[] words = words(quotes.next());
        byte[] unknownV = randomSignature();
        unknownV[64] = 29;
        byte[] highS = randomSignature();
        highS[32] = (byte) 0x80;

        assertThrows(IllegalArgumentException.class, () -> CommitCalldata.encode(words, 3, unknownV));
        assertThrows(IllegalArgumentException.class, () -> CommitCalldata.encode(words, 3, highS));
    }

    private byte[] randomSignature() {
        byte[] signature = randomBytes(65);
        signature[32] &= 0x7f;
        signature[64] = (byte) (random.nextBoolean() ? 27 : 28);
        return signature;
    }

    /** EIP-2098 by its text: yParityAndS is (yParity << 255) | s. */
    private static byte[] compact(byte[] signature) {
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, 32, 64));
        BigInteger parityAndS =
                BigInteger.valueOf(signature[64] - 27).shiftLeft(255).or(s);
        byte[] compact = Arrays.copyOf(signature, 64);
        byte[] word = parityAndS.toByteArray();
        Arrays.fill(compact, 32, 64, (byte) 0);
        int length = Math.min(32, word.length);
        System.arraycopy(word, word.length - length, compact, 64 - length, length);
        return compact;
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
