package dev.kurs.chain.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RevertDecoderTest {
    private static final RevertDecoder DECODER = new RevertDecoder(
            List.of("NotYetSet(string what)", "NothingToPay()", "FeedAnswerNotPositive(address token, int256 answer)"));
    private static final String TOKEN = "0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

    static Stream<Arguments> shouldTellWhatWasRefused() {
        return Stream.of(
                arguments("0x" + ContractCall.selector("NothingToPay()"), "NothingToPay()"),
                arguments(
                        "0x" + ContractCall.selector("FeedAnswerNotPositive(address,int256)") + TOKEN + "f".repeat(64),
                        "FeedAnswerNotPositive(token 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, answer -1)"),
                arguments("0x" + ContractCall.selector("NotYetSet(string)") + text("USDT", 4), "NotYetSet(what USDT)"),
                arguments(
                        "0x" + ContractCall.selector("NotYetSet(string)"),
                        "Unknown(data 0x" + ContractCall.selector("NotYetSet(string)") + ")"),
                arguments("0x" + ContractCall.selector("NotYetSet(string)") + text("a\nb", 3), "NotYetSet(what a b)"),
                arguments("0x08c379a0" + text("nope", 4), "Error(message nope)"),
                arguments("0x4e487b71" + "0".repeat(62) + "11", "Panic(code 17)"),
                arguments("0x12345678", "Unknown(data 0x12345678)"),
                arguments("0x", "Unknown(data 0x)"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void shouldTellWhatWasRefused(String data, String expected) {
        assertEquals(expected, DECODER.read(data).toString());
    }

    private static String text(String content, int length) {
        StringBuilder hex = new StringBuilder();
        content.chars().forEach(each -> hex.append(String.format("%02x", each)));
        return "%064x%064x".formatted(32, length) + hex + "0".repeat(64 - hex.length());
    }
}
