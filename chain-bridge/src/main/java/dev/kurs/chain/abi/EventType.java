package dev.kurs.chain.abi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * One kind of event.
 *
 * <p>Example: {@code log.read(KursEngine.FirmQuoteCommitted.TYPE)} is the commit, or empty when the log is
 * of another kind.
 *
 * @param signature name and types, as the first topic is made of
 * @param indexedTypes types of the members in topics, separated by commas
 * @param dataTypes types of the members in the data
 * @param topic keccak256 of the signature
 */
public record EventType<E>(
        String signature,
        String indexedTypes,
        String dataTypes,
        Bytes32 topic,
        BiFunction<AbiValues, AbiValues, E> constructor) {
    public static <E> EventType<E> of(
            String signature, String indexedTypes, String dataTypes, BiFunction<AbiValues, AbiValues, E> constructor) {
        return new EventType<>(
                signature, indexedTypes, dataTypes, Bytes32.keccak(signature.getBytes(UTF_8)), constructor);
    }

    /** The event of a log, if the log is one of this kind. */
    public Optional<E> read(List<String> topics, String data) {
        if (topics.isEmpty() || !topics.getFirst().equals(topic.text())) {
            return Optional.empty();
        }
        StringBuilder indexed = new StringBuilder("0x");
        topics.stream().skip(1).forEach(word -> indexed.append(word, 2, word.length()));
        return Optional.of(
                constructor.apply(new AbiValues(indexedTypes, indexed.toString()), new AbiValues(dataTypes, data)));
    }
}
