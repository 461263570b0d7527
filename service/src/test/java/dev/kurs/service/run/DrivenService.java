package dev.kurs.service.run;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.credentials.Secrets;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.credentials.SeedKey;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Http;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.QuotingPartner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.SystemEpochNanoClock;

/** A whole service in this process whose wall clock a test sets: {@code service.jump(Duration.ofHours(1))}. */
final class DrivenService implements AutoCloseable {
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");
    private static final String WALLET = "0xe326aa9a2f48d1945285b40775146f05e3336980";
    private static final SystemEpochNanoClock TRUE_CLOCK = new SystemEpochNanoClock();

    private final AtomicLong aheadNs;
    private final KursService service;
    private final QuotingPartner partner;

    private DrivenService(AtomicLong aheadNs, KursService service, QuotingPartner partner) {
        this.aheadNs = aheadNs;
        this.service = service;
        this.partner = partner;
    }

    /** Starts on a data directory, with a wall clock that is ahead of the true one. */
    static DrivenService start(Path data, Duration ahead) throws IOException {
        return start(data, ahead, ConfigurationText.packaged(), SandboxHooks.NONE);
    }

    static DrivenService start(Path data, Duration ahead, ConfigurationText configuration, SandboxHooks hooks)
            throws IOException {
        Files.createDirectories(data);
        Path masterKey = data.resolve("master.key");
        if (!Files.exists(masterKey)) {
            MasterKey.generate(masterKey, new SecureRandom());
        }
        Issued key = Secrets.signingKey(new SecureRandom());
        Section file = Section.ofText("a test's configuration", configuration.yaml() + """

                    seed:
                      partners:
                        %s: {name: Bunga, wallets: {main: {address: "%s", permissions: [swap]}}, corridors: {USDT-IDRX: {}}}
                    """.formatted(PARTNER, WALLET));
        AtomicLong aheadNs = new AtomicLong(ahead.toNanos());
        KursService service = KursService.start(
                Settings.of(file, data),
                file,
                MasterKeys.open(masterKey, new SecureRandom()),
                new SandboxHooks(
                        Optional.empty(),
                        hooks.faucet(),
                        hooks.deposits(),
                        hooks.frames(),
                        hooks.chain(),
                        List.of(SeedKey.signing(PARTNER, key.name(), key.secret())),
                        List.of()),
                failure -> {},
                new Clocks(() -> TRUE_CLOCK.nanoTime() + aheadNs.get(), System::nanoTime));
        Manifest.Demonstrator who = new Manifest.Demonstrator(
                PARTNER, "Bunga", key.name(), key.secret(), "", new Manifest.Wallet(WALLET, ""));
        return new DrivenService(aheadNs, service, new QuotingPartner("http://127.0.0.1:" + service.port(), who));
    }

    /** A token that may see and operate the reserve pool. */
    static String reserveOperator(Path data) {
        return CommandLineRun.addOperator(data, "desk@example.com", "reserve:read,reserve:operate");
    }

    void jump(Duration jump) {
        aheadNs.addAndGet(jump.toNanos());
    }

    String baseUrl() {
        return "http://127.0.0.1:" + service.port();
    }

    PartnerAnswer firmQuote() {
        return partner.firmQuote("USDT-IDRX", "SELL", "100");
    }

    PartnerAnswer rates() {
        return partner.rates("USDT-IDRX");
    }

    PartnerAnswer readiness() {
        return Http.get("http://127.0.0.1:" + service.metricsPort() + "/readyz");
    }

    String metrics() {
        return Http.get("http://127.0.0.1:" + service.metricsPort() + "/metrics")
                .body();
    }

    @Override
    public void close() {
        service.close();
    }
}
