package dev.kurs.chain.access;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out by which mapping a key came to be, by trying the slots that compilers give: the first 256, and those of ERC-7201's namespaces for tokens.
 *
 * <p>Example: of a probe's balance key it finds slot 0; of a key made in another way it finds nothing, and that key is left out of access lists.
 */
final class RecipeFinder {
    private static final int SLOTS = 256;
    private static final int NAMESPACED_SLOTS = 2;

    private final Map<Bytes32, KeyRecipe> byKey = new HashMap<>();

    /**
     * @param subject the word that was asked about
     * @param others words by which the contract may map as well, such as the spender of allowances
     */
    RecipeFinder(Address contract, byte[] subject, List<Bytes32> others) {
        for (Bytes32 slot : slots()) {
            add(new KeyRecipe(contract, slot, Optional.empty()), subject);
            for (Bytes32 other : others) {
                add(new KeyRecipe(contract, slot, Optional.of(other)), subject);
                Bytes32 base = Bytes32.of(StorageWords.ofMapping(other.bytes(), slot.bytes()));
                add(new KeyRecipe(contract, base, Optional.empty()), subject);
            }
        }
    }

    private void add(KeyRecipe recipe, byte[] subject) {
        byKey.put(recipe.keyOf(subject), recipe);
    }

    Optional<KeyRecipe> find(Bytes32 key) {
        return Optional.ofNullable(byKey.get(key));
    }

    private static List<Bytes32> slots() {
        List<Bytes32> slots = new ArrayList<>();
        addSlots(slots, BigInteger.ZERO, SLOTS);
        addSlots(slots, namespace("openzeppelin.storage.ERC20"), NAMESPACED_SLOTS);
        return slots;
    }

    private static void addSlots(List<Bytes32> slots, BigInteger first, int count) {
        for (int slot = 0; slot < count; slot++) {
            slots.add(Bytes32.of(StorageWords.ofNumber(first.add(BigInteger.valueOf(slot)))));
        }
    }

    /** keccak256(keccak256(id) − 1) with its last byte zero, as ERC-7201 says. */
    private static BigInteger namespace(String id) {
        BigInteger less = new BigInteger(1, Bytes32.keccak(id).bytes()).subtract(BigInteger.ONE);
        byte[] slot = Bytes32.keccak(StorageWords.ofNumber(less)).bytes();
        slot[Bytes32.LENGTH - 1] = 0;
        return new BigInteger(1, slot);
    }
}
