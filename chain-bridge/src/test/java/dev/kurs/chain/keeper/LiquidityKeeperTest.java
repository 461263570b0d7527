package dev.kurs.chain.keeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.LyingNode.Lie;
import dev.kurs.chain.watch.TestWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The keeper on a real chain, whose days the test lets pass. */
@Timeout(120)
class LiquidityKeeperTest {
    private static final long THOUSAND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private KeptDesk desk;

    @BeforeEach
    void open() {
        desk = KeptDesk.open(directory);
    }

    @AfterEach
    void close() {
        if (desk != null) {
            desk.close();
        }
    }

    private String deposit(KeptShares shares, long day) {
        return "processDeposit of " + shares.symbol() + " for day " + day;
    }

    private void awaitDone(String run) {
        TestWorld.await(() -> desk.isDone(run));
    }

    private void awaitDoneAsBlocksCome(String run) {
        TestWorld.await(() -> {
            desk.world().node().mine(1);
            return desk.isDone(run);
        });
    }

    /** Everything the account sent had an effect: nothing was sent twice or for nothing. */
    private void assertEverySendingCounted(int... accounts) {
        long sent = 0;
        for (int account : accounts) {
            sent += desk.transactions(account);
        }
        assertEquals(desk.done().size(), sent, () -> desk.done().toString());
    }

    @Test
    void shouldBringAProviderInAndOutWithNothingCalledByHand() {
        long day = desk.today();
        LiquidityKeeper keeper = desk.keeper();
        awaitDone("mark of day " + day);
        desk.requestDeposit(desk.senior(), THOUSAND);
        desk.requestDeposit(desk.junior(), THOUSAND);

        desk.passDays(1);
        awaitDone("mark of day " + (day + 1));
        assertEquals(2, desk.done().size(), "the wait is not over");
        desk.passDays(1);
        awaitDone(deposit(desk.senior(), day));
        awaitDone(deposit(desk.junior(), day));

        desk.send(desk.senior().vault(), ShareVault.deposit(BigInteger.valueOf(THOUSAND), KeptDesk.PROVIDER));
        BigInteger shares = desk.balance(desk.shareToken(desk.senior()));
        assertEquals(BigInteger.valueOf(THOUSAND), shares);
        desk.requestRedeem(desk.senior(), shares);
        desk.passDays(3);
        String leaving = "process of kUSDT-fx for day " + (day + 2);
        awaitDone("mark of day " + (day + 5));
        assertTrue(!desk.isDone(leaving), "the notice is not over");
        desk.passDays(1);
        awaitDone(leaving);

        BigInteger before = desk.balance(desk.world().usdt());
        desk.send(desk.senior().vault(), ShareVault.redeem(shares, KeptDesk.PROVIDER, KeptDesk.PROVIDER));
        assertEquals(before.add(shares), desk.balance(desk.world().usdt()));
        awaitDone("mark of day " + (day + 6));
        assertEverySendingCounted(KeptDesk.KEEPER);
        assertTrue(keeper.alarm().isEmpty(), () -> keeper.alarm().orElseThrow());
        TestWorld.await(() -> keeper.status().next().startsWith("mark of day " + (day + 7) + " at "));
    }

    @Test
    void shouldCatchUpInOrderAfterItStoodStillForDays() {
        long day = desk.today();
        desk.requestDeposit(desk.junior(), THOUSAND);
        desk.passDays(1);
        desk.requestDeposit(desk.junior(), 2 * THOUSAND);
        desk.requestDeposit(desk.senior(), THOUSAND);
        desk.passDays(1);
        desk.requestDeposit(desk.senior(), 3 * THOUSAND);
        desk.passDays(5);
        BigInteger worth = desk.world().endpoint().view(desk.desk(), LiquidityDesk.shareValueE18(false));

        LiquidityKeeper keeper = desk.keeper();
        awaitDone(deposit(desk.senior(), day + 2));
        TestWorld.await(() -> desk.done().size() == 5);

        assertEquals(
                List.of(
                        deposit(desk.junior(), day),
                        deposit(desk.senior(), day + 1),
                        deposit(desk.junior(), day + 1),
                        deposit(desk.senior(), day + 2),
                        "mark of day " + (day + 7)),
                desk.done());
        assertEquals(worth, desk.world().endpoint().view(desk.desk(), LiquidityDesk.shareValueE18(false)));
        assertEverySendingCounted(KeptDesk.KEEPER);
        assertEquals(0, keeper.status().failed());
    }

