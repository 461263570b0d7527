package dev.kurs.core.book;

import java.util.ArrayList;
import java.util.List;

/**
 * The settlement vault's accounts by partner and token: at most one of each pair, made when first something is said of it.
 *
 * <p>{@code findOrAdd(7, 2)} is partner 7's account of token 2, whatever was there before.
 */
public final class VaultAccounts {
    private static final List<VaultAccount> NONE = List.of();

    private final List<List<VaultAccount>> byPartner = new ArrayList<>();
    private final KeyTable partners = new KeyTable();

    /** Is told each account. */
    @FunctionalInterface
    public interface AccountListener {
        void onAccount(int partnerId, int tokenId, VaultAccount account);
    }

    /** Takes note of the hash by which the vault knows a partner; one that is taken stays its first owner's. */
    public void name(int partnerId, PartnerHash hash) {
        if (find(hash) == KeyTable.MISSING) {
            partners.add(hash.head(), hash.high(), hash.low(), hash.tail(), partnerId);
        }
    }

    /** The partner whom the vault knows by the hash; below zero where there is none. */
    public int partnerId(PartnerHash hash) {
        int entry = find(hash);
        return entry == KeyTable.MISSING ? KeyTable.MISSING : (int) partners.value(entry);
    }

    private int find(PartnerHash hash) {
        return partners.find(hash.head(), hash.high(), hash.low(), hash.tail());
    }

    public VaultAccount findOrAdd(int partnerId, int tokenId) {
        while (byPartner.size() <= partnerId) {
            byPartner.add(NONE);
        }
        if (byPartner.get(partnerId).isEmpty()) {
            byPartner.set(partnerId, new ArrayList<>());
        }
        List<VaultAccount> accounts = byPartner.get(partnerId);
        while (accounts.size() <= tokenId) {
            accounts.add(new VaultAccount());
        }
        return accounts.get(tokenId);
    }

    /** Every account in the order of partners and tokens. */
    public void forEach(AccountListener listener) {
        for (int partnerId = 0; partnerId < byPartner.size(); partnerId++) {
            List<VaultAccount> accounts = byPartner.get(partnerId);
            for (int tokenId = 0; tokenId < accounts.size(); tokenId++) {
                listener.onAccount(partnerId, tokenId, accounts.get(tokenId));
            }
        }
    }
}
