package dev.kurs.core.book;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every key, by its dense id and by its public name. */
public final class PartnerKeys {
    private final List<PartnerKey> byId = new ArrayList<>();
    private final Map<String, PartnerKey> byName = new TreeMap<>();
    private final Map<Integer, List<PartnerKey>> byPartner = new TreeMap<>();

    public int size() {
        return byId.size();
    }

    public PartnerKey get(int keyId) {
        return byId.get(keyId);
    }

    /** Null where no key is called so. */
    public PartnerKey find(String apiKey) {
        return byName.get(apiKey);
    }

    /** Adds a key with the next id. One without a public name is found by its id alone. */
    public PartnerKey add(PartnerKey.Identity identity) {
        PartnerKey key = new PartnerKey(byId.size(), identity);
        byId.add(key);
        byPartner
                .computeIfAbsent(identity.partnerId(), partner -> new ArrayList<>())
                .add(key);
        if (!identity.apiKey().isEmpty()) {
            byName.put(identity.apiKey(), key);
        }
        return key;
    }

    /** A partner's keys, the oldest first. */
    public List<PartnerKey> ofPartner(int partnerId) {
        return Collections.unmodifiableList(byPartner.getOrDefault(partnerId, List.of()));
    }

    public List<PartnerKey> inOrder() {
        return Collections.unmodifiableList(byId);
    }
}
