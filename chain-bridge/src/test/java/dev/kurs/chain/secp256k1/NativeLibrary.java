package dev.kurs.chain.secp256k1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Optional;

/** Whether tests of the native library can run here; where production runs, they have to. */
final class NativeLibrary {
    private NativeLibrary() {}

    static void require() {
        if ("Linux".equals(System.getProperty("os.name")) && "amd64".equals(System.getProperty("os.arch"))) {
            assertEquals(Optional.empty(), NativeSelfTest.refusal());
        }
        assumeTrue(NativeSelfTest.refusal().isEmpty(), () -> "no native library: " + NativeSelfTest.refusal());
    }
}