    /** Two processes with one configuration, each with an outbox of its own. */
    @Test
    void shouldDoNothingTwiceThoughTwoThinkThatTheyLead() {
        long day = desk.today();
        List<LiquidityKeeper> leaders = List.of(
                desk.keeper(directory.resolve("one"), desk.world().endpoint()),
                desk.keeper(directory.resolve("other"), desk.world().endpoint()));
        awaitDone("mark of day " + day);
        for (int each = 0; each < 3; each++) {
            desk.requestDeposit(desk.senior(), THOUSAND);
            desk.requestDeposit(desk.junior(), THOUSAND);
            desk.passDays(1);
        }
        desk.passDays(2);
        for (long each = day; each < day + 3; each++) {
            awaitDoneAsBlocksCome(deposit(desk.senior(), each));
            awaitDoneAsBlocksCome(deposit(desk.junior(), each));
        }
        awaitDoneAsBlocksCome("mark of day " + (day + 5));
        desk.world().node().mine(10);

        TestWorld.await(() ->
                leaders.stream().allMatch(leader -> leader.status().next().startsWith("mark of day " + (day + 6))));
        assertEverySendingCounted(KeptDesk.KEEPER);
        TestWorld.await(() -> leaders.stream().allMatch(leader -> leader.alarm().isEmpty()));
    }

    @Test
    void shouldSendOnceWhatAKilledProcessHadOnDiskAndNotSent() throws Exception {
        long day = desk.today();
        Path outbox = KeptDesk.outbox(directory);
        try (LyingNode mute = LyingNode.before(desk.world().uri())) {
            mute.keepSilentAbout("eth_sendRawTransaction");
            Process process = process(mute.uri(), outbox);
            TestWorld.await(() -> Files.exists(outbox) && text(outbox).contains("mark of day " + day));
            process.destroyForcibly().waitFor();
        }
        assertEquals(0, desk.transactions(KeptDesk.KEEPER), "the kill came between intent and sending");

        desk.keeper();
        awaitDone("mark of day " + day);
        desk.requestDeposit(desk.senior(), THOUSAND);
        desk.passDays(2);
        awaitDone(deposit(desk.senior(), day));
        awaitDone("mark of day " + (day + 2));

        assertEverySendingCounted(KeptDesk.KEEPER);
    }

