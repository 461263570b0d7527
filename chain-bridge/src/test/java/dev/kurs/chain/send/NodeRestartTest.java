package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.SandboxChain;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.protocol.net.FreePorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node that goes away and comes back at the same place while transactions are under way. */
@Timeout(120)
class NodeRestartTest {
    @TempDir
    private Path directory;

    @Test
    void shouldGoOnWhenTheNodeComesBackWithoutWhatWaited() throws Exception {
        int port = FreePorts.next();
        SandboxChain node = open(port);
        try (SendingDesk desk = new SendingDesk(node.uri());
                TransactionSender sender = desk.open(directory.resolve("outbox"))) {
            desk.rpc().ask("evm_setAutomine", false);
            desk.rpc().ask("evm_setIntervalMining", 3_600);
            List<CompletableFuture<MinedTransaction>> ends = new ArrayList<>();
            for (int number = 0; number < 10; number++) {
                ends.add(sender.submit(desk.book(), SendingDesk.number(number)));
            }
            desk.awaitWaiting(10);

            node.close();
            assertThrows(ChainException.class, () -> sender.submit(desk.book(), SendingDesk.number(99)));
            while (sender.trouble().isEmpty()) {
                Thread.sleep(5);
            }
            node = open(port);

            for (CompletableFuture<MinedTransaction> end : ends) {
                assertTrue(end.get(90, TimeUnit.SECONDS).succeeded());
            }
            assertEquals(new HashSet<>(IntStream.range(0, 10).boxed().toList()), new HashSet<>(desk.numbersMined()));
            assertEquals(10, desk.numbersMined().size());
        } finally {
            node.close();
        }
    }

    private SandboxChain open(int port) throws Exception {
        return SandboxChain.open(TestChain.program(), directory.resolve("chain"), port);
    }
}
