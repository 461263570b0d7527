package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the edge knows of the engine's state: one thread writes (see {@link ViewStage}), every I/O thread reads without locks.
 */
public final class Views {
    private final DenseTable<TokenView> tokens = new DenseTable<>();
    private final DenseTable<FeedView> feeds = new DenseTable<>();
    private final DenseTable<CorridorView> corridors = new DenseTable<>();
    private final DenseTable<PartnerView> partners = new DenseTable<>();
    private final DenseTable<KeyView> keys = new DenseTable<>();
    private final Map<String, Integer> feedIds = new ConcurrentHashMap<>();
    private final Map<String, Integer> corridorIds = new ConcurrentHashMap<>();
    private final Map<String, Integer> keyIds = new ConcurrentHashMap<>();
    private final Map<Long, UsageView> usages = new ConcurrentHashMap<>();
    private final Map<Integer, VolumeView> volumes = new ConcurrentHashMap<>();
    private final RiskViews risk = new RiskViews();
    private final RfqViews rfqs = new RfqViews();
    private final Set<Wallet> wallets = ConcurrentHashMap.newKeySet();
    private volatile InstanceView instance;
    private volatile ChainView chain = ChainView.NOTHING;
    private volatile boolean isRefusedByContracts;

    /** @param addressText as in {@link TokenView} */
    private record Wallet(int partnerId, String addressText) {}

    /** Null until the instance is configured. */
    public InstanceView instance() {
        return instance;
    }

    public boolean isSandbox() {
        InstanceView known = instance;
        return known != null && known.environment() == Environment.SANDBOX;
    }

    /** How far the chain is recorded. */
    public ChainView chain() {
        return chain;
    }

    /** Whether the contracts take no quote that we sign: our signer was removed, quotes of now are void, the pool takes our engine no more or has ended. */
    public boolean isRefusedByContracts() {
        return isRefusedByContracts;
    }

    /** What is known of the reserve pool. */
    public RiskViews risk() {
        return risk;
    }

    /** What is known of requests for quotes. */
    public RfqViews rfqs() {
        return rfqs;
    }

    public TokenView token(int tokenId) {
        return tokens.get(tokenId);
    }

    public List<TokenView> tokens() {
        List<TokenView> all = new ArrayList<>();
        tokens.forEach(all::add);
        return all;
    }

    public CorridorView corridor(int corridorId) {
        return corridors.get(corridorId);
    }

    /** The corridor with this id on the wire, in lower case; null when there is none. */
    public CorridorView corridorByHash(String hashText) {
        Integer id = corridorIds.get(hashText);
        return id == null ? null : corridors.get(id);
    }

    /** All corridors, by internal id. */
    public List<CorridorView> corridors() {
        List<CorridorView> all = new ArrayList<>();
        corridors.forEach(all::add);
        return all;
    }

    public FeedView feed(int feedId) {
        return feeds.get(feedId);
    }

    public FeedView feedByName(String name) {
        Integer id = feedIds.get(name);
        return id == null ? null : feeds.get(id);
    }

    public List<FeedView> feeds() {
        List<FeedView> all = new ArrayList<>();
        feeds.forEach(all::add);
        return all;
    }

    public PartnerView partner(int partnerId) {
        return partners.get(partnerId);
    }

    public Optional<PartnerView> partnerByUuid(String uuid) {
        List<PartnerView> all = new ArrayList<>();
        partners.forEach(all::add);
        return all.stream().filter(partner -> partner.uuid().equals(uuid)).findFirst();
    }

    /** Whether the wallet is registered for anything to this partner. */
    public boolean isWalletOf(int partnerId, String addressText) {
        return wallets.contains(new Wallet(partnerId, addressText));
    }

    public KeyView key(int keyId) {
        return keys.get(keyId);
    }

    public KeyView keyByName(String apiKey) {
        Integer id = keyIds.get(apiKey);
        return id == null ? null : keys.get(id);
    }

    /** Live keys that end within so long. */
    public long keysEndingWithin(long periodNs, long nowNs) {
        List<KeyView> ending = new ArrayList<>();
        keys.forEach(key -> {
            if (key.status() == KeyStatus.ACTIVE && key.endsWithin(periodNs, nowNs)) {
                ending.add(key);
            }
        });
        return ending.size();
    }

    public UsageView usage(int partnerId, int corridorId) {
        return usages.getOrDefault(usageKey(partnerId, corridorId), UsageView.NONE);
    }

    public VolumeView volume(int partnerId) {
        return volumes.getOrDefault(partnerId, VolumeView.NONE);
    }

    void put(InstanceView value) {
        instance = value;
    }

    void put(ChainView value) {
        chain = value;
    }

    void putRefusedByContracts(boolean isRefused) {
        isRefusedByContracts = isRefused;
    }

    void putWallet(int partnerId, String addressText, boolean isRegistered) {
        Wallet wallet = new Wallet(partnerId, addressText);
        if (isRegistered) {
            wallets.add(wallet);
        } else {
            wallets.remove(wallet);
        }
    }

    void put(TokenView token) {
        tokens.put(token.id(), token);
    }

    void put(FeedView feed) {
        feeds.put(feed.id(), feed);
        feedIds.put(feed.name(), feed.id());
    }

    void put(CorridorView corridor) {
        corridors.put(corridor.id(), corridor);
        corridorIds.put(corridor.hashText().text(), corridor.id());
    }

    void put(PartnerView partner) {
        partners.put(partner.id(), partner);
    }

    void put(KeyView key) {
        keys.put(key.id(), key);
        keyIds.put(key.apiKey(), key.id());
    }

    void put(int partnerId, int corridorId, UsageView usage) {
        usages.put(usageKey(partnerId, corridorId), usage);
    }

    void put(int partnerId, VolumeView volume) {
        volumes.put(partnerId, volume);
    }

    private static long usageKey(int partnerId, int corridorId) {
        return ((long) partnerId << Integer.SIZE) | corridorId;
    }
}