    private Process process(URI node, Path outbox) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KeeperProcess.class.getName(),
                        node.toString(),
                        directory.resolve("deployment.json").toString(),
                        outbox.toString(),
                        KeptDesk.ledger(directory).toString())
                .inheritIO()
                .start();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void shouldAlarmWhenARunIsMissedAndSayWhyAndWhatToType() {
        long day = desk.today();
        LiquidityKeeper keeper = desk.keeper(
                KeptDesk.terms(Duration.ZERO, 50_000, 100_000_000), desk.world().endpoint());

        TestWorld.await(() -> keeper.alarm().isPresent());

        String alarm = keeper.alarm().orElseThrow();
        assertTrue(alarm.startsWith("mark of day " + day + " was due at "), alarm);
        assertTrue(alarm.contains(" gas, and chain.keeper.max_gas is 50000"), alarm);
        assertEquals(0, desk.transactions(KeptDesk.KEEPER));
    }

    @Test
    void shouldAlarmWhileNobodyCanSayWhatIsDueAndGoOnAfterwards() {
        long day = desk.today();
        KeeperTerms impatient = new KeeperTerms(
                "test", Duration.ZERO, Duration.ofMillis(50), Duration.ofSeconds(1), 0, KeptDesk.TERMS.gas());
        try (LyingNode only = LyingNode.before(desk.world().uri());
                Endpoints endpoints = Endpoints.of(List.of(only.uri()), 31_337, Duration.ofSeconds(20), 5)) {
            only.speakFor(URI.create("http://127.0.0.1:1"));
            try (LiquidityKeeper keeper = desk.keeper(impatient, endpoints)) {
                TestWorld.await(() -> keeper.alarm()
                        .filter(alarm -> alarm.startsWith("the liquidity desk was not read for "))
                        .isPresent());
                only.speakFor(desk.world().uri());
                awaitDone("mark of day " + day);
                TestWorld.await(() -> keeper.alarm().isEmpty());
            }
        }
        assertEverySendingCounted(KeptDesk.KEEPER);
    }

    @Test
    void shouldSpendNoMoreThanTheDaysGasWhateverIsDueAndThroughRestarts() {
        desk.requestDeposit(desk.senior(), THOUSAND);
        desk.requestDeposit(desk.junior(), THOUSAND);
        desk.passDays(2);
        KeeperTerms little = KeptDesk.terms(Duration.ZERO, 450_000, 450_000);
        for (int start = 0; start < 3; start++) {
            try (LiquidityKeeper keeper = desk.keeper(little, desk.world().endpoint())) {
                TestWorld.await(() -> keeper.alarm()
                        .filter(alarm -> alarm.contains("of the day's chain.keeper.max_gas_per_day 450000"))
                        .isPresent());
                assertTrue(keeper.status().gasToday() <= 450_000);
            }
        }
        assertTrue(desk.done().size() < 3, () -> desk.done().toString());
        desk.passDays(1);
        desk.keeper(little, desk.world().endpoint());
        TestWorld.await(() -> desk.done().size() >= 2);
    }

    @Test
    void shouldDoWhatMostNodesSayIsDueThoughTheFavouriteLies() {
        long day = desk.today();
        String markedDay = LiquidityDesk.markedDay().data();
        URI uri = desk.world().uri();
        try (LyingNode liar = LyingNode.before(uri);
                LyingNode second = LyingNode.before(uri);
                LyingNode third = LyingNode.before(uri)) {
            liar.lie((question, truth) -> question.toString().contains(markedDay)
                    ? StringNode.valueOf("0x" + "%064x".formatted(day))
                    : truth);
            List<URI> nodes = Stream.of(liar, second, third).map(LyingNode::uri).toList();
            try (Endpoints endpoints = Endpoints.of(nodes, 31_337, Duration.ofSeconds(20), 5);
                    LiquidityKeeper keeper = desk.keeper(KeptDesk.TERMS, endpoints)) {
                awaitDone("mark of day " + day);
                TestWorld.await(() -> keeper.status().trouble().isEmpty());
            }
        }
        assertEverySendingCounted(KeptDesk.KEEPER);
    }

    @Test
    void shouldFindOldDepositsThoughTheFavouriteSaysThatTheDeploymentWasLater() {
        long day = desk.today();
        desk.requestDeposit(desk.senior(), THOUSAND);
        desk.passDays(3);
        URI uri = desk.world().uri();
        String firstBlock = "0x" + Long.toHexString(desk.world().manifest().firstBlock());
        String today = "0x" + Long.toHexString(desk.world().head().timeSeconds());
        try (LyingNode liar = LyingNode.before(uri);
                LyingNode second = LyingNode.before(uri);
                LyingNode third = LyingNode.before(uri)) {
            liar.lie((question, truth) ->
                    firstBlock.equals(question.path("params").path(0).asString("")) && truth.isObject()
                            ? ((ObjectNode) truth).deepCopy().put("timestamp", today)
                            : truth);
            List<URI> nodes = Stream.of(liar, second, third).map(LyingNode::uri).toList();
            try (Endpoints endpoints = Endpoints.of(nodes, 31_337, Duration.ofSeconds(20), 5);
                    LiquidityKeeper _ = desk.keeper(KeptDesk.TERMS, endpoints)) {
                awaitDone(deposit(desk.senior(), day));
            }
        }
        assertEverySendingCounted(KeptDesk.KEEPER);
    }

    @Test
    void shouldMissNoDayBecauseTheFavouriteOfTwoNodesAloneSaysThatItPassed() {
        long day = desk.today();
        String firstBlock = "0x" + Long.toHexString(desk.world().manifest().firstBlock());
        String markedDay = LiquidityDesk.markedDay().data();
        Lie tooLate = Lies.time(desk.world().head().timeSeconds() + 10 * KeptDesk.DAY);
        AtomicLong looks = new AtomicLong();
        URI uri = desk.world().uri();
        try (LyingNode liar = LyingNode.before(uri);
                LyingNode second = LyingNode.before(uri);
                Endpoints endpoints =
                        Endpoints.of(List.of(liar.uri(), second.uri()), 31_337, Duration.ofSeconds(5), 5)) {
            LiquidityKeeper keeper = desk.keeper(KeptDesk.TERMS, endpoints);
            awaitDone("mark of day " + day);
            liar.lie((question, truth) -> {
                if (question.toString().contains(markedDay)) {
                    looks.incrementAndGet();
                }
                boolean isFirst =
                        firstBlock.equals(question.path("params").path(0).asString(""));
                return isFirst ? truth : tooLate.told(question, truth);
            });
            TestWorld.await(() -> looks.get() > 5);
            assertEquals(0, keeper.status().missedMarks());

            liar.lie(Lies.NONE);
            keeper.close();
        }
    }

    @Test
    void shouldAskAboutNoDayWhileNobodyTellsWhenTheDeploymentWas() {
        String firstBlock = "0x" + Long.toHexString(desk.world().manifest().firstBlock());
        String anyDay = ShareVault.depositDay(BigInteger.ZERO).data().substring(0, 10);
        AtomicLong daysAsked = new AtomicLong();
        try (LyingNode pruned = LyingNode.before(desk.world().uri());
                RpcEndpoint chain = RpcEndpoint.at(pruned.uri())) {
            pruned.lie((question, truth) -> {
                if (question.toString().contains(anyDay)) {
                    daysAsked.incrementAndGet();
                }
                boolean isFirst =
                        firstBlock.equals(question.path("params").path(0).asString(""));
                return isFirst ? NullNode.getInstance() : truth;
            });
            try (LiquidityKeeper keeper = desk.keeper(KeptDesk.TERMS, chain)) {
                TestWorld.await(() -> keeper.status().trouble().startsWith("there is no block "));
                assertEquals(0, daysAsked.get());

                pruned.lie(Lies.NONE);
                awaitDone("mark of day " + desk.today());
            }
        }
    }

    @Test
    void shouldLeaveDepositsOfADelistedTokenToThoseWhoMadeThem() {
        KeptShares rupiah = desk.shares("kIDRX-full");
        desk.requestDeposit(rupiah, THOUSAND);
        long day = desk.today();
        desk.delist(rupiah.token());
        LiquidityKeeper keeper = desk.keeper();
        desk.passDays(3);

        awaitDone("mark of day " + (day + 3));
        TestWorld.await(() -> keeper.status().next().startsWith("mark of day " + (day + 4)));

        assertTrue(!desk.isDone(deposit(rupiah, day)));
        assertTrue(keeper.alarm().isEmpty(), () -> keeper.alarm().orElseThrow());
        assertEverySendingCounted(KeptDesk.KEEPER);
        BigInteger before = desk.balance(rupiah.token());
        desk.send(rupiah.vault(), ShareVault.returnDeposit(BigInteger.valueOf(day)));
        assertEquals(before.add(BigInteger.valueOf(THOUSAND)), desk.balance(rupiah.token()));
    }

    @Test
    void shouldGoOnPayingATokenThatIsWrittenDownOnceThePoolHasEnded() {
        KeptShares rupiah = desk.shares("kIDRX-fx");
        BigInteger amount = BigInteger.valueOf(THOUSAND);
        LiquidityKeeper keeper = desk.keeper();
        bringIn(rupiah, desk.senior());
        desk.delist(rupiah.token());
        desk.writeDown(rupiah.token());
        endThePool(() -> desk.requestRedeem(desk.senior(), amount));
        long last = desk.today();
        desk.requestRedeem(rupiah, amount);
        TestWorld.await(() -> keeper.status().next().startsWith("process of kIDRX-fx for day " + last));

        desk.passDays(4);
        awaitDone("process of kIDRX-fx for day " + last);

        BigInteger before = desk.balance(rupiah.token());
        desk.send(rupiah.vault(), ShareVault.redeem(amount, KeptDesk.PROVIDER, KeptDesk.PROVIDER));
        assertEquals(before.add(amount), desk.balance(rupiah.token()));
        TestWorld.await(() -> keeper.status().next().isEmpty());
        assertTrue(keeper.alarm().isEmpty(), () -> keeper.alarm().orElseThrow());
        assertEverySendingCounted(KeptDesk.KEEPER);
    }

    @Test
    void shouldAlarmWhileThePoolIsInsolventAndSayWhenAnybodyMayEndIt() {
        LiquidityKeeper keeper = desk.keeper();
        bringIn(desk.senior());
        assertTrue(keeper.alarm().isEmpty(), () -> keeper.alarm().orElseThrow());
        desk.rob(desk.world().usdt());
        desk.rob(desk.world().idrx());

        desk.passDays(1);
        awaitAlarm(keeper, "owed more than it had at its last daily mark ");
        assertTrue(!keeper.alarm().orElse("").contains("windDown()"));
        for (int insolvent = 2; insolvent <= 7; insolvent++) {
            desk.passDays(1);
            awaitDone("mark of day " + desk.today());
        }
        awaitAlarm(keeper, "anybody may end it by the liquidity desk's windDown()");

        desk.send(desk.desk(), LiquidityDesk.windDown());
        TestWorld.await(() -> keeper.alarm().isEmpty());
    }

    private static void awaitAlarm(LiquidityKeeper keeper, String words) {
        TestWorld.await(() -> keeper.alarm().orElse("").contains(words));
    }

    private void bringIn(KeptShares... classes) {
        long day = desk.today();
        List.of(classes).forEach(shares -> desk.requestDeposit(shares, THOUSAND));
        desk.passDays(2);
        for (KeptShares shares : classes) {
            awaitDone(deposit(shares, day));
            desk.send(shares.vault(), ShareVault.deposit(BigInteger.valueOf(THOUSAND), KeptDesk.PROVIDER));
        }
    }

    /** Seven insolvent marks in a row, and on the last day what the test does before anybody winds the pool down. */
    private void endThePool(Runnable before) {
        desk.rob(desk.world().usdt());
        for (int insolvent = 0; insolvent < 7; insolvent++) {
            desk.passDays(1);
            awaitDone("mark of day " + desk.today());
        }
        before.run();
        desk.send(desk.desk(), LiquidityDesk.windDown());
    }
}
