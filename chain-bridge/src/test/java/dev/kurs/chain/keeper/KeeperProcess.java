package dev.kurs.chain.keeper;

import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A keeper in a process of its own, until it is killed. */
final class KeeperProcess {
    private KeeperProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        RpcEndpoint chain = RpcEndpoint.at(URI.create(arguments[0]));
        Path outbox = Path.of(arguments[2]);
        var unused = LiquidityKeeper.start(
                chain,
                new ManifestFile(Path.of(arguments[1])).read().orElseThrow(),
                budget -> KeptDesk.sender(chain, outbox, budget),
                Path.of(arguments[3]),
                KeptDesk.TERMS);
        new CountDownLatch(1).await();
    }
}
