package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.tls.CertificateFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code kurs serve}: a service with its own configuration, and the configurations it refuses. */
class ServeTest {
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");

    @TempDir
    private Path data;

    @TempDir
    private Path scratch;

    private Path file;

    @BeforeEach
    void makeMasterKey() {
        file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
    }

    @Test
    void shouldMakeNoMasterKeyWhereThereIsOne() throws IOException {
        String before = Files.readString(data.resolve("master.key"));
        CommandLineRun.of("keys", "master", "--file", data.resolve("master.key").toString())
                .shouldEndWith(1)
                .shouldSay("master.key is there already, and no key was made");
        assertEquals(before, Files.readString(data.resolve("master.key")));
    }

    @Test
    void shouldRefuseAMakersAddressWithAQuery() {
        refused(
                        ConfigurationText.packaged()
                                .with(
                                        "http: {host: 127.0.0.1",
                                        "makers: {list: {batavia: {url: \"https://maker.example/kurs?token=x\", api_key: kurs,"
                                                + " secret_file: maker.secret, corridors: [USDT-IDRX]}}}\nhttp: {host: 127.0.0.1"))
                .shouldSay("must have no query");
    }

    private Outcome refused(ConfigurationText configuration) {
        configuration.write(file);
        Outcome outcome = CommandLineRun.of("serve", "-c", file.toString(), "--data", data.toString());
        outcome.shouldEndWith(1).shouldSay("kurs: ");
        assertFalse(outcome.output().contains("\tat "), outcome.output());
        return outcome;
    }

    private static Manifest.Demonstrator issueKey(KursProcess kurs) {
        String[] key = kurs.issueKey(PARTNER.toString());
        return new Manifest.Demonstrator(
                PARTNER, "Bunga", key[0], key[1], "", new Manifest.Wallet(RandomDeskCommands.WALLET, ""));
    }

    private static ConfigurationText withPartner() {
        return new ConfigurationText(
                ConfigurationText.packaged().yaml() + """

                seed:
                  partners:
                    %s: {name: Bunga, wallets: {main: {address: "%s", permissions: [swap]}}, corridors: {USDT-IDRX: {}}}
                """.formatted(PARTNER, RandomDeskCommands.WALLET));
    }

    @Test
    void shouldServeAPartnerWhoseKeyWasIssuedByCommand() {
        withPartner().write(file);

        try (KursProcess kurs = KursProcess.serve(data, file)) {
            QuotingPartner bunga = new QuotingPartner(kurs.baseUrl(), issueKey(kurs));
            Eventually.isTrue(
                    "a firm quote",
                    () -> bunga.firmQuote("USDT-IDRX", "SELL", "100").status() == 200);
            bunga.firmQuote("USDT-JPYC", "SELL", "100").shouldFail(403, "CORRIDOR_NOT_ENABLED");
            kurs.stop().shouldEndWith(0);
        }
    }

    private ConfigurationText withTls(Path keystore) throws IOException {
        Path password = data.resolve("tls.password");
        OwnerOnlyFile.write(password, CertificateFile.PASSWORD.getBytes(StandardCharsets.US_ASCII));
        return withPartner()
                .with(
                        "port: 0,",
                        "port: 0, tls: {keystore: \"" + keystore + "\", password_file: \"" + password
                                + "\", look_every: 50ms},");
    }

    @Test
    void shouldServeOverTlsAndShowARenewedCertificateWithoutARestart() throws Exception {
        Path keystore = CertificateFile.make(data.resolve("tls.p12"), "CN=desk", "-1d", 90);
        withTls(keystore).write(file);

        try (KursProcess kurs = KursProcess.serve(data, file)) {
            String url = kurs.baseUrl().replace("http://127.0.0.1", "https://localhost");
            long firstEnd = certificateEnd(kurs);
            try (HttpClient client = trusting(keystore)) {
                Http.send(client, "GET", url + "/openapi.yaml", Map.of(), "").shouldBe(200);
                Http.send(client, "GET", url + "/v1/rates", Map.of(), "").shouldFail(401, "MISSING_AUTHENTICATION");

                assertRefusesToNegotiateAgain(keystore, URI.create(url).getPort());

                CertificateFile.make(keystore, "CN=renewed", "-1d", 180);
                Eventually.isTrue("the renewed certificate", () -> certificateEnd(kurs) > firstEnd);

                Http.send(client, "GET", url + "/openapi.yaml", Map.of(), "").shouldBe(200);
            }
            try (HttpClient client = trusting(keystore)) {
                Http.send(client, "GET", url + "/openapi.yaml", Map.of(), "").shouldBe(200);
            }
        }
    }

