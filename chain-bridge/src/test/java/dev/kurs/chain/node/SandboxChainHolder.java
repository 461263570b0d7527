package dev.kurs.chain.node;

import java.nio.file.Path;

/** A process that opens the sandbox's chain, tells where, and never ends by itself. */
final class SandboxChainHolder {
    private SandboxChainHolder() {}

    public static void main(String[] arguments) throws Exception {
        SandboxChain chain = SandboxChain.open(Path.of(arguments[0]), Path.of(arguments[1]), 0);
        System.out.println(chain.uri());
        Thread.sleep(Long.MAX_VALUE);
    }
}
