package dev.kurs.service.reconcile;

import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedDecoder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What partners have in the settlement vault by the journal, as of the last recorded block; corrections, which are of no block, count at once. Beside it stands what
 * the engine said of each account last.
 */
final class VaultBook {
    private final SortedMap<Key, BigInteger> sums = new TreeMap<>();
    private final SortedMap<Key, Account> accounts = new TreeMap<>();
    private final List<Change> unrecorded = new ArrayList<>();

    /** Whose account of what, by internal ids. */
    record Key(int partnerId, int tokenId) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int partners = Integer.compare(partnerId, other.partnerId);
            return partners != 0 ? partners : Integer.compare(tokenId, other.tokenId);
        }
    }

    /**
     * What the engine says of an account, raw units.
     *
     * @param shortfall what is reserved beyond what withdrawals left
     */
    record Account(BigInteger available, BigInteger reserved, BigInteger shortfall) {
        private static final Account EMPTY = new Account(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

        Account with(BalanceChangedDecoder said) {
            return new Account(RawAmounts.of(said.available()), RawAmounts.of(said.reserved()), shortfall);
        }

        Account with(VaultShortfallChangedDecoder said) {
            return new Account(available, reserved, RawAmounts.of(said.shortfall()));
        }

        BigInteger total() {
            return available.add(reserved).subtract(shortfall);
        }
    }

    /** Takes what an engine says of its accounts, in whichever order. */
    static void read(Map<Key, Account> accounts, BalanceChangedDecoder said) {
        Key key = new Key(said.partnerId(), said.tokenId());
        accounts.put(key, accounts.getOrDefault(key, Account.EMPTY).with(said));
    }

    static void read(Map<Key, Account> accounts, VaultShortfallChangedDecoder said) {
        Key key = new Key(said.partnerId(), said.tokenId());
        accounts.put(key, accounts.getOrDefault(key, Account.EMPTY).with(said));
    }

    private record Change(Key key, BigInteger amount) {}

    void read(BalanceChangedDecoder said) {
        Key key = new Key(said.partnerId(), said.tokenId());
        BigInteger amount = RawAmounts.of(said.change());
        read(accounts, said);
        switch (said.kind()) {
            case DEPOSIT, WITHDRAWAL_CANCELLED -> unrecorded.add(new Change(key, amount));
            case PAYMENT, WITHDRAWAL -> unrecorded.add(new Change(key, amount.negate()));
            case CORRECTION -> add(new Change(key, amount));
            default -> {
                // Stays in the vault.
            }
        }
    }

    void read(VaultShortfallChangedDecoder said) {
        read(accounts, said);
    }

    /** Goes on from what accounts have, part of which may stem from blocks that are not recorded yet; an account that is not among them has nothing. */
    void continueFrom(Map<Key, Account> present) {
        accounts.replaceAll((key, known) -> Account.EMPTY);
        accounts.putAll(present);
        sums.clear();
        accounts.forEach((key, account) -> sums.put(key, account.total().subtract(unrecorded(key))));
    }

    /** Everything that was told of the chain is in blocks up to a recorded one. */
    void advance() {
        unrecorded.forEach(this::add);
        unrecorded.clear();
    }

    private void add(Change change) {
        sums.merge(change.key(), change.amount(), BigInteger::add);
    }

    /** Raw units, by partner and token. */
    SortedMap<Key, BigInteger> sums() {
        return sums;
    }

    /** What came in less what went out, told of a recorded block or not. */
    BigInteger moved(Key key) {
        return sums.getOrDefault(key, BigInteger.ZERO).add(unrecorded(key));
    }

    private BigInteger unrecorded(Key key) {
        return unrecorded.stream()
                .filter(change -> change.key().equals(key))
                .map(Change::amount)
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** As the engine said them last. */
    SortedMap<Key, Account> accounts() {
        return accounts;
    }
}
