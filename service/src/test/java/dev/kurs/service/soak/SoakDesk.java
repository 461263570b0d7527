package dev.kurs.service.soak;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.protocol.net.FreePorts;
import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Outcome;
import dev.kurs.service.system.V01Partner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The packaged desk, deployed on a node and served by a configuration of its own, with eight wallets of one partner and prices that
 * stand still.
 *
 * <p>Example: {@code desk.serve()} starts the service, and {@code desk.run("reconcile", "--chain")} looks at what it left behind.
 */
final class SoakDesk {
    static final int WALLETS = 8;
    private static final int FIRST_WALLET = 10;
    private static final Map<String, String> PRICES =
            Map.of("USDT/USD", "1", "USD/IDR", "17180", "USD/JPY", "159.8", "USD/SGD", "1.276", "USD/MYR", "3.975");
    private static final List<String> SOURCES = List.of("PRIMARY", "FALLBACK", "CROSS_CHECK");

    private final Path data;
    private final Path configuration;
    private final int port = FreePorts.next();
    private final SoakNode node;
    private final DeploymentManifest deployment;
    private final UUID partnerId = UUID.randomUUID();
    private final Terms terms;
    private String[] key;
    private String bearer;
    private final List<Address> wallets = new ArrayList<>();

    /**
     * How the desk is to be run.
     *
     * @param confirmations blocks on top of one before what it says is recorded
     * @param governanceDelay how long the admin's changes wait, as a plan says it
     * @param isKept whether the service is the liquidity desk's keeper
     * @param executes whether it executes quotes of v0.1, and is the admin that gives its partner a daily cap for that
     */
    record Terms(int confirmations, int maxRecordAgeSeconds, String governanceDelay, boolean isKept, boolean executes) {
        Terms(int confirmations, int maxRecordAgeSeconds) {
            this(confirmations, maxRecordAgeSeconds, "2m", false, false);
        }

        Terms(int confirmations, int maxRecordAgeSeconds, String governanceDelay, boolean isKept) {
            this(confirmations, maxRecordAgeSeconds, governanceDelay, isKept, false);
        }

        /** The same, with quotes of v0.1 executed. */
        Terms executing() {
            return new Terms(confirmations, maxRecordAgeSeconds, "1s", isKept, true);
        }
    }

    SoakDesk(Path directory, SoakNode node, Terms terms) throws IOException {
        this.node = node;
        this.terms = terms;
        data = Files.createDirectory(directory.resolve("data"));
        configuration = directory.resolve("kurs.yaml");
        for (int wallet = 0; wallet < WALLETS; wallet++) {
            wallets.add(node.account(FIRST_WALLET + wallet));
        }
        SecureRandom random = new SecureRandom();
        MasterKey.generate(data.resolve("master.key"), random);
        deployment = deploy(directory, terms, random);
        Files.writeString(directory.resolve("prices.jsonl"), prices());
        Files.writeString(configuration, yaml(directory, terms));
    }

    private DeploymentManifest deploy(Path directory, Terms terms, SecureRandom random) throws IOException {
        String signer;
        try (SigningKey signing = DevelopmentKey.openOrGenerate(data, random)) {
            signer = Address.of(signing.address()).text();
        }
        Path plan = directory.resolve("plan.yaml");
        Files.writeString(
                plan,
                packaged("deployment.yaml")
                        .replace("governance: 2m", "governance: " + terms.governanceDelay())
                        .replaceFirst("signers: \\[\"0x[0-9a-fA-F]+\"", "signers: [\"" + signer + "\""));
        Path manifest = directory.resolve("deployment.json");
        CommandLineRun.of(
                        "deploy",
                        "--plan",
                        plan.toString(),
                        "--rpc",
                        node.uri().toString(),
                        "--manifest",
                        manifest.toString())
                .shouldEndWith(0);
        return new ManifestFile(manifest).read().orElseThrow();
    }

    /** Ten seconds of ticks that say the same, to be played in a loop. */
    private static String prices() {
        StringBuilder lines = new StringBuilder();
        for (int second = 0; second < 10; second++) {
            int millisecond = second * 1_000;
            for (String source : SOURCES) {
                PRICES.forEach((feed, price) -> lines.append(
                        "{\"t\":%d,\"feed\":\"%s\",\"source\":\"%s\",\"price\":\"%s\",\"confidence_bps\":\"1\"}%n"
                                .formatted(1_776_082_500_000L + millisecond, feed, source, price)));
            }
        }
        return lines.toString();
    }

    private String yaml(Path directory, Terms terms) {
        String yaml = packaged("kurs.yaml")
                .replaceFirst("engine_contract: \"0x[0-9a-f]+\"", "engine_contract: \"" + engine().text() + "\"")
                .replace(
                        "classpath:sandbox/prices.jsonl.gz",
                        directory.resolve("prices.jsonl").toString())
                .replace("firm_ttl: 45s", "firm_ttl: 30s")
                .replace("port: 8080", "port: " + port)
                .replace("snapshot_every: 10m", "snapshot_every: 5s")
                .replaceAll(", initial_balance: \"[^\"]+\"", "");
        for (Map.Entry<String, DeploymentManifest.Token> token :
                deployment.settings().tokens().entrySet()) {
            yaml = yaml.replaceFirst(
                    "(?m)^  " + token.getKey() + ": \\{address: \"0x[0-9a-f]+\"",
                    "  " + token.getKey() + ": {address: \"" + token.getValue().address() + "\"");
        }
        return yaml + chain(directory, terms) + partner();
    }

