package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A transaction that has its nonce and may be in any state from unsent to mined.
 *
 * <p>Example: after two raises of its fees it has three versions of one nonce, and at most one of them is ever mined.
 *
 * @param versions oldest first, never empty
 */
record Outgoing(String what, List<SignedTransaction> versions) {
    Outgoing {
        versions = List.copyOf(versions);
    }

    static Outgoing of(String what, SignedTransaction first) {
        return new Outgoing(what, List.of(first));
    }

    Outgoing with(SignedTransaction version) {
        List<SignedTransaction> more = new ArrayList<>(versions);
        more.add(version);
        return new Outgoing(what, more);
    }

    /** The versions before the latest, that one's predecessor first. */
    List<SignedTransaction> earlier() {
        return versions.reversed().subList(1, versions.size());
    }

    /** For people, its nonce with it. */
    String named() {
        return what + " (nonce " + nonce() + ")";
    }

    /** Of all versions, which the account's budget has had. */
    BigInteger mostGas() {
        return versions.stream()
                .map(SignedTransaction::gas)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** What the account must have for the dearest of the versions before the latest; 0 where there is none. */
    BigInteger earlierMostWei() {
        return earlier().stream().map(SignedTransaction::mostWei).reduce(BigInteger.ZERO, BigInteger::max);
    }

    /** Whether it never was to do anything but take its nonce. */
    boolean isFiller(Address account) {
        return versions.stream().allMatch(version -> version.intent(what).isNothing(account));
    }

    /** The version that is in a block. */
    SignedTransaction version(MinedTransaction mined) {
        return versions.stream()
                .filter(version -> version.hash().text().equals(mined.hash()))
                .findFirst()
                .orElseThrow();
    }

    SignedTransaction latest() {
        return versions.getLast();
    }

    long nonce() {
        return latest().nonce();
    }

    Intent intent() {
        return latest().intent(what);
    }
}
