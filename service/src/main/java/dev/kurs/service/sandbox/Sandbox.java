package dev.kurs.service.sandbox;

import dev.kurs.journal.file.JournalLock;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.credentials.SeedOperator;
import dev.kurs.service.credentials.TokenScopes;
import dev.kurs.service.reference.CorridorIds;
import dev.kurs.service.run.Clocks;
import dev.kurs.service.run.FeedCheck;
import dev.kurs.service.run.KursService;
import dev.kurs.service.run.SandboxHooks;
import dev.kurs.service.start.DataAccess;
import dev.kurs.service.start.OutOfMemoryExit;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** A service with the packaged configuration, demonstration partners and a manifest that tells their secrets. */
public final class Sandbox implements AutoCloseable {
    private static final String CONFIGURATION = "/sandbox/kurs.yaml";
    private static final String OPERATOR = "desk@kurs.invalid";

    private static final Duration PATIENCE_WITH_PRICES = Duration.ofSeconds(10);
    private static final Duration PATIENCE_WITH_CHAIN = Duration.ofSeconds(30);
    private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);

    private final KursService service;
    private final Optional<SandboxSettlement> settlement;
    private final Manifest manifest;

    private Sandbox(KursService service, Optional<SandboxSettlement> settlement, Manifest manifest) {
        this.service = service;
        this.settlement = settlement;
        this.manifest = manifest;
    }

    /**
     * Starts the sandbox of a data directory, or makes one there first.
     *
     * @param onFailure told once when the core stops for an unexpected exception
     * @throws dev.kurs.journal.file.JournalLockedException at once when a service runs there
     * @throws IOException if a file cannot be written, or there is no anvil to be had for its chain
     */
    public static Sandbox start(Path data, SandboxOptions options, Consumer<Throwable> onFailure) throws IOException {
        DataAccess.require(data, Environment.SANDBOX);
        OutOfMemoryExit.warnWithout();
        JournalLock lock = JournalLock.take(data.resolve(Settings.JOURNAL));
        try {
            return startLocked(data, options, lock, onFailure);
        } catch (IOException | RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    /** The lock comes first: whoever waited for the chain of a sandbox that runs would wait in vain. */
    private static Sandbox startLocked(
            Path data, SandboxOptions options, JournalLock lock, Consumer<Throwable> onFailure) throws IOException {
        SecureRandom random = new SecureRandom();
        MasterKeys masterKeys = SandboxCredentials.open(data, random);
        Manifest demonstration = demonstration(data, random, corridors().keySet());
        Optional<SandboxSettlement> settlement = options.withChain()
                ? Optional.of(SandboxSettlement.open(
                        data,
                        options.searchPath(),
                        options.anvilCache(),
                        options.shortDay(),
                        demonstration.partners().stream()
                                .map(Manifest.Demonstrator::partnerId)
                                .toList(),
                        LOG::info))
                : Optional.empty();
        try {
            return start(data, options, lock, settlement, masterKeys, demonstration, onFailure);
        } catch (RuntimeException failure) {
            settlement.ifPresent(SandboxSettlement::close);
            throw failure;
        }
    }

    private static Sandbox start(
            Path data,
            SandboxOptions options,
            JournalLock lock,
            Optional<SandboxSettlement> settlement,
            MasterKeys masterKeys,
            Manifest demonstration,
            Consumer<Throwable> onFailure) {
        String packaged = PackagedText.read(CONFIGURATION);
        Map<String, Section> corridors = corridors();
        settlement.ifPresent(chain -> {
            chain.fund(wallets(demonstration));
            chain.admit(providerWallets(demonstration));
        });

        Section file = Section.ofText(
                "the sandbox's configuration",
                configuration(packaged, options, settlement, data)
                        + DemonstrationMakers.section(demonstration.makers(), data)
                        + Demonstration.seedSection(demonstration.partners(), corridors.keySet()));
        Settings settings = Settings.of(file, data).withPort(options.port()).withAcceptedLoss(options.acceptedLoss());
        if (options.live()) {
            tell(settings);
        }
        KursService service = KursService.start(
                settings,
                file,
                masterKeys,
                hooks(lock, settlement, demonstration),
                onFailure,
                settlement.map(chain -> chain.time().clocks()).orElseGet(() -> withoutChain(data)));
        awaitMarket(service, settlement);
        Manifest manifest = new Manifest(
                "http://127.0.0.1:" + service.port(),
                "http://127.0.0.1:" + service.metricsPort() + "/metrics",
                demonstration.operatorToken(),
                settlement.map(chain -> chain.deployment().told()),
                publicCorridors(corridors),
                demonstration.partners(),
                demonstration.strangers(),
                demonstration.operators(),
                demonstration.providers(),
                demonstration.makers());
        manifest.tell(data);
        settlement.ifPresent(chain -> chain.time().begin());
        return new Sandbox(service, settlement, manifest);
    }

    /** Told before the journal knows of it, so that no interrupted start leaves credentials in the journal that nobody has. */
    private static Manifest demonstration(Path data, SecureRandom random, Set<String> corridors) {
        Manifest known = Manifest.begun(data).orElseGet(() -> Demonstration.generate(random));
        if (known.operators().isEmpty()) {
            known = known.withOperators(Demonstration.operators(random));
        }
        if (known.providers().isEmpty()) {
            known = known.withProviders(Demonstration.providers(random));
        }
        if (known.makers().isEmpty()) {
            known = known.withMakers(DemonstrationMakers.generate(random, corridors));
        }
        known.keep(data);
        return known;
    }

    private static Map<String, Section> corridors() {
        return Section.ofText("the sandbox's corridors", PackagedText.read(CONFIGURATION))
                .named("corridors");
    }

    private static SandboxHooks hooks(
            JournalLock lock, Optional<SandboxSettlement> settlement, Manifest demonstration) {
        List<SeedOperator> operators = new ArrayList<>();
        operators.add(new SeedOperator(OPERATOR, demonstration.operatorToken(), TokenScopes.all()));
        demonstration
                .operators()
                .forEach(operator ->
                        operators.add(new SeedOperator(operator.email(), operator.token(), operator.scopes())));
        return new SandboxHooks(
                Optional.of(lock),
                settlement.map(chain -> chain),
                settlement.map(chain -> chain),
                settlement.map(SandboxSettlement::frames),
                settlement.map(SandboxSettlement::keeper),
                Demonstration.keys(demonstration.partners()),
                operators);
    }

    private static String configuration(
            String packaged, SandboxOptions options, Optional<SandboxSettlement> settlement, Path data) {
        String yaml = options.live() ? LiveConfiguration.of(packaged, options.liveSources(), data) : packaged;
        return settlement.map(chain -> chain.deployment().configure(yaml)).orElse(yaml);
    }

    /** The journal goes on where days of earlier runs were leapt over. */
    private static Clocks withoutChain(Path data) {
        Duration ahead = LeaptTime.of(data);
        return ahead.isZero() ? Clocks.SYSTEM : Clocks.ahead(ahead::toNanos);
    }

    /** Asks each live source once, and says at once which cannot be used. */
    private static void tell(Settings settings) {
        try {
            FeedCheck check = FeedCheck.of(settings.feeds(), new SystemEpochNanoClock());
            check.sentences()
                    .forEach((source, sentence) -> LOG.atLevel(
                                    check.failures().containsKey(source) ? Level.WARN : Level.INFO)
                            .log("live source {} {}", source, sentence));
            List<String> silent =
                    new ArrayList<>(settings.feeds().unitsPerDollar().keySet());
            silent.removeAll(check.pricedFeeds());
            if (!silent.isEmpty()) {
                silent.sort(null);
                LOG.warn("nothing is quoted that needs {} until a source tells its price", String.join(", ", silent));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Without prices there is nothing that the chain's feeds could be at. */
    private static void awaitMarket(KursService service, Optional<SandboxSettlement> settlement) {
        if (!service.awaitPrices(PATIENCE_WITH_PRICES)) {
            LOG.warn("some corridors have no usable price yet and refuse quotes");
            return;
        }
        if (settlement.isPresent() && !settlement.get().awaitSettled(PATIENCE_WITH_CHAIN)) {
            LOG.warn("the chain's feeds are not at the engine's prices yet, and firm quotes may be refused");
        }
    }

    private static List<String> wallets(Manifest demonstration) {
        List<String> wallets = new ArrayList<>();
        demonstration.partners().forEach(partner -> wallets.add(partner.wallet().address()));
        demonstration.strangers().forEach(stranger -> wallets.add(stranger.address()));
        wallets.addAll(providerWallets(demonstration));
        return wallets;
    }

    private static List<String> providerWallets(Manifest demonstration) {
        return demonstration.providers().stream()
                .map(provider -> provider.wallet().address())
                .toList();
    }

    private static Map<String, String> publicCorridors(Map<String, Section> corridors) {
        Map<String, String> ids = new LinkedHashMap<>();
        corridors.forEach((pair, corridor) -> ids.put(pair, CorridorIds.text(pair)));
        return ids;
    }

    public Manifest manifest() {
        return manifest;
    }

    /** What a closed sandbox leaves behind, in a sentence. */
    public String finished() {
        return service.finished();
    }

    @Override
    public void close() {
        service.close();
        settlement.ifPresent(SandboxSettlement::close);
    }
}
