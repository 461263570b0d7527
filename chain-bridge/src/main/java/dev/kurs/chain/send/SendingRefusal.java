package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.NodeRefused;
import java.util.regex.Pattern;

/** What a node means when it does not take a signed transaction, the graver the later; nodes agree on the meanings and not on the words. */
enum SendingRefusal {
    /** It has it. */
    KNOWN("already ?known|already imported|\\bknown transaction|existing tx with same hash"),
    /** One of this nonce is in a block. */
    NONCE_TAKEN("nonce (is )?too low|old ?nonce"),
    /** It must offer more: than another of its nonce, or than the base fee. */
    TOO_CHEAP("underpriced|could not replace existing|less than (block )?base fee|fee ?too ?low|gas price below"),
    /** It may cost more than this node takes of anybody. */
    ABOVE_CAP("exceeds the configured cap|fee cap exceeded"),
    /** The account has too little for it, and for what else of its waits. */
    UNPAYABLE("insufficient ?(funds|balance)|exceeds .*account balance"),
    /** Something else. */
    OTHER("");

    private final Pattern words;

    SendingRefusal(String words) {
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    boolean isMeantBy(ChainException refused) {
        return of(refused) == this;
    }

    /** Whether a version that offers less may be taken. */
    static boolean isOfDearness(ChainException refused) {
        return ABOVE_CAP.isMeantBy(refused) || UNPAYABLE.isMeantBy(refused);
    }

    static SendingRefusal of(ChainException refused) {
        return refused instanceof NodeRefused inItsWords ? ofWords(inItsWords.reason()) : OTHER;
    }

    static SendingRefusal ofWords(String reason) {
        for (SendingRefusal meaning : values()) {
            if (meaning.words.matcher(reason).find()) {
                return meaning;
            }
        }
        return OTHER;
    }
}
