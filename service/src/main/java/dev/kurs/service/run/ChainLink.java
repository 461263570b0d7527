package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.access.AccessListBook;
import dev.kurs.chain.allowance.AllowanceBook;
import dev.kurs.chain.allowance.PermitBook;
import dev.kurs.chain.check.DeployedFeeCap;
import dev.kurs.chain.check.DeploymentCheck;
import dev.kurs.chain.check.DeploymentMismatch;
import dev.kurs.chain.check.ExpectedDeployment;
import dev.kurs.chain.check.QuotedFee;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.mirror.ChainMirror;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.permit.PermitReader;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.BlockRef;
import dev.kurs.chain.watch.ChainWatcher;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.HeadSubscription;
import dev.kurs.chain.watch.Idling;
import dev.kurs.chain.watch.WatcherSettings;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.edge.v02.CommitPorts;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.port.AccessLists;
import dev.kurs.protocol.port.Allowances;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.Permits;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reference.ConfiguredPartner;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service's link to its chain: compared once before anything is configured, watched from then on.
 *
 * <p>It listens to the journaled frames as well: wallets that may swap are the ones whose allowances it keeps, and the engine's last recorded
 * block is where the watching begins.
 */
final class ChainLink implements FrameListener, AutoCloseable {
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
    private final long chainId;
    private final Endpoints endpoints;
    private final Address signer;
    private final ReferenceData reference;
    private final Set<Address> wallets = ConcurrentHashMap.newKeySet();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AtomicLong openUntilSeconds = new AtomicLong();
    private final RecordedCommits commits = new RecordedCommits();
    private long commitBlock;
    private long recordedAtNs;
    private volatile DeployedFeeCap feeCap;
    private volatile BlockRef cursor;
    private volatile AllowanceBook allowances;
    private volatile AccessListBook accessLists;
    private volatile PermitBook permits;
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
        this.chainId = chainId;
        this.endpoints = endpoints;
        this.signer = signer;
        this.reference = reference;
        cursor = BlockRef.before(manifest.firstBlock());
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

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigurePartnerDecoder.TEMPLATE_ID ->
                logExcessFees(ConfiguredPartner.from(
                        new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header)));
            case ConfigureWalletDecoder.TEMPLATE_ID ->
                registerWallet(new ConfigureWalletDecoder().wrapAndApplyHeader(frame, offset, header));
            case ChainAdvancedDecoder.TEMPLATE_ID ->
                moveCursor(new ChainAdvancedDecoder().wrapAndApplyHeader(frame, offset, header));
            case QuoteSettledDecoder.TEMPLATE_ID, QuoteFailedDecoder.TEMPLATE_ID ->
                commits.onFrame(frame, offset, length);
            case FirmQuoteIssuedDecoder.TEMPLATE_ID ->
                mayBeOpenUntil(new FirmQuoteIssuedDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .expiresAtSeconds());
            default -> {
                // everything else is not the chain's
            }
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

    private void registerWallet(ConfigureWalletDecoder wallet) {
        if (wallet.maySwap() == Flag.YES) {
            byte[] address = new byte[ConfigureWalletDecoder.walletLength()];
            wallet.getWallet(address, 0, address.length);
            register(Address.of(address));
        }
    }

    /** Before the chain is watched, wallets are only remembered. */
    private synchronized void register(Address wallet) {
        wallets.add(wallet);
        if (allowances != null) {
            allowances.register(wallet);
        }
    }

    private synchronized AllowanceBook openAllowances(ContractAddresses addresses) {
        if (allowances == null) {
            PermitMeans means = new PermitReader(endpoints, chainId).read(addresses);
            LOG.info(
                    "permits: {} tokens take them, Permit2 {}",
                    means.tokens().size(),
                    means.permit2().map(Address::text).orElse("is not used"));
            allowances = new AllowanceBook(endpoints, addresses, means);
            permits = new PermitBook(means, allowances, addresses);
            wallets.forEach(allowances::register);
        }
        return allowances;
    }

    /** Learned before the first quote is given. */
    private AccessListBook openAccessLists(ContractAddresses addresses) {
        if (accessLists == null) {
            AccessListBook book = new AccessListBook(endpoints, addresses);
            book.learn();
            accessLists = book;
        }
        return accessLists;
    }

    private void moveCursor(ChainAdvancedDecoder advanced) {
        commitBlock = advanced.commitBlockNumber();
        recordedAtNs = advanced.recordedAtNs();
        if (advanced.blockNumber() >= 0) {
            byte[] hash = new byte[ChainAdvancedDecoder.blockHashLength()];
            advanced.getBlockHash(hash, 0, hash.length);
            cursor = BlockRef.of(advanced.blockNumber(), Bytes32.of(hash));
        }
    }

    /**
     * Looks for the commit that was recorded after the last block recorded whole; to be called once a snapshot was heard. Where a record is damaged that
     * recovery did not need, its block is not held on to.
     */
    void recall(Path journal) {
        if (commitBlock > cursor.number()) {
            try {
                commits.readSince(journal, recordedAtNs);
            } catch (JournalDamagedException damage) {
                LOG.error("that block {} with a commit goes would not be noticed", commitBlock, damage);
            }
        }
    }

    private Duration rest() {
        Duration rest = settings.maxRecordAge().dividedBy(RESTS_A_RECORD_AGE);
        return rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
    }

    private void mayBeOpenUntil(long seconds) {
        openUntilSeconds.accumulateAndGet(seconds, Math::max);
    }

    /** Watches from behind the engine's last recorded block on, until the result is closed; what is configured has its ids by then. */
    AutoCloseable watch(CommandPublisher publisher, InstantSource clock) {
        ContractAddresses addresses = ContractAddresses.of(
                manifest,
                signer,
                deployed(Kind.TOKENS, manifest.settings().tokens().keySet()),
                deployed(Kind.CORRIDORS, manifest.settings().corridors().keySet()));
        AllowanceBook book = openAllowances(addresses);
        AccessListBook lists = openAccessLists(addresses);
        CommandOffer offer = new CommandOffer(publisher);
        mayBeOpenUntil(clock.instant().plus(LONGEST_QUOTE).getEpochSecond());
        Idling idling = new Idling(rest(), openUntilSeconds::get);
        ChainMirror mirror = new ChainMirror(endpoints, addresses, offer, settings.providerHorizon(), idling);
        WatcherSettings watching = new WatcherSettings(
                settings.confirmations(), settings.pollInterval(), MOST_BLOCKS_AT_ONCE, settings.maxHeadAge(), idling);
        watcher = new ChainWatcher(endpoints, addresses, cursor, watching, offer, List.of(mirror, book, lists), clock);
        commits.last().ifPresent(watcher::holdOnTo);
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

    /** What is known that helps wallets to commit; nothing before the chain is watched. */
    CommitPorts commits() {
        return new CommitPorts(
                (wallet, tokenId) -> {
                    Allowances known = allowances;
                    return (known == null ? Allowances.UNKNOWN : known).known(wallet, tokenId);
                },
                quote -> {
                    AccessLists known = accessLists;
                    return (known == null ? AccessLists.UNKNOWN : known).of(quote);
                },
                (quote, signature) -> {
                    Permits known = permits;
                    return (known == null ? Permits.UNKNOWN : known).of(quote, signature);
                });
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

    /** The engine's last recorded block; who hears of frames before this does knows of it and of all before it. */
    long recordedUpTo() {
        return cursor.number();
    }

    @Override
    public void close() {
        stopWatching();
        endpoints.close();
    }
}
