package dev.kurs.chain.abi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.Function;

/**
 * A call of one function, to be sent or to be asked.
 *
 * <p>Example: {@code ReservePool.tokenId(usdt)} asked of a pool answers 1 when it was listed first.
 *
 * @param signature name and types, as the selector is made of
 * @param data 0x, the selector and the arguments
 * @param answerTypes types of the answer's members, separated by commas
 * @param <R> what it answers
 */
public record ContractCall<R>(String signature, String data, String answerTypes, Function<AbiValues, R> answer) {
    private static final int SELECTOR_DIGITS = 8;

    /** A call that answers something. */
    public static <R> ContractCall<R> of(
            String signature, AbiArguments arguments, String answerTypes, Function<AbiValues, R> answer) {
        return new ContractCall<>(signature, "0x" + selector(signature) + arguments.encoded(), answerTypes, answer);
    }

    /** A call that answers nothing, or whose answer does not matter. */
    public static ContractCall<Void> of(String signature, AbiArguments arguments) {
        return of(signature, arguments, "", nothing -> null);
    }

    /** Reads the answer's bytes. */
    public R read(String answerData) {
        return answer.apply(new AbiValues(answerTypes, answerData));
    }

    /** The function's name. */
    public String name() {
        return signature.substring(0, signature.indexOf('('));
    }

    static String selector(String signature) {
        return Bytes32.keccak(signature.getBytes(UTF_8)).text().substring(2, 2 + SELECTOR_DIGITS);
    }
}