    private static void assertRefusesToNegotiateAgain(Path keystore, int port)
            throws GeneralSecurityException, IOException {
        try (SSLSocket socket = (SSLSocket)
                CertificateFile.trusting(keystore).getSocketFactory().createSocket("localhost", port)) {
            socket.setSoTimeout(30_000);
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.startHandshake();
            socket.getSession().invalidate();
            assertThrows(SSLHandshakeException.class, () -> {
                socket.startHandshake();
                socket.getOutputStream()
                        .write("GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                assertTrue(socket.getInputStream().read() >= 0);
            });
        }
    }

    private static HttpClient trusting(Path keystore) throws GeneralSecurityException, IOException {
        return HttpClient.newBuilder()
                .sslContext(CertificateFile.trusting(keystore))
                .build();
    }

    private static long certificateEnd(KursProcess kurs) {
        String name = "kurs_tls_certificate_expires_seconds ";
        return Http.get(kurs.metricsUrl() + "/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldRefuseAKeystoreThatNoHandshakeCouldBeMadeWith() throws Exception {
        Path keystore = CertificateFile.make(data.resolve("tls.p12"), "CN=desk", "-1d", 90);
        OwnerOnlyFile.write(keystore, CertificateFile.withoutKey(keystore));

        refused(withTls(keystore)).shouldSay("http.tls.keystore " + keystore + " holds no private key");

        CertificateFile.make(keystore, "CN=desk", "-1d", 90);
        Path other = CertificateFile.make(data.resolve("other.p12"), "CN=other", "-1d", 90);
        OwnerOnlyFile.write(keystore, CertificateFile.mixed(keystore, other));

        refused(withTls(keystore))
                .shouldSay("http.tls.keystore " + keystore
                        + " holds a private key to which its certificate does not belong (kurs, CN=other)");
    }

    @ParameterizedTest
    @CsvSource({
        "'durability: PROCESS', 'durability: SOMETIMES', journal.durability",
        "'durability: PROCESS', 'durabilty: PROCESS', journal.durabilty is not a known key",
        "'host: 127.0.0.1', 'hots: 127.0.0.1', http.hots is not a known key",
        "'max_age: 60s', 'max_age: soon', max_age",
        "'max_spread_bps: 300', 'max_spread_bps: much', max_spread_bps",
        "'max_spread_bps: 300', 'max_spread_bps: 30000', max_spread_bps of USDT-IDRX is 30000",
        "'port: 0', 'port: 70000', http.port",
        "'max_batch: 64', 'max_batch: 0', core.max_batch",
        "'output_slots: ', 'output_slots: 1', core.output_slots",
        "'tick_interval: 100ms', 'tick_interval: 0ms', core.tick_interval",
        "'tick_interval: 100ms', 'tick_interval: 999999999999d', core.tick_interval",
        "'max_clock_step: 1s', 'max_clock_step: 0s', core.max_clock_step",
        "'snapshots_kept: 3', 'snapshots_kept: 1', journal.snapshots_kept",
        "'snapshot_every: 10m', 'snapshot_every: 0s', journal.snapshot_every",
        "'environment: SANDBOX', 'environment: TEST', environment",
        "'base: USDT, quote: IDRP', 'base: USDT, quote: XYZ', quote",
        "'speed: 1', 'speed: fast', feeds.recorded.speed",
        "'speed: 1', 'speed: -1', feeds.recorded.speed",
        "'USD/JPY: {', 'USD/JPY: {calendar: Moon, ', feeds.list.USD/JPY.calendar",
        "'decimals: 18', 'decimals: 19', tokens.JPYC.decimals",
        "'firm_ttl: 45s', 'firm_ttl: 5s', firm_ttl of USDT-IDRX is 5s",
        "'queue_capacity: 8192', 'threads: 0', signing.threads",
        "'queue_capacity: 8192', 'threads: 1, colour: blue', signing.colour is not a known key",
        "'MICRO:', 'NANO:', NANO",
        "'feeds:', 'feeds: [', not valid YAML"
    })
    void shouldNameTheKeyThatIsWrong(String passage, String replacement, String named) {
        refused(ConfigurationText.packaged().with(passage, replacement)).shouldSay(named);
    }

    /** The read model is opened behind the recovery. */
    @Test
    void shouldFindATakenPortBeforeItRecovers() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = ", port: " + taken.getLocalPort();

            refused(ConfigurationText.packaged().with(", port: 0", port))
                    .shouldSay("cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + ", as http.port, or --port of a sandbox, has it (Address already in use)");
        }
        assertFalse(Files.exists(data.resolve(Settings.READ_MODEL)));
    }

    @Test
    void shouldRefuseASandboxesJournalInProduction() {
        withPartner().write(file);
        serveOnce();

        refused(withPartner()
                        .with("environment: SANDBOX", "environment: PRODUCTION\nsettlement: off-chain")
                        .with("chain_id: 31337", "chain_id: 1")
                        .with(
                                "primary: recorded\n",
                                "primary: live\n  live: {pyth: {rank: PRIMARY, uris: [\"http://127.0.0.1:1\"]}}\n")
                        .with(
                                "  recorded: {file: \"classpath:sandbox/prices.jsonl.gz\", speed: 1, loop: true, rebase: true}\n",
                                ""))
                .shouldSay("the instance is fixed");
    }

    @Test
    void shouldRefuseToSignInProductionWithoutAKeystoreOrWithADevelopmentKey() {
        ConfigurationText production = ConfigurationText.production();
        production.write(file);
        refusedByAProcess(production).shouldSay("signing.keystore is missing");

        Path sandbox = data.resolve("sandbox");
        try (KursProcess kurs = KursProcess.sandbox(sandbox)) {
            kurs.stop();
        }
        refusedByAProcess(signingWith(production, sandbox)).shouldSay("is a development key");
    }

    /** As an operator starts it, so that what it leaves behind is open to nobody else. */
    private Outcome refusedByAProcess(ConfigurationText configuration) {
        configuration.write(file);
        try (KursProcess kurs = KursProcess.startingService(data, file)) {
            return kurs.awaitExit().shouldEndWith(1).shouldSay("kurs: ");
        }
    }

    private static ConfigurationText signingWith(ConfigurationText configuration, Path keys) {
        return configuration.with(
                "queue_capacity: 8192",
                "threads: 1, keystore: \"" + keys.resolve(DevelopmentKey.KEYSTORE) + "\", passphrase_file: \""
                        + keys.resolve(DevelopmentKey.PASSPHRASE) + "\"");
    }

    @Test
    void shouldServeInProductionWithAKeystoreOfItsOwnAndLeaveItsFilesToNobodyElse() throws IOException {
        ConfigurationText production = signingWith(ConfigurationText.production(), data);
        production.write(file);
        makeKeystore();

        for (int start = 1; start <= 2; start++) {
            try (KursProcess kurs = KursProcess.servingWithoutPrices(data, file)) {
                kurs.stop().shouldEndWith(0);
            }
        }
    }

    /** A keystore that nothing marks as a development key. */
    private void makeKeystore() throws IOException {
        DevelopmentKey.generate(data, new SecureRandom()).close();
        Path keystore = data.resolve(DevelopmentKey.KEYSTORE);
        String unmarked = Files.readString(keystore).replace(",\"kurs_development_key\":true", "");
        OwnerOnlyFile.write(keystore, unmarked.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void shouldRefuseRecordedPricesAndDevelopmentChainsAndSilenceOnSettlementInProduction() {
        ConfigurationText packaged =
                ConfigurationText.packaged().with("environment: SANDBOX", "environment: PRODUCTION");
        refused(packaged).shouldSay("feeds.primary must be live with environment PRODUCTION");

        ConfigurationText production = ConfigurationText.production();
        refused(production.with("chain_id: 1", "chain_id: 31337")).shouldSay("instance.chain_id must be the chain");
        refused(production.with("settlement: off-chain", "")).shouldSay("settlement: off-chain");
    }

    @Test
    void shouldRefuseInProductionWhatIsOpenToOthersAndCloseItInASandbox() throws IOException {
        ConfigurationText.production().write(file);
        allow(file, "rw-r--r--");
        CommandLineRun.of("serve", "-c", file.toString(), "--data", data.toString())
                .shouldEndWith(1)
                .shouldSay(file + " is open to others (mode 0644)")
                .shouldSay("chmod -R go-rwx");

        withPartner().write(file);
        allow(file, "rw-r--r--");
        serveOnce();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void shouldRefuseSecretsThatOthersMayRead() throws IOException {
        withPartner().write(file);
        Path masterKey = allow(data.resolve("master.key"), "rw-r--r--");
        refused(withPartner()).shouldSay(masterKey + " can be read by others (mode 0644): chmod 600 " + masterKey);
        allow(masterKey, "rw-------");

        Path password = scratch.resolve("database.password");
        allow(Files.writeString(password, "secret"), "rw-r--r--");
        refused(new ConfigurationText(
                        withPartner().yaml() + "\nread_model: {jdbc_url: \"jdbc:postgresql://127.0.0.1:1/kurs\","
                                + " user: kurs, password_file: \"" + password + "\"}\n"))
                .shouldSay("read_model.password_file " + password + " can be read by others (mode 0644)");
    }

    @Test
    void shouldRefuseToStartUnderAnotherMasterKeyThanSecretsAreSealedUnder() throws IOException {
        withPartner().write(file);
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            issueKey(kurs);
            kurs.stop();
        }
        Path masterKey = data.resolve("master.key");
        byte[] right = Files.readAllBytes(masterKey);
        Files.delete(masterKey);
        makeMasterKey();

        refused(withPartner()).shouldSay("1 keys are sealed under another master key than");

        OwnerOnlyFile.write(masterKey, right);
        serveOnce();
    }

    private void serveOnce() {
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            kurs.stop();
        }
    }

    @Test
    void shouldWarnOfAJvmThatWouldStandStillWithoutMemory() throws IOException {
        withPartner().write(file);
        Files.delete(data.resolve("master.key"));
        String[] serve = {"serve", "-c", file.toString(), "--data", data.toString()};

        KursProcess.run(List.of("-Xmx256m"), serve).shouldEndWith(1).shouldSay("-XX:+ExitOnOutOfMemoryError");

        Outcome flagged = KursProcess.run(List.of("-Xmx256m", "-XX:+ExitOnOutOfMemoryError"), serve);
        flagged.shouldEndWith(1);
        assertFalse(flagged.output().contains("OutOfMemory"), flagged.output());
    }

    private static Path allow(Path path, String permissions) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void shouldSayWhatIsMissing() throws IOException {
        CommandLineRun.of("serve", "-c", data.resolve("none.yaml").toString(), "--data", data.toString())
                .shouldEndWith(1)
                .shouldSay("there is no configuration file");
        CommandLineRun.of("serve").shouldEndWith(2).shouldSay("--configuration");

        Files.delete(data.resolve("master.key"));
        refused(ConfigurationText.packaged()).shouldSay("no master key").shouldSay("KURS_MASTER_KEY");
    }

    @Test
    void shouldRefuseToBecomeAnotherInstanceOnTheSameJournal() {
        withPartner().write(file);
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            kurs.stop();
        }

        refused(withPartner().with("chain_id: 31337", "chain_id: 1")).shouldSay("chainId");
        assertEquals(
                List.of(),
                CommandLineRun.of("journal", "verify", "--data", data.toString())
                        .output()
                        .lines()
                        .filter(line -> line.contains("DAMAGED"))
                        .toList());
    }
}
