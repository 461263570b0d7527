package dev.kurs.protocol.port;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.util.List;
import java.util.OptionalLong;

/**
 * What partners have in the settlement vault, and what operators do about it; a change is in the journal when its method returns.
 *
 * <p>A method that changes something waits for the core, and throws {@link ChangeRefusedException} where nothing was changed.
 */
public interface BalanceAdministration {
    /** Raw units of a token: what quotes may still take, and what open quotes hold. */
    record Balance(int tokenId, Amount available, Amount reserved) {}

    /**
     * A transaction that the service cannot send, since it holds no key that may.
     *
     * @param what for people, in one line
     * @param to 0x and lower-case digits
     * @param data 0x and the calldata's digits
     */
    record UnsignedCall(String what, String to, String data) {}

    /**
     * What there is of a partner.
     *
     * @param balances of each token that anything was said of
     * @param executableFromSeconds from when on the vault may spend every token, Unix seconds; empty while that is not known
     * @param toSign what the chain's administrator has to sign for the partner, first things first
     */
    record Account(List<Balance> balances, OptionalLong executableFromSeconds, List<UnsignedCall> toSign) {}

    Account account(PartnerRecord partner);

    /** @param amount raw units, below zero to take something away; returns what is there then */
    Balance correct(PartnerRecord partner, int tokenId, SignedAmount amount, Authority by);

    /**
     * Has a sandbox's chain mint into the vault, and waits until that is in a block; it is credited once the block is confirmed.
     *
     * @return the transactions' hashes, 0x and 64 lower-case digits
     * @throws java.io.UncheckedIOException when the node cannot be reached, or does not mine in time; nobody can tell then what became of it before the chain does
     */
    List<String> deposit(PartnerRecord partner, int tokenId, Amount amount, Authority by);
}
