package dev.kurs.chain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DevelopmentChainTest {
    @Test
    void shouldFundTheAccountsWhoseKeysEverybodyKnows() {
        try (DevelopmentChain node = TestChain.start();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertEquals(31_337, chain.ask(Queries.chainId()));
            BigInteger tenThousandEther = BigInteger.TEN.pow(22);
            for (int index = 0; index < DevelopmentAccounts.COUNT; index++) {
                assertEquals(tenThousandEther, chain.ask(AccountQueries.balance(DevelopmentAccounts.address(index))));
            }
            assertEquals(Address.of("0xa0Ee7A142d267C1f36714E4a8F75612F20a79720"), DevelopmentAccounts.address(9));
        }
    }

    @Test
    void shouldTakeTheChainIdThatItIsGiven() {
        try (DevelopmentChain node = TestChain.start("--chain-id", "1337");
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertEquals(1_337, chain.ask(Queries.chainId()));
        }
    }

    @Test
    void shouldAnswerNoMoreOnceClosed() {
        DevelopmentChain node = TestChain.start();
        node.close();
        assertFalse(answers(node.uri()));
    }

    @Test
    void shouldSayWhatAnvilSaidWhenItDoesNotStart() {
        Path anvil = TestChain.program();
        IOException failure = assertThrows(
                IOException.class,
                () -> DevelopmentChain.start(anvil, List.of("--no-such-option")).close());
        assertTrue(failure.getMessage().contains("--no-such-option"), failure.getMessage());
    }

    @Test
    void shouldEndWithTheProcessThatStartedItHoweverThatEnds() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process parent = new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChainHolder.class.getName(),
                        TestChain.program().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        URI uri;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            uri = URI.create(output.readLine());
            assertTrue(answers(uri));
            parent.destroyForcibly().waitFor();
        }

        while (answers(uri)) {
            Thread.sleep(20);
        }
    }

    private static boolean answers(URI uri) {
        try (RpcEndpoint chain = RpcEndpoint.at(uri)) {
            return chain.ask(Queries.chainId()) > 0;
        } catch (ChainException unreachable) {
            return false;
        }
    }
}
