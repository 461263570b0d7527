package dev.kurs.chain.access;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a step of a commit touches: some keys always, others by whom it is about.
 *
 * <p>Example: taking USDT touches the pool's balance and the token's pause always, and two keys of whoever pays.
 *
 * @param fixed keys by contract; a contract without any is called alone
 */
record AccessTemplate(Map<Address, Set<Bytes32>> fixed, Set<KeyRecipe> keyed) {
    static final AccessTemplate NOTHING = new AccessTemplate(Map.of(), Set.of());

    static AccessTemplate ofFixed(Map<Address, Set<Bytes32>> fixed) {
        return new AccessTemplate(fixed, Set.of());
    }

    AccessTemplate and(AccessTemplate other) {
        Map<Address, Set<Bytes32>> both = new HashMap<>();
        fixed.forEach((contract, keys) -> both.put(contract, new HashSet<>(keys)));
        other.fixed.forEach((contract, keys) ->
                both.computeIfAbsent(contract, unseen -> new HashSet<>()).addAll(keys));
        Set<KeyRecipe> recipes = new HashSet<>(keyed);
        recipes.addAll(other.keyed);
        return new AccessTemplate(both, recipes);
    }
}
