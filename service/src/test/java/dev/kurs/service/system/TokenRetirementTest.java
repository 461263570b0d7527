package dev.kurs.service.system;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code kurs token}: an operator takes JPYC out of a pool on a real chain. */
@Timeout(600)
class TokenRetirementTest {
    private static final int ISSUER = 0;
    private static final int DELAY_SECONDS = 120;

    @TempDir
    private Path directory;

    private DevelopmentChain chain;
    private NodeQuestions rpc;
    private Path manifest;

    @BeforeEach
    void deploy() throws Exception {
        chain = DeployTest.chain();
        rpc = new NodeQuestions(chain.uri());
        manifest = directory.resolve("deployment.json");
        Path plan = directory.resolve("deployment.yaml");
        Files.copy(TokenRetirementTest.class.getResourceAsStream("/sandbox/deployment.yaml"), plan);
        CommandLineRun.of(
                        "deploy",
                        "--plan",
                        plan.toString(),
                        "--rpc",
                        chain.uri().toString(),
                        "--manifest",
                        manifest.toString())
                .shouldEndWith(0);
    }

    @AfterEach
    void stop() {
        if (rpc != null) {
            rpc.close();
            chain.close();
        }
    }

    private Outcome token(String... command) {
        List<String> line = new ArrayList<>(List.of("token"));
        line.addAll(List.of(command));
        line.addAll(
                List.of("--manifest", manifest.toString(), "--rpc", chain.uri().toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    private void pass(int seconds) {
        rpc.ask("evm_increaseTime", seconds);
        rpc.ask("evm_mine");
    }

    /** The issuer takes back a unit that the pool holds, which the pool notices when it is told. */
    private void burnOneOfThePools(boolean isTold) {
        DeploymentManifest stands = new ManifestFile(manifest).read().orElseThrow();
        Address pool = stands.address(DeploymentManifest.POOL);
        Address jpyc = stands.settings().tokens().get("JPYC").address();
        RpcEndpoint node = rpc.node();
        try (SigningKey key = DevelopmentAccounts.key(ISSUER);
                TransactionSender issuer = TransactionSender.ofThisProcess(node, key, SendingTerms.DEVELOPMENT)) {
            issuer.send(
                    jpyc,
                    ContractCall.of(
                            "burn(address,uint256)",
                            new AbiArguments().address(pool).uint(256, BigInteger.TEN.pow(18))));
            if (isTold) {
                issuer.send(pool, ReservePool.sync(jpyc));
            }
        }
    }

    @Test
    void shouldDelistAndWriteDownStepByStepWheneverItIsRun() {
        token("status").shouldEndWith(0).shouldSay("JPYC   in use; held ").shouldSay("all of them are covered");
        token("write-down", "JPYC").shouldEndWith(1).shouldSay("JPYC is in use: it is delisted first");

        token("delist", "JPYC")
                .shouldEndWith(0)
                .shouldSay("  announcing: delisting JPYC")
                .shouldSay("delisting JPYC is announced, and the guardian may cancel it: run this again from ");
        token("delist", "JPYC").shouldEndWith(0).shouldSay("delisting JPYC is announced");
        pass(DELAY_SECONDS + 1);
        token("delist", "JPYC")
                .shouldEndWith(0)
                .shouldSay("  delisting JPYC\n")
                .shouldSay("JPYC is delisted: nothing is left to do")
                .shouldSay("JPYC   delisted since ");

        token("write-down", "JPYC").shouldEndWith(0).shouldSay("  announcing: writing down JPYC");
        pass(DELAY_SECONDS + 1);
        burnOneOfThePools(true);
        token("write-down", "JPYC")
                .shouldEndWith(1)
                .shouldSay("bring what lacks by recapitalise, or write it down with --despite-shortfall");
        token("status").shouldEndWith(0).shouldSay("it lacks 1.000000000000000000");
        token("write-down", "JPYC", "--despite-shortfall")
                .shouldEndWith(0)
                .shouldSay("  writing down JPYC\n")
                .shouldSay("JPYC is written down: nothing is left to do");
        token("status").shouldEndWith(0).shouldSay("JPYC   written down; held ").shouldSay("USDT   in use");
    }

    @Test
    void shouldTakeOffTheBooksWhatAnIssuerBurned() {
        token("sync", "JPYC").shouldEndWith(0).shouldSay("the pool has all that its books say of JPYC");
        burnOneOfThePools(false);

        token("status")
                .shouldEndWith(0)
                .shouldSay("the pool has 1.000000000000000000 less than its books say, so that swaps of it are refused:"
                        + " see kurs token sync");
        token("sync", "JPYC")
                .shouldEndWith(0)
                .shouldSay("  taking 1000000000000000000 raw JPYC off the books")
                .shouldSay("the pool has all that its books say of JPYC")
                .shouldNotSay("see kurs token sync");
    }

    @Test
    void shouldAnnounceNothingThatTheGovernorWouldRefuse() {
        token("delist", "USDT").shouldEndWith(1).shouldSay("USDT cannot be retired: providers' fees are paid in it");
        token("status").shouldEndWith(0).shouldSay("USDT   in use; held ");
    }

    @Test
    void shouldTellWhatIsToBeSignedWhereTheKeyIsSomebodyElses() throws Exception {
        DevelopmentKey.generate(directory, new SecureRandom()).close();
        token(
                        "delist",
                        "tnMYR",
                        "--keystore",
                        directory.resolve(DevelopmentKey.KEYSTORE).toString(),
                        "--passphrase-file",
                        directory.resolve(DevelopmentKey.PASSPHRASE).toString())
                .shouldEndWith(0)
                .shouldSay("to be signed by " + DevelopmentAccounts.address(1) + ": announcing: delisting tnMYR")
                .shouldSay("  data  0x")
                .shouldSay("tnMYR  in use");
        token("delist", "USDC").shouldEndWith(1).shouldSay("the manifest has no token USDC, it has USDT, IDRX");
        CommandLineRun.of(
                        "token",
                        "status",
                        "--data",
                        directory.resolve("nowhere").toString())
                .shouldEndWith(1)
                .shouldSay("name what `kurs deploy` wrote by --manifest and --rpc, or a sandbox by --data");
    }
}