    private String chain(Path directory, Terms terms) {
        return """

                chain:
                  rpc_urls: ["%s"]
                  websocket_url: "%s"
                  deployment: "%s"
                  confirmations: %d
                  poll_interval: 250ms
                  max_head_age: 15s
                  max_record_age: %ds
                  %s
                  %s
                """.formatted(
                        node.uri(),
                        "ws" + node.uri().toString().substring("http".length()),
                        directory.resolve("deployment.json"),
                        terms.confirmations(),
                        terms.maxRecordAgeSeconds(),
                        terms.isKept() ? "keeper: {jitter: 1s, look_every: 1s}" : "",
                        terms.executes()
                                ? "administrator: {look_every: 1s}\n  executor: {timeout: 5s}\n  daily_caps: {USDT: 5000000}\n  coin_usd: "
                                        + SoakGas.COIN_USD
                                : "");
    }

    private String partner() {
        StringBuilder yaml = new StringBuilder("""

                seed:
                  partner_corridor_defaults: {daily_limit_usd: 10000000, monthly_limit_usd: 200000000}
                  partners:
                    %s:
                      name: Soak
                      max_open_usd: 25000000
                      rate_tier: PREMIUM
                      corridors: {USDT-IDRX: {}, USDT-JPYC: {}, IDRX-JPYC: {}}
                      wallets:
                """.formatted(partnerId));
        for (int wallet = 0; wallet < WALLETS; wallet++) {
            yaml.append("        w%d: {address: \"%s\", permissions: [swap]}%n".formatted(wallet, wallets.get(wallet)));
        }
        return yaml.toString();
    }

    /** The service asks these nodes, in this order, and listens to none. */
    void readFrom(URI... nodes) throws IOException {
        String urls = Arrays.stream(nodes).map(uri -> "\"" + uri + "\"").collect(Collectors.joining(", "));
        Files.writeString(
                configuration,
                Files.readString(configuration)
                        .replaceFirst("(?m)^  rpc_urls: .*$", "  rpc_urls: [" + urls + "]")
                        .replaceFirst("(?m)^  websocket_url: .*\\R", ""));
    }

    /** Another engine contract is signed for from the next start on. */
    void signFor(Address other) throws IOException {
        Files.writeString(configuration, Files.readString(configuration).replace(engine().text(), other.text()));
    }

    /** A ready service; the first one issues the partner its key. */
    KursProcess serve() {
        KursProcess kurs = KursProcess.serve(data, configuration);
        if (key == null) {
            key = kurs.issueKey(partnerId.toString());
        }
        if (terms.executes() && bearer == null) {
            bearer = kurs.issueKey(partnerId.toString(), "--bearer")[1];
        }
        return kurs;
    }

    /** The partner by v0.1. */
    V01Partner earlier() {
        return new V01Partner("http://127.0.0.1:" + port, bearer, partnerId.toString());
    }

    String partnerId() {
        return partnerId.toString();
    }

    Address vault() {
        return deployment.address(DeploymentManifest.VAULT);
    }

    /** A service that has only just been started. */
    KursProcess startServing() {
        return KursProcess.startingService(data, configuration);
    }

    /** A command of Kurs over this desk's data. */
    Outcome run(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    Path data() {
        return data;
    }

    Path configuration() {
        return configuration;
    }

    SoakNode node() {
        return node;
    }

    Address wallet(int wallet) {
        return wallets.get(wallet);
    }

    Address engine() {
        return deployment.address(DeploymentManifest.ENGINE);
    }

    /** Unix days that the keeper has marked, in order. */
    List<Long> markedDays() {
        Address liquidity = deployment.address(DeploymentManifest.DESK);
        return node.logs(liquidity, firstBlock()).stream()
                .flatMap(log -> log.read(LiquidityDesk.Marked.TYPE).stream())
                .map(marked -> marked.day().longValueExact())
                .toList();
    }

    Address token(String symbol) {
        return deployment.settings().tokens().get(symbol).address();
    }

    long firstBlock() {
        return deployment.firstBlock();
    }

    /** The partner as one of its wallets. */
    PartnerClient client(int wallet) {
        return new PartnerClient(
                "http://127.0.0.1:" + port,
                new Manifest.Demonstrator(
                        partnerId,
                        "Soak",
                        key[0],
                        key[1],
                        "",
                        new Manifest.Wallet(wallets.get(wallet).text(), "")),
                InstantSource.system());
    }

    private static String packaged(String name) {
        try (InputStream in = SoakDesk.class.getResourceAsStream("/sandbox/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
