package dev.kurs.chain.secp256k1;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * The functions of libsecp256k1 that signing needs, bound when the class is initialised; a library that cannot be loaded shows as a
 * {@link LinkageError} there.
 *
 * <p>Constants and signatures are those of {@code secp256k1.h} and {@code secp256k1_recovery.h}; 1 means success everywhere.
 */
final class Secp256k1Library {
    static final int RECOVERABLE_SIGNATURE_SIZE = 65;
    static final int PUBLIC_KEY_SIZE = 64;
    static final int UNCOMPRESSED_SIZE = 65;

    private static final int CONTEXT_NONE = 1;
    private static final int EC_UNCOMPRESSED = 1 << 1;

    private static final SymbolLookup LIBRARY = load();
    private static final MethodHandle CONTEXT_CREATE =
            bind("secp256k1_context_create", FunctionDescriptor.of(ADDRESS, JAVA_INT));
    private static final MethodHandle CONTEXT_RANDOMIZE =
            bind("secp256k1_context_randomize", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle CONTEXT_DESTROY =
            bind("secp256k1_context_destroy", FunctionDescriptor.ofVoid(ADDRESS));
    private static final MethodHandle SIGN_RECOVERABLE = bind(
            "secp256k1_ecdsa_sign_recoverable",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle SERIALIZE_COMPACT = bind(
            "secp256k1_ecdsa_recoverable_signature_serialize_compact",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle PUBKEY_CREATE =
            bind("secp256k1_ec_pubkey_create", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle PUBKEY_SERIALIZE = bind(
            "secp256k1_ec_pubkey_serialize",
            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT));

    private Secp256k1Library() {}

    static MemorySegment contextCreate() {
        try {
            return (MemorySegment) CONTEXT_CREATE.invokeExact(CONTEXT_NONE);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static boolean contextRandomize(MemorySegment context, MemorySegment seed) {
        try {
            return (int) CONTEXT_RANDOMIZE.invokeExact(context, seed) == 1;
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static void contextDestroy(MemorySegment context) {
        try {
            CONTEXT_DESTROY.invokeExact(context);
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    /** Signs with the library's default nonce, RFC 6979; s is low. */
    static boolean signRecoverable(
            MemorySegment context, MemorySegment signature, MemorySegment digest, MemorySegment secret) {
        try {
            return (int) SIGN_RECOVERABLE.invokeExact(
                            context, signature, digest, secret, MemorySegment.NULL, MemorySegment.NULL)
                    == 1;
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static boolean serializeCompact(
            MemorySegment context, MemorySegment compact, MemorySegment recoveryId, MemorySegment signature) {
        try {
            return (int) SERIALIZE_COMPACT.invokeExact(context, compact, recoveryId, signature) == 1;
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    static boolean publicKeyCreate(MemorySegment context, MemorySegment publicKey, MemorySegment secret) {
        try {
            return (int) PUBKEY_CREATE.invokeExact(context, publicKey, secret) == 1;
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    /** Writes 65 bytes, 0x04 ‖ x ‖ y; {@code length} holds 65 before and after. */
    static boolean publicKeySerialize(
            MemorySegment context, MemorySegment output, MemorySegment length, MemorySegment publicKey) {
        try {
            length.set(JAVA_LONG, 0, UNCOMPRESSED_SIZE);
            return (int) PUBKEY_SERIALIZE.invokeExact(context, output, length, publicKey, EC_UNCOMPRESSED) == 1;
        } catch (Throwable failure) {
            throw unexpected(failure);
        }
    }

    private static SymbolLookup load() {
        try {
            return NativeLibraryFile.load();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @SuppressWarnings("restricted") // the descriptors above are those of the library's headers
    private static MethodHandle bind(String function, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(LIBRARY.findOrThrow(function), descriptor);
    }

    private static IllegalStateException unexpected(Throwable failure) {
        return new IllegalStateException("a call into libsecp256k1 failed", failure);
    }
}
