package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.Outcome;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

/** A provider's commands in a pool that is robbed, stays insolvent and is wound down, on a sandbox with short days. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(400)
class PoolEndTest {
    private static final Pattern INSOLVENT_MARKS = Pattern.compile("(?m)^kurs_keeper_insolvent_marks [1-9]");
    private static final int ISSUER = 0;
    private static final int ANYBODY = 2;
    private static final BigInteger USDT_LEFT = BigInteger.valueOf(2_000_000_000);

    /** A deposit of IDRX that waits is as much as is left of it. */
    private static final Map<String, BigInteger> LEFT = Map.of("USDT", USDT_LEFT, "IDRX", BigInteger.valueOf(500));

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static DeploymentManifest deployed;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data, "--short-days", "6s");
        deployed = new ManifestFile(SandboxDeployment.manifestFile(data)).read().orElseThrow();
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

    private static Map<?, ?> position(String shares) {
        List<Object> positions =
                JSON.std.listFrom(lp("status", "--json").shouldEndWith(0).output());
        return positions.stream()
                .map(each -> (Map<?, ?>) each)
                .filter(each -> shares.equals(each.get("shares")))
                .findFirst()
                .orElse(Map.of());
    }

    private static BigDecimal claimable(String shares, String kind) {
        Object requests = position(shares).get("requests");
        return (requests == null ? List.<Object>of() : (List<?>) requests)
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .filter(each -> kind.equals(each.get("kind")))
                        .map(each -> new BigDecimal((String) each.get("claimable")))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static void awaitClaimable(String shares, String kind) {
        Eventually.isTrue(
                kind + " of " + shares + " can be claimed",
                () -> claimable(shares, kind).signum() > 0);
    }

    private static BigInteger raw(Address token, Address of) {
        return sandbox.node().view(token, Erc20.balanceOf(of));
    }

    private static Address provider() {
        return Address.of(
                sandbox.kurs().manifest().providers().getFirst().wallet().address());
    }

    private static Address token(String symbol) {
        return deployed.settings().tokens().get(symbol).address();
    }

    private static Address desk() {
        return deployed.address(DeploymentManifest.DESK);
    }

    private static Address pool() {
        return deployed.address(DeploymentManifest.POOL);
    }

    private static boolean isTaken(Address contract, ContractCall<?> call) {
        try (SigningKey key = DevelopmentAccounts.key(ANYBODY);
                TransactionSender sender =
                        TransactionSender.ofThisProcess(sandbox.node(), key, SendingTerms.DEVELOPMENT)) {
            sender.send(contract, call);
            return true;
        } catch (TransactionRefused tooEarly) {
            return false;
        }
    }

    private static void sendAs(Address sender, Address contract, ContractCall<?> call) {
        sandbox.rpc().ask("anvil_impersonateAccount", sender.text());
        String hash = sandbox.rpc()
                .ask("eth_sendTransaction", Map.of("from", sender.text(), "to", contract.text(), "data", call.data()))
                .asString();
        Eventually.isTrue(
                call.name() + " is done",
                () -> "0x1"
                        .equals(sandbox.rpc()
                                .ask("eth_getTransactionReceipt", hash)
                                .path("status")
                                .asString("")));
    }

    private static void sendAsIssuer(String signature) {
        sendAs(DevelopmentAccounts.address(ISSUER), token("USDT"), ContractCall.of(signature, new AbiArguments()));
    }

    /** Somebody robs the pool of almost everything, so that it owes more than it has. */
    private static void rob() {
        sandbox.rpc().ask("anvil_setBalance", pool().text(), "0xde0b6b3a7640000");
        deployed.settings().tokens().forEach((symbol, token) -> {
            BigInteger left = LEFT.getOrDefault(symbol, BigInteger.ZERO);
            BigInteger loot = raw(token.address(), pool()).subtract(left);
            if (loot.signum() > 0) {
                sendAs(pool(), token.address(), Erc20.transfer(desk(), loot));
                assertTrue(isTaken(pool(), ReservePool.sync(token.address())));
            }
        });
    }

    @Test
    @Order(1)
    void shouldClaimWhatComesBehindARefusedClaim() {
        lp("deposit", "USDT", "5000").shouldEndWith(0);
        awaitClaimable("kUSDT-fx", "DEPOSIT");
        lp("claim").shouldEndWith(0).shouldSay("claimed 5000.000000 kUSDT-fx");
        lp("redeem", "USDT", "100").shouldEndWith(0);
        lp("deposit", "IDRX", "1000").shouldEndWith(0);
        awaitClaimable("kUSDT-fx", "REDEEM");
        awaitClaimable("kIDRX-fx", "DEPOSIT");

        sendAsIssuer("pause()");
        lp("claim").shouldEndWith(1).shouldSay("not claimed: USDT, ").shouldSay("claimed 1000.00 kIDRX-fx");
        sendAsIssuer("unpause()");

        lp("claim").shouldEndWith(0).shouldSay("claimed 100.000000 USDT");
    }

    @Test
    @Order(2)
    void shouldTakeNoDepositsAndTellWhyWhileThePoolIsInsolvent() {
        lp("deposit", "USDT", "10", "--class", "full").shouldEndWith(0);
        awaitClaimable("kUSDT-full", "DEPOSIT");
        lp("claim").shouldEndWith(0);
        lp("redeem", "USDT", "900").shouldEndWith(0);
        lp("deposit", "IDRX", "5").shouldEndWith(0);
        rob();
        Eventually.isTrue(
                "a mark is insolvent",
                () -> sandbox.node()
                                .view(desk(), LiquidityDesk.insolventMarks())
                                .signum()
                        > 0);

        lp("deposit", "USDT", "1").shouldEndWith(2).shouldSay("the pool owed more than it had");
        lp("status")
                .shouldEndWith(0)
                .shouldSay("the pool owed more than it had")
                .shouldSay("recapitalise");
        Eventually.isTrue(
                "the figures tell",
                () -> INSOLVENT_MARKS
                        .matcher(Http.get(sandbox.kurs().metricsUrl() + "/metrics")
                                .shouldBe(200)
                                .body())
                        .find());
    }

    @Test
    @Order(3)
    void shouldTellTheEndAndTakeWhatIsPaidInKind() {
        Eventually.isTrue("the pool is wound down", () -> isTaken(desk(), LiquidityDesk.windDown()));

        lp("status").shouldEndWith(0).shouldSay("the pool has ended").shouldSay("kurs lp claim");
        Map<?, ?> senior = position("kUSDT-fx");
        assertEquals(true, senior.get("ended"));
        assertEquals(null, senior.get("worth"));
        BigDecimal inKind = new BigDecimal((String) ((Map<?, ?>) senior.get("in_kind")).get("USDT"));
        assertEquals(0, new BigDecimal("1632.6").compareTo(inKind.setScale(1, RoundingMode.DOWN)), inKind::toString);
        assertEquals(Map.of(), position("kUSDT-full").get("in_kind"));
        lp("redeem", "USDT", "all")
                .shouldEndWith(1)
                .shouldSay("the pool has ended")
                .shouldSay("kurs lp claim");

        BigInteger before = raw(token("USDT"), provider());
        lp("claim")
                .shouldEndWith(0)
                .shouldSay("claimed 5.00 IDRX")
                .shouldSay("claimed 900.000000 kUSDT-fx")
                .shouldSay(" USDT in kind");
        BigInteger paid = raw(token("USDT"), provider()).subtract(before);
        assertTrue(
                paid.compareTo(USDT_LEFT) <= 0 && paid.compareTo(USDT_LEFT.subtract(BigInteger.TEN)) >= 0,
                paid::toString);
        assertTrue(position("kUSDT-fx").isEmpty(), () -> position("kUSDT-fx").toString());
        lp("claim").shouldEndWith(0).shouldSay("nothing is ready");
    }
}
