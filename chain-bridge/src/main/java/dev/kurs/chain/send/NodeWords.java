package dev.kurs.chain.send;

import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.NodeUnreachable;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What nodes said when each was handed the newest version of a transaction that it does not call too dear.
 *
 * <p>Example: of three nodes one has the second version, and two say that the account cannot pay it and have the first. Then most are against the second, because it is
 * too dear.
 *
 * @param words of each node that answered
 */
record NodeWords(List<Word> words) {
    /** Nothing was handed over. */
    static final NodeWords NONE = new NodeWords(List.of());

    NodeWords {
        words = List.copyOf(words);
    }

    /**
     * What one node says.
     *
     * @param againstLatest what it has against the newest version; nothing where it took it or had it already
     * @param has the version that it has
     */
    record Word(Optional<ChainException> againstLatest, Optional<SignedTransaction> has) {
        /** Hands one node the versions, the newest first, until it calls one anything but too dear. */
        static Word of(ChainReader node, Outgoing outgoing) {
            Optional<ChainException> againstLatest = against(node, outgoing.what(), outgoing.latest());
            Optional<ChainException> against = againstLatest;
            SignedTransaction handed = outgoing.latest();
            for (SignedTransaction earlier : outgoing.earlier()) {
                if (against.filter(SendingRefusal::isOfDearness).isEmpty()) {
                    break;
                }
                handed = earlier;
                against = against(node, outgoing.what(), earlier);
            }
            return new Word(againstLatest, against.isEmpty() ? Optional.of(handed) : Optional.empty());
        }

        private static Optional<ChainException> against(ChainReader node, String what, SignedTransaction version) {
            try {
                node.ask(AccountQueries.broadcast(what, version.raw()));
                return Optional.empty();
            } catch (NodeUnreachable silent) {
                throw silent;
            } catch (ChainException refused) {
                return SendingRefusal.KNOWN.isMeantBy(refused) ? Optional.empty() : Optional.of(refused);
            }
        }
    }

    /** What half of them or more have against the newest version: the reason that most of those give, of reasons alike in number the graver. */
    Optional<ChainException> againstLatest() {
        List<ChainException> refusals =
                words.stream().flatMap(word -> word.againstLatest().stream()).toList();
        if (2 * refusals.size() < words.size()) {
            return Optional.empty();
        }
        Map<SendingRefusal, List<ChainException>> byMeaning =
                refusals.stream().collect(Collectors.groupingBy(SendingRefusal::of));
        return byMeaning.entrySet().stream()
                .max(Comparator.<Map.Entry<SendingRefusal, List<ChainException>>>comparingInt(
                                said -> said.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(said -> said.getValue().getFirst());
    }

    /** Whether nodes answered, and none has the newest version. */
    boolean isLatestNowhere() {
        return !words.isEmpty()
                && words.stream().allMatch(word -> word.againstLatest().isPresent());
    }

    /** Whether no node has the newest version, because it offers too little: one that has it may bring it into a block. */
    boolean isTooCheap() {
        return isLatestNowhere()
                && againstLatest().filter(SendingRefusal.TOO_CHEAP::isMeantBy).isPresent();
    }

    /** Whether every node has something against the newest version that other fees do not cure, such as more gas than a block has. */
    boolean isRefusedByAll() {
        return !words.isEmpty()
                && words.stream()
                        .allMatch(word -> word.againstLatest()
                                .filter(SendingRefusal.OTHER::isMeantBy)
                                .isPresent());
    }

    /** Whether most say that the newest version is too dear: for the account, or for them. */
    boolean isTooDear() {
        long saySo = words.stream()
                .flatMap(word -> word.againstLatest().stream())
                .filter(SendingRefusal::isOfDearness)
                .count();
        return 2 * saySo > words.size();
    }

    /** The fees of what the node in the middle has, if it has any: of three or more, one that claims to have a version holds up no other. */
    Optional<GasFees> had() {
        return words.stream()
                .map(word -> word.has().map(SignedTransaction::fees))
                .sorted(Comparator.comparing(fees -> fees.map(GasFees::mostWei).orElse(BigInteger.ZERO)))
                .skip(words.size() / 2)
                .findFirst()
                .flatMap(fees -> fees);
    }
}
