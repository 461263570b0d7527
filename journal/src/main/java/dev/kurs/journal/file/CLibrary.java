package dev.kurs.journal.file;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** Functions of the system's C library: {@code find("madvise", type)} is null where there is none of that name. */
public final class CLibrary {
    private CLibrary() {}

    @SuppressWarnings("restricted") // whoever calls what it gives calls the C library
    public static MethodHandle find(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(name)
                .map(address -> linker.downcallHandle(address, type, options))
                .orElse(null);
    }
}
