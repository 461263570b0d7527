package dev.kurs.chain.node;

import java.nio.file.Path;
import java.util.List;

/** A process that starts a chain, tells where, and never ends by itself. */
final class ChainHolder {
    private ChainHolder() {}

    public static void main(String[] arguments) throws Exception {
        DevelopmentChain chain = DevelopmentChain.start(Path.of(arguments[0]), List.of());
        System.out.println(chain.uri());
        Thread.sleep(Long.MAX_VALUE);
    }
}
