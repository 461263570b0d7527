package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.LyingNode;
import java.math.BigInteger;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The same, seen through one node that lies and refuses as it is told; blocks are mined when a test says so. */
abstract class ToldWorld extends SenderWorld {
    LyingNode teller;
    RpcEndpoint told;

    @BeforeEach
    void tell() {
        teller = LyingNode.before(node.uri());
        told = RpcEndpoint.at(teller.uri());
        desk.rpc().ask("evm_setAutomine", false);
    }

    @AfterEach
    void tellNothingMore() {
        if (told != null) {
            told.close();
            teller.close();
        }
    }

    static BigInteger gwei(int gwei) {
        return SendingDesk.GWEI.multiply(BigInteger.valueOf(gwei));
    }

    void mineAt(int baseFeeGwei) {
        desk.setBaseFee(gwei(baseFeeGwei));
        desk.mine();
    }

    void mineAtUntilDone(int baseFeeGwei, CompletableFuture<MinedTransaction> end) throws Exception {
        while (!end.isDone()) {
            mineAt(baseFeeGwei);
            Thread.sleep(30);
        }
        assertTrue(end(end).succeeded());
    }
}
