package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.SandboxDeployment;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.NodeQuestions;
import dev.kurs.service.system.Outcome;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sandbox in a process of its own, with its chain.
 *
 * <p>Example: {@code sandbox.trader(1).swap("USDT-IDRX", "SELL", "1000")} approves, quotes and commits; {@code sandbox.freeze("USDT-IDRX")} is the guardian's
 * work.
 */
final class SettlingSandbox implements AutoCloseable {
    private static final int GUARDIAN = 2;
    private static final int RESUMER = 3;
    private static final long ALL = 0;
    private static final long CORRIDOR = 1;
    private static final long TOKEN_INBOUND = 2;
    private static final int BLOCKS_TO_ANSWER = 2;
    private static final Pattern CONFIRMED = Pattern.compile("(?m)^kurs_chain_confirmed (\\S+)$");

    private final Path data;
    private final KursProcess kurs;
    private final NodeQuestions rpc;
    private final List<SigningKey> keys = new ArrayList<>();

    private SettlingSandbox(Path data, KursProcess kurs) {
        this.data = data;
        this.kurs = kurs;
        rpc = new NodeQuestions(URI.create(chain().rpcUrl()));
    }

    static SettlingSandbox start(Path data, String... options) {
        return new SettlingSandbox(data, KursProcess.settlingSandbox(data, AnvilOnDisk.program(), options));
    }

    /** The packaged configuration on this sandbox's contracts, with its signing key, for a service beside it. */
    ConfigurationText configuration() {
        String yaml = ConfigurationText.packaged()
                .yaml()
                .replaceFirst("engine_contract: \"0x[0-9a-f]+\"", "engine_contract: \"" + engine() + "\"")
                .replaceAll(", initial_balance: \"[^\"]+\"", "");
        for (Map.Entry<String, Manifest.Token> token : chain().tokens().entrySet()) {
            yaml = yaml.replaceFirst(
                    token.getKey() + ": \\{address: \"0x[0-9a-f]+\"",
                    token.getKey() + ": {address: \"" + token.getValue().address() + "\"");
        }
        return new ConfigurationText(yaml + """

                chain:
                  rpc_urls: ["%s"]
                  deployment: "%s"
                  confirmations: 2
                  poll_interval: 250ms
                """.formatted(chain().rpcUrl(), SandboxDeployment.manifestFile(data)))
                .with(
                        "signing: {queue_capacity: 8192}",
                        "signing: {threads: 1, keystore: \"" + data.resolve("signing-key.json")
                                + "\", passphrase_file: \"" + data.resolve("signing-key.passphrase") + "\"}");
    }

    KursProcess kurs() {
        return kurs;
    }

    Path data() {
        return data;
    }

    Manifest.Chain chain() {
        return kurs.manifest().chain().orElseThrow();
    }

    NodeQuestions rpc() {
        return rpc;
    }

    /** A demonstration partner with its wallet: 1 standard, 2 with a discount, 3 with a fixed input rate. */
    Trader trader(int number) {
        return new Trader(
                this,
                kurs.partner(number),
                walletKey(kurs.manifest().partners().get(number - 1).wallet()));
    }

    /** The wallet of somebody no partner knows. */
    Trader stranger() {
        return new Trader(
                this, kurs.partner(1), walletKey(kurs.manifest().strangers().getFirst()));
    }

    private SigningKey walletKey(Manifest.Wallet wallet) {
        SigningKey key = SigningKey.of(HexText.bytes(wallet.privateKey()));
        keys.add(key);
        return key;
    }

    ChainReader node() {
        return rpc.node();
    }

    Address engine() {
        return Address.of(chain().engine());
    }

    private Address governor() {
        return node().view(node().view(engine(), KursEngine.pool()), ReservePool.governor());
    }

    void freeze(String pair) {
        sendAs(GUARDIAN, PoolGovernor.freeze(CORRIDOR, Bytes32.keccak(pair)));
    }

    void freezeAll() {
        sendAs(GUARDIAN, PoolGovernor.freeze(ALL, Bytes32.ZERO));
    }

    void thawAll() {
        sendAs(RESUMER, PoolGovernor.thaw(ALL, Bytes32.ZERO));
    }

    void freezeInbound(String token) {
        sendAs(GUARDIAN, PoolGovernor.freeze(TOKEN_INBOUND, word(token)));
    }

    /** Quotes issued until so long from now are void. */
    void voidQuotes(long seconds) {
        sendAs(GUARDIAN, engine(), KursEngine.voidQuotes(blockTimeSeconds(head()) + seconds));
    }

    /** Nothing brings the service's signer back but the wait of the contracts' delay. */
    void removeSigner() {
        sendAs(GUARDIAN, engine(), KursEngine.removeSigner(node().view(engine(), KursEngine.leadSigner())));
    }

    /** The same for what a partner may spend. */
    void tightenDailyCap(String partnerId, String token, BigInteger cap) {
        sendAs(
                GUARDIAN,
                Address.of(chain().settlementVault()),
                SettlementVault.tightenDailyCap(
                        Bytes32.keccak(partnerId),
                        Address.of(chain().tokens().get(token).address()),
                        cap));
    }

