package dev.kurs.service.reconcile;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What partners have in the settlement vault by the journal, as of the last recorded block; corrections, which are of no block, count at once. */
final class VaultBook {
    private final SortedMap<Key, BigInteger> sums = new TreeMap<>();
    private final List<Change> unrecorded = new ArrayList<>();

    /** Whose account of what, by internal ids. */
    record Key(int partnerId, int tokenId) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int partners = Integer.compare(partnerId, other.partnerId);
            return partners != 0 ? partners : Integer.compare(tokenId, other.tokenId);
        }
    }

    private record Change(Key key, BigInteger amount) {}

    void read(BalanceChangedDecoder said) {
        Change change = new Change(new Key(said.partnerId(), said.tokenId()), FrameValues.amount(said.change()));
        if (said.kind() == BalanceChange.CORRECTION) {
            add(change);
        } else {
            unrecorded.add(change);
        }
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
}
