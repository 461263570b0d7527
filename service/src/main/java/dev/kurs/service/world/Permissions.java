package dev.kurs.service.world;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Wallets and corridors that partners have in the journal, so that what a file no longer names can be taken away. */
final class Permissions {
    private final Map<Integer, Set<String>> walletsByPartner = new HashMap<>();
    private final Map<Integer, Set<Integer>> corridorsByPartner = new HashMap<>();

    /** @param wallet 0x and 40 digits */
    void register(int partnerId, String wallet) {
        walletsByPartner.computeIfAbsent(partnerId, fresh -> new TreeSet<>()).add(wallet.substring("0x".length()));
    }

    void enable(int partnerId, int corridorId) {
        corridorsByPartner.computeIfAbsent(partnerId, fresh -> new TreeSet<>()).add(corridorId);
    }

    /** Wallets of the partner that are not among these, as bare hex. */
    Set<String> walletsBeside(int partnerId, Set<String> named) {
        Set<String> others = new TreeSet<>(walletsByPartner.getOrDefault(partnerId, Set.of()));
        others.removeAll(named);
        return others;
    }

    /** Corridors open to the partner that are not among these. */
    Set<Integer> corridorsBeside(int partnerId, Set<Integer> named) {
        Set<Integer> others = new TreeSet<>(corridorsByPartner.getOrDefault(partnerId, Set.of()));
        others.removeAll(named);
        return others;
    }
}
