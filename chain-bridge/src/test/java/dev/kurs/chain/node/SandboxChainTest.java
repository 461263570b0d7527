package dev.kurs.chain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.protocol.net.FreePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SandboxChainTest {
    @TempDir
    private Path directory;

    private Path anvil;

    @BeforeEach
    void find() {
        anvil = TestChain.program();
    }

    @Test
    void shouldMineATransactionAtOnceAndABlockEverySecondWithoutAny() throws Exception {
        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertEquals(SandboxChain.CHAIN_ID, chain.ask(Queries.chainId()));
            long before = chain.newest().number();
            createRoles(chain);
            assertTrue(chain.newest().number() > before, "mined when sent");

            long mined = chain.newest().number();
            while (chain.newest().number() < mined + 2) {
                Thread.sleep(20);
            }
            assertTrue(
                    chain.newest().timeSeconds() <= System.currentTimeMillis() / 1_000,
                    "chain time keeps to the clock");
        }
    }

    @Test
    void shouldGiveATransactionTheMachinesTimeInWholeSeconds() throws IOException {
        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertMinesByTheMachinesClock(chain);
        }
    }

    @Test
    void shouldKeepToTheMachinesClockAlsoWhereItGoesOnFromBlocksOfAnHourAgo() throws IOException {
        long anHourAgo = nowSeconds() - 3_600;
        List<String> options = List.of(
                "--timestamp",
                Long.toString(anHourAgo),
                "--dump-state",
                directory.resolve("exit.json").toString());
        try (DevelopmentChain earlier = DevelopmentChain.start(anvil, options);
                RpcEndpoint chain = RpcEndpoint.at(earlier.uri())) {
            createRoles(chain);
            assertTrue(chain.newest().timeSeconds() < anHourAgo + 60, "its clock is an hour behind");
        }

        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertMinesByTheMachinesClock(chain);
        }
    }

    /** Anvil is one behind all its life if it begins when one second gives way to the next; ten are more than blocks make up for. */
    @Test
    void shouldCatchUpWithSecondsThatTheChainWasBehindFromItsBeginning() throws IOException {
        List<String> behind = List.of("--timestamp", Long.toString(nowSeconds() - 10));
        try (DevelopmentChain node = DevelopmentChain.start(anvil, behind);
                SandboxClock clock = new SandboxClock(node.uri());
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            clock.keepToTheMachines();
            assertMinesByTheMachinesClock(chain);
        }
    }

    private static void assertMinesByTheMachinesClock(RpcEndpoint chain) {
        long sent = nowSeconds();
        createRoles(chain);
        long mined = chain.newest().timeSeconds();
        assertTrue(sent <= mined && mined <= nowSeconds(), "mined at " + mined + ", sent at " + sent);
    }

    private static long nowSeconds() {
        return System.currentTimeMillis() / 1_000;
    }

    @Test
    void shouldListenOnThisMachineAloneAtThePortThatItIsGiven() throws IOException {
        int port = FreePorts.next();
        try (SandboxChain node = SandboxChain.open(anvil, directory, port)) {
            assertEquals(URI.create("http://127.0.0.1:" + port), node.uri());
        }
    }

    @Test
    void shouldGoOnWhereItEnded() throws IOException {
        Address roles;
        long head;
        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            roles = createRoles(chain);
            head = chain.newest().number();
        }

        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertTrue(chain.ask(Queries.hasCode(roles)));
            assertTrue(chain.newest().number() >= head);
        }
    }

    @Test
    void shouldLoseNothingWhenTheProcessThatStartedItIsKilled() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SandboxChainHolder.class.getName(),
                        anvil.toString(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Address roles;
        try (BufferedReader output =
                        new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8));
                RpcEndpoint chain = RpcEndpoint.at(URI.create(output.readLine()))) {
            roles = createRoles(chain);
            parent.destroyForcibly().waitFor();
        }

        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertTrue(chain.ask(Queries.hasCode(roles)));
        }
    }

    @Test
    void shouldGoOnFromTheStateKeptLastWhenAnvilItselfIsKilled() throws Exception {
        Address roles;
        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            roles = createRoles(chain);
            while (!keptStateHas(roles)) {
                Thread.sleep(20);
            }
            killAnvil();
        }
        Files.writeString(directory.resolve("exit.json"), "{\"block\":{\"number\":\"0x1");

        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertTrue(chain.ask(Queries.hasCode(roles)));
            assertFalse(Files.exists(directory.resolve("exit.json")), "the torn state is gone");
        }
    }

    /** The state was kept before the contract was created, and is not again before anvil ends. */
    @Test
    void shouldHaveEveryBlockAgainThatItWasToKeepWhenAnvilItselfIsKilled() throws Exception {
        Header last;
        Address roles;
        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            while (!Files.exists(directory.resolve("state.json"))) {
                Thread.sleep(20);
            }
            createRoles(chain);
            roles = createRoles(chain);
            last = chain.newest();
            node.keepUpTo(last.number());
            killAnvil();
        }

        try (SandboxChain node = open();
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            assertEquals(Optional.of(last), chain.ask(Queries.header(last.number())));
            assertTrue(chain.ask(Queries.hasCode(roles)));
            assertFalse(Files.exists(directory.resolve("blocks.jsonl")), "they are kept with the state");
        }
    }

    @Test
    void shouldSayWhatToDoWhereABlockCannotBeMadeAgain() throws Exception {
        open().close();
        Files.writeString(directory.resolve("blocks.jsonl"), """
                {"number":1000000,"hash":"0x12","timeSeconds":1900000000,"transactions":[]}
                {"number":1000001,"hash":"0x""");
        Files.move(
                directory.resolve("exit.json"), directory.resolve("state.json"), StandardCopyOption.REPLACE_EXISTING);

        IOException failure = assertThrows(IOException.class, () -> open().close());

        assertTrue(
                failure.getMessage().contains("block 1000000, which it lost, cannot be made again"),
                failure.getMessage());
        assertTrue(failure.getMessage().contains("with a new --data"), failure.getMessage());
    }

    /** With it comes the number of the process that has the original, and that one is not to be ended for it. */
    @Test
    void shouldOpenACopyWhileTheOriginalRuns(@TempDir Path copy) throws IOException {
        try (SandboxChain original = open()) {
            Files.copy(directory.resolve("anvil.pid"), copy.resolve("anvil.pid"));

            try (SandboxChain second = SandboxChain.open(anvil, copy, 0)) {
                assertNotEquals(original.uri(), second.uri());
            }
        }
    }

    @Test
    void shouldSayWhatAnvilSaidWhenItDoesNotStart() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            IOException failure = assertThrows(
                    IOException.class,
                    () -> SandboxChain.open(anvil, directory, taken.getLocalPort())
                            .close());
            assertTrue(failure.getMessage().startsWith("anvil did not start: "), failure.getMessage());
            assertTrue(failure.getMessage().contains("in use"), failure.getMessage());
        }
    }

    @Test
    void shouldSayWhichAnvilDoesNotDoAndWhatToDo() throws IOException {
        Path old = directory.resolve("anvil");
        Files.writeString(old, "#!/bin/sh\necho \"unexpected argument '--mixed-mining'\"\nexit 2\n");
        assertTrue(old.toFile().setExecutable(true));

        IOException failure =
                assertThrows(IOException.class, () -> SandboxChain.open(old, directory.resolve("chain"), 0));

        assertEquals(
                "anvil did not start: unexpected argument '--mixed-mining'. It is " + old
                        + "; the sandbox is tested with anvil " + Anvil.VERSION
                        + ": update that one (foundryup), or leave it out of the PATH, and npm brings another",
                failure.getMessage());
    }

    @Test
    void shouldAnswerNoMoreOnceClosed() throws IOException {
        SandboxChain node = open();
        URI uri = node.uri();
        node.close();
        try (RpcEndpoint chain = RpcEndpoint.at(uri)) {
            assertThrows(ChainException.class, chain::newest);
        }
    }

    @Test
    void shouldWriteWhatAnvilSaysIntoTheLog() throws IOException {
        open().close();
        List<String> said = Files.readAllLines(directory.resolve("anvil.log"));
        assertTrue(said.stream().anyMatch(line -> line.startsWith("Listening on 127.0.0.1:")), said.toString());
    }

    private SandboxChain open() throws IOException {
        return SandboxChain.open(anvil, directory, 0);
    }

    private boolean keptStateHas(Address contract) throws IOException {
        Path state = directory.resolve("state.json");
        return Files.exists(state)
                && Files.readString(state).contains(contract.text().toLowerCase(Locale.ROOT));
    }

    private void killAnvil() throws Exception {
        long number =
                Long.parseLong(Files.readString(directory.resolve("anvil.pid")).strip());
        ProcessHandle process = ProcessHandle.of(number).orElseThrow();
        process.destroyForcibly();
        process.onExit().get();
    }

    private static Address createRoles(RpcEndpoint chain) {
        DevelopmentSender sender = new DevelopmentSender(chain, DevelopmentAccounts.key(0));
        return sender.create(KursRoles.create(0, sender.account(), BigInteger.ZERO));
    }
}
