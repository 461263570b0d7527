package dev.kurs.chain.secp256k1;

import dev.kurs.chain.key.SigningKey;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Chooses what signs: the native library where it works, Java otherwise, with the reason in the log.
 *
 * <p>Example: {@code -Dkurs.signer=java} forces Java, {@code -Dkurs.signer=native} refuses to start without the library.
 */
public final class Signers {
    /** System property: {@code auto} (default), {@code native} or {@code java}. */
    public static final String PROPERTY = "kurs.signer";

    private static final Logger LOG = LoggerFactory.getLogger(Signers.class);
    private static final AtomicReference<String> LAST_TOLD = new AtomicReference<>("");

    private Signers() {}

    /** A signer for the calling thread alone, which must also close it. */
    public static RecoverableSigner open(SigningKey key) {
        return nativeIsChosen() ? Secp256k1Native.open(key) : Secp256k1PureJava.open(key);
    }

    /** A signer that threads may share, one at a time. */
    public static RecoverableSigner openShared(SigningKey key) {
        return nativeIsChosen() ? Secp256k1Native.openShared(key) : Secp256k1PureJava.open(key);
    }

    private static boolean nativeIsChosen() {
        return nativeIsChosen(System.getProperty(PROPERTY, "auto"), NativeSelfTest::refusal);
    }

    /** Decides by the property's value and by what keeps the native library from signing, asked only if it matters. */
    static boolean nativeIsChosen(String choice, Supplier<Optional<String>> refusal) {
        return switch (choice) {
            case "java" -> chosen(false, "signing in Java, as " + PROPERTY + "=java demands");
            case "auto", "native" -> nativeUnlessRefused(choice, refusal.get());
            default ->
                throw new IllegalArgumentException(PROPERTY + " is auto, native or java, but was given as " + choice);
        };
    }

    private static boolean nativeUnlessRefused(String choice, Optional<String> refusal) {
        if (refusal.isEmpty()) {
            return chosen(true, "signing with native libsecp256k1");
        }
        if (choice.equals("native")) {
            throw new IllegalStateException(PROPERTY + "=native, but " + refusal.get());
        }
        return chosen(false, "signing in Java, some twenty times slower: " + refusal.get());
    }

    /** Says it once and not for every thread. */
    private static boolean chosen(boolean nativeLibrary, String message) {
        if (!LAST_TOLD.getAndSet(message).equals(message)) {
            LOG.atLevel(nativeLibrary ? Level.INFO : Level.WARN).log(message);
        }
        return nativeLibrary;
    }
}
