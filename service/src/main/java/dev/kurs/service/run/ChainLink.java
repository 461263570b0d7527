package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.access.AccessListBook;
import dev.kurs.chain.allowance.AllowanceBook;
import dev.kurs.chain.check.DeployedFeeCap;
import dev.kurs.chain.check.DeploymentCheck;
import dev.kurs.chain.check.DeploymentMismatch;
import dev.kurs.chain.check.ExpectedDeployment;
import dev.kurs.chain.check.QuotedFee;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.mirror.ChainMirror;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.BlockRef;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.chain.watch.ChainWatcher;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.HeadSubscription;
import dev.kurs.chain.watch.Idling;
import dev.kurs.chain.watch.WatcherSettings;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reference.ConfiguredPartner;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service's link to its chain: compared once before anything is configured, watched from then on.
 *
 * <p>{@link RecordedChain} hears what the journal has of the chain: the engine's last recorded block is where the watching begins. {@link CommitBooks} keeps what wallets
 * need to commit.
 */
final class ChainLink implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChainLink.class);
    private static final Duration RPC_TIMEOUT = Duration.ofSeconds(10);
    private static final long MOST_BLOCKS_BEHIND = 5;
    private static final int MOST_BLOCKS_AT_ONCE = 64;
    private static final Duration LONGEST_REST = Duration.ofSeconds(10);
    /** So many blocks are recorded of an idle chain before the last counts as too old. */
    private static final int RESTS_A_RECORD_AGE = 4;

    /** The engine contract takes no quote that lives longer. */
    private static final Duration LONGEST_QUOTE = Duration.ofMinutes(2);

    private final ChainSettings settings;
    private final DeploymentManifest manifest;
    private final Endpoints endpoints;
    private final Address signer;
    private final ReferenceData reference;
    private final CommitBooks books;
    private final RecordedChain recorded;
    private volatile DeployedFeeCap feeCap;
    private volatile ContractAddresses watchedFor;
    private volatile ChainWatcher watcher;
    private HeadSubscription heads;

    private ChainLink(
            ChainSettings settings,
            DeploymentManifest manifest,
            long chainId,
            Endpoints endpoints,
            Address signer,
            ReferenceData reference) {
        this.settings = settings;
        this.manifest = manifest;
        this.endpoints = endpoints;
        this.signer = signer;
        this.reference = reference;
        books = new CommitBooks(endpoints, chainId);
        recorded = new RecordedChain(BlockRef.before(manifest.firstBlock()), books::register, this::logExcessFees);
    }

    /**
     * Compares the chain with the configuration and keeps the link; nothing is watched yet.
     *
     * @throws InvalidConfiguration naming everything that differs, or why nobody can tell
     */
    static ChainLink open(ChainSettings settings, ChainTerms terms, Address signer, ReferenceData reference) {
        Endpoints endpoints = Endpoints.of(settings.rpcUrls(), terms.chainId(), RPC_TIMEOUT, MOST_BLOCKS_BEHIND);
        ChainLink link = new ChainLink(settings, terms.manifest(), terms.chainId(), endpoints, signer, reference);
        try {
            link.require(terms);
        } catch (InvalidConfiguration unfit) {
            endpoints.close();
            throw unfit;
        }
        return link;
    }

    /** Refuses terms that differ from the chain's, naming everything that differs, or why nobody can tell; and terms that it is not watched for. */
    void require(ChainTerms terms) {
        ContractAddresses present = watchedFor;
        if (present != null) {
            terms.requireWatched(present);
        }
        try {
            new DeploymentCheck(
                            endpoints,
                            ExpectedDeployment.of(
                                    terms.manifest(),
                                    terms.chainId(),
                                    signer,
                                    terms.decimals(),
                                    terms.boundsBps(),
                                    terms.fees()))
                    .require()
                    .forEach(emergency -> LOG.error("On chain, {}; the service goes by it", emergency));
            feeCap = DeployedFeeCap.of(endpoints, terms.manifest().address(DeploymentManifest.POOL));
        } catch (DeploymentMismatch | ChainException | IllegalArgumentException unfit) {
            throw new InvalidConfiguration("chain: " + unfit.getMessage(), unfit);
        }
    }

    /** A partner's own terms are the journal's: an excess is logged and stops nothing. */
    private void logExcessFees(ConfiguredPartner partner) {
        String name = "partner " + partner.uuid();
        Stream<QuotedFee> ofTiers = partner.tiers().stream()
                .map(tier -> new QuotedFee(
                        name + " " + tier.tier(),
                        tier.fixedFeeE6().orElse(0),
                        tier.variableE8().orElse(0)));
        Stream.concat(ofTiers, Stream.of(new QuotedFee(name + " input_rate_bps,", 0, partner.inputRateE8())))
                .flatMap(fee -> feeCap.excesses(fee).stream())
                .forEach(excess -> LOG.error("{}; what it commits by it is refused", excess));
    }

    private Duration rest() {
        Duration rest = settings.maxRecordAge().dividedBy(RESTS_A_RECORD_AGE);
        return rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
    }

    /** Watches from behind the engine's last recorded block on, until the result is closed; what is configured has its ids by then. Somebody else may follow too, before everybody. */
    AutoCloseable watch(CommandPublisher publisher, Optional<ChainFollower> first, InstantSource clock) {
        ContractAddresses addresses = ContractAddresses.of(
                manifest,
                signer,
                deployed(Kind.TOKENS, manifest.settings().tokens().keySet()),
                deployed(Kind.CORRIDORS, manifest.settings().corridors().keySet()));
        AllowanceBook allowances = books.openAllowances(addresses);
        AccessListBook accessLists = books.openAccessLists(addresses);
        CommandOffer offer = new CommandOffer(publisher);
        recorded.mayBeOpenUntil(clock.instant().plus(LONGEST_QUOTE).getEpochSecond());
        Idling idling = new Idling(rest(), recorded::openUntilSeconds);
        ChainMirror mirror = new ChainMirror(endpoints, addresses, offer, settings.providerHorizon(), idling);
        books.learnVoids(mirror);
        WatcherSettings watching = new WatcherSettings(
                settings.confirmations(), settings.pollInterval(), MOST_BLOCKS_AT_ONCE, settings.maxHeadAge(), idling);
        watcher = new ChainWatcher(
                endpoints,
                addresses,
                recorded.cursor(),
                watching,
                offer,
                Stream.concat(first.stream(), Stream.of(mirror, allowances, accessLists))
                        .toList(),
                clock);
        recorded.lastCommit().ifPresent(watcher::holdOnTo);
        watcher.start();
        watchedFor = addresses;
        settings.webSocketUrl().ifPresent(url -> {
            heads = new HeadSubscription(url, watcher::wake);
            heads.start();
        });
        return this::stopWatching;
    }

    /** The ids of what is in force and deployed; an earlier file may have named what was never deployed, of which nothing can settle. */
    private Map<String, Integer> deployed(Kind kind, Set<String> deployed) {
        Map<String, Integer> ids = reference.ids(kind);
        ids.keySet().stream()
                .filter(name -> !deployed.contains(name))
                .forEach(name -> LOG.warn("{} is in force and was not deployed: the chain tells nothing of it", name));
        ids.keySet().retainAll(deployed);
        return ids;
    }

    private void stopWatching() {
        if (heads != null) {
            heads.close();
            heads = null;
        }
        if (watcher != null) {
            watcher.close();
            watcher = null;
            watchedFor = null;
        }
    }

    void observe(Metrics metrics) {
        new ChainLinkMetrics(() -> watcher, () -> endpoints.troubles().size()).observe(metrics);
    }

    /** Why the chain is not followed, where that needs people: a lagging chain only stops firm quotes. */
    Optional<String> obstacle() {
        return Optional.ofNullable(watcher).flatMap(ChainWatcher::alarm);
    }

    /** The contract that pays for quotes of v0.1. */
    Address vault() {
        return manifest.address(DeploymentManifest.VAULT);
    }

    ChainReader reader() {
        return endpoints;
    }

    DeploymentManifest manifest() {
        return manifest;
    }

    /** What the journal tells of the chain. */
    RecordedChain recorded() {
        return recorded;
    }

    /** What is known that helps wallets to commit. */
    CommitBooks books() {
        return books;
    }

    @Override
    public void close() {
        stopWatching();
        endpoints.close();
    }
}
