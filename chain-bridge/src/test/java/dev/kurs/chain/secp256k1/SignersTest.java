package dev.kurs.chain.secp256k1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.key.SigningKey;
import java.security.SecureRandom;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class SignersTest {
    private final SigningKey key = SigningKey.generate(new SecureRandom());

    @AfterEach
    void restore() {
        System.clearProperty(Signers.PROPERTY);
        key.close();
    }

    @Test
    void shouldPreferTheNativeLibrary() {
        NativeLibrary.require();
        try (RecoverableSigner signer = Signers.open(key)) {
            assertEquals("native libsecp256k1", signer.implementation());
        }
    }

    @Test
    void shouldSignInJavaWhenForced() {
        System.setProperty(Signers.PROPERTY, "java");

        try (RecoverableSigner signer = Signers.open(key);
                RecoverableSigner shared = Signers.openShared(key)) {
            assertEquals("pure Java", signer.implementation());
            assertEquals("pure Java", shared.implementation());
        }
    }

    @Test
    void shouldRefuseAnUnknownChoiceByName() {
        System.setProperty(Signers.PROPERTY, "hsm");

        assertTrue(assertThrows(IllegalArgumentException.class, () -> Signers.open(key))
                .getMessage()
                .contains("hsm"));
    }

    @Test
    void shouldSignInJavaWhenTheLibraryIsRefused() {
        assertFalse(Signers.nativeIsChosen("auto", () -> Optional.of("it does not load")));
    }

    @Test
    void shouldRefuseToOpenWhenNativeIsDemandedAndRefused() {
        IllegalStateException failure = assertThrows(
                IllegalStateException.class,
                () -> Signers.nativeIsChosen("native", () -> Optional.of("it does not load")));

        assertEquals("kurs.signer=native, but it does not load", failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, /fr/acinq/secp256k1/jni/native/linux-x86_64/libsecp256k1-jni.so",
        "Linux, aarch64, /fr/acinq/secp256k1/jni/native/linux-aarch64/libsecp256k1-jni.so",
        "Mac OS X, aarch64, /fr/acinq/secp256k1/jni/native/darwin/libsecp256k1-jni.dylib",
        "Windows 11, amd64, /fr/acinq/secp256k1/jni/native/mingw-x86_64/secp256k1-jni.dll"
    })
    void shouldPackTheLibraryOfEveryDesktop(String os, String architecture, String resource) {
        assertEquals(resource, NativeLibraryFile.resource(os, architecture));
        assertTrue(Signers.class.getResource(resource) != null, resource);
    }
}
