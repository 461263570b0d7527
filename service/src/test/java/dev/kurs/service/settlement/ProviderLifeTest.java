package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.Outcome;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** A liquidity provider's life by the commands of the README, on a sandbox with short days whose keeper does the rest. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(400)
class ProviderLifeTest {
    private static final int KEEPER = 9;
    private static final int SWAPS = 12;
    private static final BigDecimal DEPOSIT = new BigDecimal("900000.000000");

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data, "--short-days", "10s");
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private static Outcome lp(String... arguments) {
        String[] line = new String[arguments.length + 1];
        line[0] = "lp";
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        return sandbox.command(line);
    }

    /** What {@code kurs lp status --json} tells of one class of shares; empty when it tells nothing. */
    private static Map<?, ?> position(String shares) {
        List<Object> positions =
                JSON.std.listFrom(lp("status", "--json").shouldEndWith(0).output());
        return positions.stream()
                .map(each -> (Map<?, ?>) each)
                .filter(each -> shares.equals(each.get("shares")))
                .findFirst()
                .orElse(Map.of());
    }

    private static void awaitClaimable(String kind) {
        Eventually.isTrue(
                kind + " can be claimed",
                () -> requests().stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(each -> kind.equals(each.get("kind")))
                        .anyMatch(each -> new BigDecimal((String) each.get("claimable")).signum() > 0));
    }

    private static List<?> requests() {
        Object requests = position("kUSDT-fx").get("requests");
        return requests == null ? List.of() : (List<?>) requests;
    }

    private static BigDecimal fees() {
        Object fees = position("kUSDT-fx").get("fees_usdt");
        return fees == null ? BigDecimal.ZERO : new BigDecimal((String) fees);
    }

    private static BigDecimal usdt() {
        Manifest.Token token = sandbox.chain().tokens().get("USDT");
        Manifest.Provider provider = sandbox.kurs().manifest().providers().getFirst();
        BigInteger raw = sandbox.node()
                .view(
                        Address.of(token.address()),
                        Erc20.balanceOf(Address.of(provider.wallet().address())));
        return new BigDecimal(raw, token.decimals());
    }

    @Test
    @Order(1)
    void shouldLiveAProvidersLifeThroughTheKeeperAlone() {
        BigDecimal before = usdt();
        lp("deposit", "USDT", "900000").shouldEndWith(0).shouldSay("then: kurs lp claim");
        assertEquals(before.subtract(DEPOSIT), usdt());
        lp("claim").shouldEndWith(0).shouldSay("nothing is ready");

        awaitClaimable("DEPOSIT");
        lp("claim").shouldEndWith(0).shouldSay("claimed 900000.000000 kUSDT-fx");
        assertEquals("900000.000000", position("kUSDT-fx").get("balance"));
        stressKnowsSeniors();

        swapUntilThereAreFees();
        BigDecimal earned = fees();
        lp("claim").shouldEndWith(0).shouldSay("USDT of fees");
        BigDecimal claimed = usdt().subtract(before.subtract(DEPOSIT));
        assertTrue(claimed.compareTo(earned) >= 0, () -> claimed + " claimed of " + earned);

        lp("redeem", "USDT", "all").shouldEndWith(0).shouldSay("redemption of 900000.000000 kUSDT-fx");
        lp("status").shouldEndWith(0).shouldSay("waits until");
        awaitClaimable("REDEEM");
        lp("claim").shouldEndWith(0).shouldSay("claimed 900000.000000 USDT");
        assertTrue(usdt().compareTo(before.add(claimed)) >= 0, "all of it is back, and the fees beside it");
        assertTrue(position("kUSDT-fx").isEmpty(), () -> position("kUSDT-fx").toString());
    }

    private static void stressKnowsSeniors() {
        String owed = sandbox.command("stress")
                .shouldEndWith(0)
                .output()
                .lines()
                .findFirst()
                .orElseThrow();
        assertTrue(owed.matches("senior shares are owed .*\\b900000 USDT.*"), owed);
        String manifest = SandboxDeployment.manifestFile(data).toString();
        sandbox.command("stress", "--manifest", manifest, "--rpc", "http://127.0.0.1:9")
                .shouldEndWith(1)
                .shouldSay("name it by --senior TOKEN=AMOUNT");
        sandbox.command("stress", "--senior", "USDT=5").shouldEndWith(0).shouldSay("senior shares are owed 5 USDT");
    }

    /** A swap that pays USDT out; where a day ends under a quote it is tried again. */
    private static void swapUntilThereAreFees() {
        for (int swap = 0; swap < SWAPS && fees().signum() == 0; swap++) {
            Outcome outcome = sandbox.command("swap", "USDT-IDRX", "BUY", "17000000");
            System.out.println("ProviderLifeTest: " + outcome.output().replace('\n', ';'));
        }
        assertTrue(fees().signum() > 0, "no swap paid a fee");
    }

    @Test
    @Order(2)
    void shouldHaveDoneEverythingOnceAndInTime() {
        assertEquals(0, figure("kurs_keeper_runs_total{result=\"failed\"}"));
        assertEquals(0, figure("kurs_keeper_missed_marks"));
        assertTrue(figure("kurs_keeper_runs_total{result=\"done\"}") >= 2 + 5);
        Eventually.isTrue("no alarm", () -> figure("kurs_keeper_alarms") == 0);
        Eventually.isTrue("the keeper sent nothing that had no effect", () -> keptEvents() == keeperTransactions());
    }

    private static double figure(String name) {
        Matcher line = Pattern.compile("(?m)^" + Pattern.quote(name) + " (\\S+)$")
                .matcher(Http.get(sandbox.kurs().metricsUrl() + "/metrics")
                        .shouldBe(200)
                        .body());
        assertTrue(line.find(), () -> "the metrics lack " + name);
        return Double.parseDouble(line.group(1));
    }

    private static long keeperTransactions() {
        return sandbox.node().ask(AccountQueries.transactionCount(DevelopmentAccounts.address(KEEPER), sandbox.head()));
    }

    private static long keptEvents() {
        Address desk = new ManifestFile(SandboxDeployment.manifestFile(data))
                .read()
                .orElseThrow()
                .address(DeploymentManifest.DESK);
        List<LogEntry> logs = sandbox.node().ask(Queries.logs(List.of(desk), List.of(), 0, sandbox.head()));
        return logs.stream()
                .filter(log -> log.read(LiquidityDesk.Marked.TYPE).isPresent()
                        || log.read(LiquidityDesk.Processed.TYPE).isPresent())
                .count();
    }

    @Test
    @Order(3)
    void shouldSayWhatToType() {
        lp("deposit", "USDX", "1").shouldEndWith(2).shouldSay("TOKEN must be one of USDT, IDRX");
        lp("deposit", "USDT", "0").shouldEndWith(2).shouldSay("at most 6 decimals");
        lp("deposit", "USDT", "99999999999").shouldEndWith(2).shouldSay("the wallet has ");
        lp("redeem", "IDRX", "all").shouldEndWith(2).shouldSay("kurs lp status tells what it has");
        lp("status", "--provider", "7").shouldEndWith(2).shouldSay("--provider must be from 1 to 2, was 7");
        lp("status", "--key-file", data.resolve("none").toString())
                .shouldEndWith(1)
                .shouldSay("does not exist");
        lp("withdraw-deposit", "USDT").shouldEndWith(2).shouldSay("no deposit into kUSDT-fx waits");
        lp("status", "--provider", "2").shouldEndWith(0).shouldSay("kurs lp deposit USDT 1000 asks to come in");
    }
}
