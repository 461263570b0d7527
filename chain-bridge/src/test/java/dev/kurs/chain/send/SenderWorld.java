package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A development chain, a desk that sends to it, and a directory for its outbox. */
abstract class SenderWorld {
    @TempDir
    Path directory;

    DevelopmentChain node;
    SendingDesk desk;
    Path outbox;

    @BeforeEach
    void start() {
        node = TestChain.start();
        desk = new SendingDesk(node.uri());
        outbox = directory.resolve("outbox");
    }

    @AfterEach
    void stop() {
        if (node != null) {
            desk.close();
            node.close();
        }
    }

    static String failure(CompletableFuture<MinedTransaction> end) {
        return assertThrows(ExecutionException.class, () -> end(end)).getCause().getMessage();
    }

    static MinedTransaction end(CompletableFuture<MinedTransaction> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }
}
