package dev.kurs.chain.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.send.FeesPaid;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ReportExecutionDecoder;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.ExecutionPreflight;
import dev.kurs.protocol.port.ExecutionPreflight.Refusal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.StringNode;

/** Executions on a real chain whose vault may commit through another engine than they are signed for: what it refuses then is not the execution's fault, and waits. */
@Timeout(120)
class ExecutionSenderTest {
    private static final int EXECUTOR = 5;
    private static final int SOME_ATTEMPTS = 3;
    private static final int MANY = 20;
    private static final Duration PREFLIGHT = Duration.ofSeconds(2);
    private static final Address WALLET = DevelopmentAccounts.address(9);
    private static final Bytes32 PARTNER = Bytes32.keccak("0c7c2f3e-94c8-4a65-a0f8-1f8a1d1c5d11");
    private static final Bytes32 ANOTHER_PARTNER = Bytes32.keccak("5e1b7a90-3c52-4d0e-8f6b-6f2f0a8e9b22");
    private static final long AMOUNT_IN = 1_000_000_000L;
    private static final long AMOUNT_OUT = 1_640_000_000L;

    @TempDir
    private Path directory;

    private TestWorld world;
    private Address newer;
    private SignerPool signer;
    private final ExecutionQueue executions = new ExecutionQueue();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private volatile Runnable beforeSent = () -> {};
    private final Logger logger = (Logger) LoggerFactory.getLogger(ExecutionSender.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @BeforeEach
    void start() {
        logged.list = new CopyOnWriteArrayList<>();
        logged.start();
        logger.addAppender(logged);
        world = TestWorld.start(directory);
        newer = world.createEngine();
        signer = SignerPool.open(
                DevelopmentAccounts.key(SmallPlan.SIGNER),
                new SigningDomain(31_337, world.engine().bytes()),
                1,
                16);
        fund();
    }

    @AfterEach
    void stop() {
        logger.detachAppender(logged);
        if (world != null) {
            signer.close();
            world.close();
        }
    }

    /** Two partners have funds and a cap, and the vault may be given either engine from now on. */
    private void fund() {
        BigInteger amount = BigInteger.valueOf(10 * AMOUNT_IN);
        List<ContractCall<Void>> caps = Stream.of(PARTNER, ANOTHER_PARTNER)
                .map(partner -> SettlementVault.setDailyCap(partner, world.usdt(), amount))
                .toList();
        deposit(PARTNER, amount);
        deposit(ANOTHER_PARTNER, amount);
        Stream.concat(
                        caps.stream(),
                        Stream.of(SettlementVault.setEngine(world.engine()), SettlementVault.setEngine(newer)))
                .forEach(call -> send(SmallPlan.ADMIN, vault(), SettlementVault.schedule(bytes(call))));
        world.node().pass(Duration.ofSeconds(121));
        caps.forEach(cap -> send(SmallPlan.ADMIN, vault(), cap));
    }

    private void deposit(Bytes32 partner, BigInteger amount) {
        send(SmallPlan.DEPLOYER, world.usdt(), Erc20.mint(WALLET, amount));
        send(WALLET, world.usdt(), Erc20.approve(vault(), amount));
        send(WALLET, vault(), SettlementVault.deposit(partner, world.usdt(), amount));
    }

    private static byte[] bytes(ContractCall<?> call) {
        return HexFormat.of().parseHex(call.data(), 2, call.data().length());
    }

    private void send(Address from, Address to, ContractCall<?> call) {
        assertTrue(world.node().succeeded(world.node().send(from, to, call)), call.name() + " was refused");
    }

    private Address vault() {
        return world.manifest().address(DeploymentManifest.VAULT);
    }

    private void removeEngine() {
        send(SmallPlan.GUARDIAN, vault(), SettlementVault.removeEngine());
    }

    private void giveEngine(Address engine) {
        send(SmallPlan.ADMIN, vault(), SettlementVault.setEngine(engine));
    }

    private ExecutionSender sender(ChainReader chain) {
        return sender(chain, SendingTerms.DEVELOPMENT);
    }

    private ExecutionSender sender(ChainReader chain, SendingTerms terms) {
        SigningKey key = DevelopmentAccounts.key(EXECUTOR);
        Path outbox = directory.resolve("executor.outbox");
        return ExecutionSender.start(
                executions,
                signer,
                new ExecutionVault(chain, vault(), world.engine()),
                () -> TransactionSender.open(
                        chain, key, outbox, terms, FeesPaid.UNTOLD, new ExecutorBudget(executions)),
                new CommandOffer(this::take),
                Duration.ofMillis(20));
    }

    /** An engine that takes every word of the sender's. */
    private Offer take(DirectBuffer command, int offset, int length) {
        ReportExecutionDecoder report =
                new ReportExecutionDecoder().wrapAndApplyHeader(command, offset, new MessageHeaderDecoder());
        FirmQuote quote = new FirmQuote();
        report.getQuoteId(quote.quoteId(), 0, Bytes32.LENGTH);
        said.add(new BigInteger(1, quote.quoteId()) + " " + report.report() + " " + report.detail());
        if (report.report() == ExecutionReport.SENT) {
            beforeSent.run();
            tell(quote, ExecutionStatus.SENT);
        } else {
            tell(quote, ExecutionStatus.FAILED);
        }
        return Offer.ACCEPTED;
    }

    private void tell(FirmQuote quote, ExecutionStatus status) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
        new ExecutionChangedEncoder()
                .wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .putQuoteId(quote.quoteId(), 0, Bytes32.LENGTH)
                .quoteSequence(new BigInteger(1, quote.quoteId()).longValueExact())
                .status(status);
        executions.take(
                new ExecutionChangedDecoder().wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder()),
                started -> new StartedExecution(Bytes32.of(quote.quoteId()), quote));
    }

    /** The engine has it STARTED. */
    private FirmQuote execute(long number, Bytes32 partner) {
        FirmQuote quote = quote(number, partner);
        tell(quote, ExecutionStatus.STARTED);
        return quote;
    }

    /** 1 000 USDT out of the partner's funds for 16 400 000 IDRX to the wallet. */
    private FirmQuote quote(long number, Bytes32 partner) {
        FirmQuote quote = new FirmQuote();
        copy(TestWorld.quoteId(number).bytes(), quote.quoteId());
        copy(Bytes32.keccak("USDT-IDRX").bytes(), quote.corridorId());
        copy(partner.bytes(), quote.partnerId());
        copy(vault().bytes(), quote.payer());
        copy(WALLET.bytes(), quote.recipient());
        copy(world.usdt().bytes(), quote.tokenIn());
        copy(world.idrx().bytes(), quote.tokenOut());
        quote.amountIn().set(AMOUNT_IN);
        quote.amountOut().set(AMOUNT_OUT);
        quote.fixedFeeIn().set(500_000);
        quote.variableFeeIn().set(1_000_000);
        long now = world.head().timeSeconds();
        quote.oracleMidE12(16_500_000_000_000_000L)
                .issuedAtSeconds(now)
                .expiresAtSeconds(now + 100)
                .maxDeviationBps(100);
        return quote;
    }

    private static void copy(byte[] from, byte[] to) {
        System.arraycopy(from, 0, to, 0, to.length);
    }

    /** Each signs anew; whatever is said ends the wait. */
    private void awaitSomeAttempts() {
        long before = signer.counters().signedQuotes();
        TestWorld.await(() -> !said.isEmpty() || signer.counters().signedQuotes() >= before + SOME_ATTEMPTS);
    }

    private void awaitReceived() {
        TestWorld.await(() ->
                world.endpoint().view(world.idrx(), Erc20.balanceOf(WALLET)).equals(BigInteger.valueOf(AMOUNT_OUT)));
    }

    private List<String> errors() {
        return logged.list.stream()
                .filter(line -> line.getLevel() == Level.ERROR)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private String waits(Address other) {
        return "executions wait: the settlement vault " + vault() + " commits through the engine " + other
                + ", and executions are signed for the engine " + world.engine();
    }

    @Test
    void shouldWaitWhileTheGuardianHasTakenTheEngineAwayAndSendOnceItIsBack() {
        removeEngine();
        execute(1, PARTNER);
        try (ExecutionSender _ = sender(world.endpoint())) {
            awaitSomeAttempts();
            assertEquals(List.of(), said);

            giveEngine(world.engine());
            awaitReceived();
            assertEquals(List.of("1 SENT "), said);
            assertEquals(List.of(waits(Address.ZERO)), errors());
        }
    }

    @Test
    void shouldSayNothingOfWhatIsReleasedWhileAnotherEngineHasTakenOver() {
        giveEngine(newer);
        FirmQuote first = execute(1, PARTNER);
        execute(2, PARTNER);
        try (ExecutionSender _ = sender(world.endpoint())) {
            awaitSomeAttempts();
            tell(first, ExecutionStatus.RELEASED);
            awaitSomeAttempts();
            assertEquals(List.of(), said);

            giveEngine(world.engine());
            awaitReceived();
            assertEquals(List.of("2 SENT "), said);
            assertEquals(List.of(waits(newer)), errors());
        }
    }

    @Test
    void shouldKeepWhatIsSentUntilTheEngineThatWasTakenAwayMeanwhileIsBack() {
        beforeSent = this::removeEngine;
        execute(1, PARTNER);
        try (ExecutionSender _ = sender(world.endpoint())) {
            TestWorld.await(() -> said.size() > 1 || !errors().isEmpty());
            assertEquals(List.of(waits(Address.ZERO)), errors());

            giveEngine(world.engine());
            awaitReceived();
            assertEquals(List.of("1 SENT "), said);
        }
    }

    @Test
    void shouldWaitAsSoonAsARemovalWaitsForItsBlock() {
        world.node().setAutomine(false);
        world.node().send(SmallPlan.GUARDIAN, vault(), SettlementVault.removeEngine());
        execute(1, PARTNER);
        try (ExecutionSender _ = sender(world.endpoint())) {
            awaitSomeAttempts();

            assertEquals(List.of(), said);
        }
    }

    @Test
    void shouldSendTheOthersWhileNoNodeTellsOfTheFirst() {
        FirmQuote first = execute(77_771, PARTNER);
        execute(77_772, PARTNER);
        String firstId = HexFormat.of().formatHex(first.quoteId());
        try (LyingNode node = LyingNode.before(world.uri());
                RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            node.refuse(
                    question -> "eth_estimateGas".equals(question.path("method").asString())
                            && question.toString().contains(firstId),
                    "rate limit exceeded");
            try (ExecutionSender _ = sender(chain)) {
                awaitReceived();
                assertEquals(List.of("77772 SENT "), said);

                node.refuse("", "");
                TestWorld.await(() -> said.size() > 1);
                assertEquals("77771 SENT ", said.getLast());
            }
        }
    }

    @Test
    void shouldTryTheOnlyOneOfAPartnerBehindOneOfAnotherWhoseManyAreRefused() {
        for (long number = 1; number <= MANY; number++) {
            execute(number, Bytes32.keccak("a partner without funds"));
        }
        execute(MANY + 1, PARTNER);
        try (ExecutionSender _ = sender(world.endpoint())) {
            TestWorld.await(() -> said.size() == MANY + 1);

            assertEquals(MANY + 1 + " SENT ", said.get(1), said::toString);
        }
    }

    @Test
    void shouldKeepPlacesForOthersWhileNoBlockTakesWhatOnePartnerSent() {
        world.node().setAutomine(false);
        for (long number = 1; number <= 6; number++) {
            execute(number, PARTNER);
        }
        try (ExecutionSender _ = sender(world.endpoint(), underWay(4))) {
            TestWorld.await(() -> said.size() >= 2);
            execute(7, ANOTHER_PARTNER);
            TestWorld.await(() -> said.contains("7 SENT "));
            assertEquals(List.of("1 SENT ", "2 SENT ", "7 SENT "), said);

            world.node().setAutomine(true);
            world.node().mine(1);
            TestWorld.await(() -> said.size() == 7);
            assertEquals("6 SENT ", said.getLast(), "a partner's own go in their order");
        }
    }

    @Test
    void shouldDoNothingAtTheNonceOfWhatTheEngineReleasedBeforeABlockTookIt() {
        world.node().setAutomine(false);
        FirmQuote released = execute(1, PARTNER);
        execute(2, PARTNER);
        try (ExecutionSender _ = sender(world.endpoint())) {
            TestWorld.await(() -> world.node().waiting() == 2);
            assertEquals(List.of("1 SENT ", "2 SENT "), said);
        }
        tell(released, ExecutionStatus.RELEASED);

        try (ExecutionSender _ = sender(world.endpoint())) {
            TestWorld.await(() -> isSettledAfterADearBlock(2));
            assertFalse(isSettled(1));
            assertTrue(logged.list.stream()
                    .map(ILoggingEvent::getFormattedMessage)
                    .noneMatch(line -> line.contains("0001 is in a block")));
        }
    }

    @Test
    void shouldBidForWhatASnapshotHasAsSentUntilItEnds() {
        ExecutorBudget budget = new ExecutorBudget(executions);
        FirmQuote quote = quote(3, PARTNER);
        String what = "execution " + TestWorld.quoteId(3);

        tell(quote, ExecutionStatus.SENT);
        assertTrue(budget.isOfUse(what));
        assertEquals(1, executions.size());

        tell(quote, ExecutionStatus.RELEASED);
        assertFalse(budget.isOfUse(what));
        assertEquals(0, executions.size());
    }

    /** In a block that costs more than was offered at first. */
    private boolean isSettledAfterADearBlock(long number) {
        world.node().ask("anvil_setNextBlockBaseFeePerGas", "0x" + Long.toHexString(50_000_000_000L));
        world.node().mine(1);
        LockSupport.parkNanos(50_000_000);
        return isSettled(number);
    }

    private boolean isSettled(long number) {
        return world.endpoint().view(world.pool(), ReservePool.used(TestWorld.quoteId(number)));
    }

    private static SendingTerms underWay(int most) {
        SendingTerms usual = SendingTerms.DEVELOPMENT;
        return new SendingTerms(
                most,
                usual.confirmations(),
                usual.raiseAfterBlocks(),
                usual.feeCeilingWei(),
                usual.poll(),
                usual.patience());
    }

    @Test
    void shouldReportWhatIsRefusedThoughOneNodeOfThreeSaysAnotherEngine() {
        execute(1, Bytes32.keccak("a partner without funds"));
        try (LyingNode liar = LyingNode.before(world.uri());
                LyingNode second = LyingNode.before(world.uri());
                LyingNode third = LyingNode.before(world.uri());
                Endpoints nodes = Endpoints.of(
                        List.of(liar.uri(), second.uri(), third.uri()), 31_337, Duration.ofSeconds(20), 5)) {
            String asked = SettlementVault.engine().data();
            String another = newer.word().text();
            liar.lie((question, truth) -> question.toString().contains(asked) ? StringNode.valueOf(another) : truth);
            try (ExecutionSender _ = sender(nodes)) {
                TestWorld.await(() -> !said.isEmpty() || !errors().isEmpty());

                assertEquals(1, said.size());
                assertTrue(said.getFirst().startsWith("1 REFUSED "), said::getFirst);
                assertTrue(said.getFirst().contains("BalanceTooLow"), said::getFirst);
                assertEquals(List.of(), errors());
            }
        }
    }

    /** What is said of one that waits for its maker's word, once the executor's account is open. */
    private Optional<Refusal> refusal(ExecutionPreflight sender, long number) throws InterruptedException {
        execute(99, PARTNER);
        TestWorld.await(() -> said.contains("99 SENT "));
        return sender.refusal(number, PREFLIGHT);
    }

    @Test
    void shouldRefuseBeforeItsMakerIsAskedWhatTheContractsWouldRevert() throws Exception {
        tell(quote(1, Bytes32.keccak("a partner without funds")), ExecutionStatus.AWAITING_MAKER);
        tell(quote(2, PARTNER), ExecutionStatus.AWAITING_MAKER);
        try (ExecutionSender sender = sender(world.endpoint())) {
            Refusal refusal = refusal(sender, 1).orElseThrow();

            assertEquals(TestWorld.quoteId(1).toString(), refusal.quoteId());
            assertTrue(refusal.reason().contains("BalanceTooLow"), refusal::reason);
            assertEquals(Optional.empty(), sender.refusal(2, PREFLIGHT));
            assertEquals(Optional.empty(), sender.refusal(3, PREFLIGHT), "nobody knows of it");
            assertEquals(List.of("99 SENT "), said, "nothing is sent, and nothing reported from here");
        }
    }

    @Test
    void shouldRefuseBeforeItsMakerIsAskedWhatWouldWaitForTheEngine() throws Exception {
        tell(quote(1, PARTNER), ExecutionStatus.AWAITING_MAKER);
        try (ExecutionSender sender = sender(world.endpoint())) {
            assertEquals(Optional.empty(), refusal(sender, 1));

            removeEngine();

            assertTrue(sender.refusal(1, PREFLIGHT).isPresent());
        }
    }

    @Test
    void shouldSayNothingOfWhatNoNodeTellsInTime() throws Exception {
        tell(quote(1, Bytes32.keccak("a partner without funds")), ExecutionStatus.AWAITING_MAKER);
        try (LyingNode node = LyingNode.before(world.uri());
                RpcEndpoint chain = RpcEndpoint.at(node.uri());
                ExecutionSender sender = sender(chain)) {
            assertTrue(refusal(sender, 1).isPresent());

            node.cutOff("eth_estimateGas");

            assertEquals(Optional.empty(), sender.refusal(1, PREFLIGHT));
        }
    }
}
