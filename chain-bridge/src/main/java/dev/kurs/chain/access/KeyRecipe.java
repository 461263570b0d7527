package dev.kurs.chain.access;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.Optional;

/**
 * How a contract makes the storage key of what it keeps about somebody.
 *
 * <p>Example: balances in slot 0 have base 0 and no outer word, so that a holder's key is keccak256(holder ‖ 0); allowances in slot 1 towards an engine have
 * that engine as outer word: keccak256(engine ‖ keccak256(holder ‖ 1)).
 *
 * @param base the mapping's slot, or what an outer mapping made of it
 * @param outer the word that the result is mapped by once more
 */
record KeyRecipe(Address contract, Bytes32 base, Optional<Bytes32> outer) {
    /** @param subject the word of whom or what the key is about */
    Bytes32 keyOf(byte[] subject) {
        byte[] inner = StorageWords.ofMapping(subject, base.bytes());
        return Bytes32.of(
                outer.map(word -> StorageWords.ofMapping(word.bytes(), inner)).orElse(inner));
    }
}
