package dev.kurs.service.settlement;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Outcome;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** A provider's commands when things go wrong, on a sandbox with short days. */
@Timeout(400)
class PoolEndTest {
    private static final int ISSUER = 0;

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

    private static Address token(String symbol) {
        return deployed.settings().tokens().get(symbol).address();
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

    @Test
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
}
