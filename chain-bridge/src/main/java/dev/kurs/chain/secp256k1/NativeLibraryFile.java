package dev.kurs.chain.secp256k1;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Finds the packed libsecp256k1 of this machine on the class path and loads it through a private temporary file.
 *
 * <p>Example: on Linux x86-64 the resource is {@code fr/acinq/secp256k1/jni/native/linux-x86_64/libsecp256k1-jni.so}.
 */
final class NativeLibraryFile {
    private static final String FOLDER = "/fr/acinq/secp256k1/jni/native/";

    private NativeLibraryFile() {}

    /** Loads the library for the life of the process; the file is gone when this returns, or on Windows at exit. */
    @SuppressWarnings("restricted") // loading native code is what this class is for
    static SymbolLookup load() throws IOException {
        String resource = resource(System.getProperty("os.name"), System.getProperty("os.arch"));
        // A directory made by createTempDirectory is open to its owner alone (0700).
        Path directory = Files.createTempDirectory("kurs-secp256k1-");
        Path file = directory.resolve(resource.substring(resource.lastIndexOf('/') + 1));
        try {
            extract(resource, file);
            return SymbolLookup.libraryLookup(file, Arena.global());
        } finally {
            delete(file.toFile(), directory.toFile());
        }
    }

    static String resource(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        String arch = osArch.equals("aarch64") || osArch.equals("arm64") ? "aarch64" : "x86_64";
        if (os.startsWith("linux")) {
            return FOLDER + "linux-" + arch + "/libsecp256k1-jni.so";
        }
        if (os.startsWith("mac")) {
            return FOLDER + "darwin/libsecp256k1-jni.dylib";
        }
        return FOLDER + "mingw-" + arch + "/secp256k1-jni.dll";
    }

    private static void extract(String resource, Path file) throws IOException {
        try (InputStream packed = NativeLibraryFile.class.getResourceAsStream(resource)) {
            if (packed == null) {
                throw new IOException("no " + resource + " on the class path");
            }
            Files.copy(packed, file);
        }
    }

    private static void delete(File file, File directory) {
        // A loaded library outlives its file, except on Windows, where it cannot be deleted before exit.
        if (!file.delete() || !directory.delete()) {
            directory.deleteOnExit();
            file.deleteOnExit();
        }
    }
}