    /** The pool takes nothing more of a token, and moves none. */
    void tightenLimits(String token) {
        Address address = Address.of(chain().tokens().get(token).address());
        sendAs(GUARDIAN, PoolGovernor.tightenLimits(address, new TokenLimitsStruct(0, 0, 0, 0, 0, 0)));
    }

    void thaw(String pair) {
        sendAs(RESUMER, PoolGovernor.thaw(CORRIDOR, Bytes32.keccak(pair)));
    }

    void thawInbound(String token) {
        sendAs(RESUMER, PoolGovernor.thaw(TOKEN_INBOUND, word(token)));
    }

    boolean isFrozen(String pair) {
        return isFrozen(CORRIDOR, Bytes32.keccak(pair));
    }

    boolean isFrozenInbound(String token) {
        return isFrozen(TOKEN_INBOUND, word(token));
    }

    private boolean isFrozen(long scope, Bytes32 subject) {
        Address pool = node().view(engine(), KursEngine.pool());
        return node().view(pool, ReservePool.frozen(scope, subject));
    }

    private Bytes32 word(String token) {
        return Address.of(chain().tokens().get(token).address()).word();
    }

    /** How often a corridor was frozen on chain, whoever did it. */
    int freezes(String pair) {
        return freezes(Bytes32.keccak(pair));
    }

    /** How often a token was frozen on chain, whoever did it. */
    int freezesOfToken(String token) {
        return freezes(word(token));
    }

    private int freezes(Bytes32 subject) {
        return node().ask(Queries.logs(
                        List.of(governor()),
                        List.of(Optional.of(PoolGovernor.Frozen.TYPE.topic()), Optional.empty(), Optional.of(subject)),
                        0,
                        head()))
                .size();
    }

    /** Waits until a corridor is shown in a state, such as {@code FREEZE}: the service hears of a freeze on chain some time after it is mined. */
    void awaitRiskState(String pair, String state) {
        Eventually.isTrue(
                pair + " is in " + state,
                () -> state.equals(kurs.partner(1).corridor(pair).get("risk_state")));
    }

    private void sendAs(int account, ContractCall<?> call) {
        sendAs(account, governor(), call);
    }

    private void sendAs(int account, Address contract, ContractCall<?> call) {
        try (SigningKey key = DevelopmentAccounts.key(account)) {
            try (TransactionSender sender = TransactionSender.ofThisProcess(node(), key, SendingTerms.DEVELOPMENT)) {
                sender.send(contract, call);
            }
        }
    }

    /** Waits until a block and all before it are recorded in the journal. */
    void awaitRecorded(long block) {
        awaitRecorded(kurs, block);
    }

    /** Waits until a service beside this sandbox's own has recorded a block. */
    static void awaitRecorded(KursProcess service, long block) {
        Eventually.isTrue("block " + block + " is recorded", () -> confirmed(service) >= block);
    }

    private static long confirmed(KursProcess service) {
        Matcher gauge = CONFIRMED.matcher(metrics(service));
        assertTrue(gauge.find(), "the metrics lack kurs_chain_confirmed");
        return new BigDecimal(gauge.group(1)).longValueExact();
    }

    private static String metrics(KursProcess service) {
        return Http.get(service.metricsUrl() + "/metrics").shouldBe(200).body();
    }

    /** Waits until a service says what the account that sends for a duty has for gas. */
    static void awaitBalanceSaid(KursProcess service, String role) {
        Eventually.isTrue(
                "the balance of the " + role + " is said",
                () -> metrics(service).contains("\nkurs_sender_balance_wei{role=\"" + role + "\"} "));
    }

    /** Waits until a service has seen on chain whatever it froze. */
    static void awaitFreezesSeen(KursProcess service) {
        Eventually.isTrue("its freezes are seen", () -> metrics(service).contains("\nkurs_freezes_outstanding 0"));
    }

    /** The same, and until it knows of the blocks until now, and then has had two more to answer them in. */
    void awaitAnswered(KursProcess service) {
        awaitFreezesSeen(service);
        awaitRecorded(service, head());
        awaitRecorded(service, head() + BLOCKS_TO_ANSWER);
    }

    /** The number of the newest block. */
    long head() {
        return Long.decode(rpc.ask("eth_blockNumber").asString());
    }

    /** What a block says of when it was made. */
    long blockTimeSeconds(long number) {
        return Long.decode(rpc.ask("eth_getBlockByNumber", "0x" + Long.toHexString(number), false)
                .get("timestamp")
                .asString());
    }

    /** Runs a command of Kurs on this sandbox's data. */
    Outcome command(String... arguments) {
        List<String> line = new ArrayList<>(List.of(arguments));
        line.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    @Override
    public void close() {
        keys.forEach(SigningKey::close);
        rpc.close();
        kurs.close();
    }
}
