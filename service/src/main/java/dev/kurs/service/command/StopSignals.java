package dev.kurs.service.command;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Ctrl-C, {@code kill} and a terminal that is closed, where they are to end the process in order and not by the JVM's own way, whose exit code is 128 and the
 * signal's number.
 *
 * <p>The JDK has this in {@code sun.misc} alone, which the compiler warns of and which therefore is reached by name.
 */
final class StopSignals {
    private static final List<String> NAMES = List.of("TERM", "INT", "HUP");

    private StopSignals() {}

    /** Has each of the signals lead to this from now on; false where the JVM does not let anybody. */
    static boolean lead(Runnable stop) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls = (proxy, method, arguments) -> {
                stop.run();
                return null;
            };
            Object stopping = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, calls);
            for (String name : NAMES) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), stopping);
            }
            return true;
        } catch (ReflectiveOperationException unavailable) {
            return false;
        }
    }
}
