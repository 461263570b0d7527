package dev.kurs.chain.access;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.rpc.AccessedStorage;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ContractAddresses;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Learns from one node which storage commits touch. It has the node simulate the pool's views, and transfers of nothing, for two wallets that nobody has, and
 * tells the keys that are the same for both from those that are made of the wallet.
 *
 * <p>Feeds that keep their answers by round touch another key each round; of a feed only plain slots are taken.
 */
final class AccessLearner {
    private static final Address FIRST = probe("first");
    private static final Address SECOND = probe("second");
    private static final Bytes32 QUOTE = Bytes32.keccak("a quote that nobody has");
    private static final BigInteger PLAIN_SLOTS = BigInteger.ONE.shiftLeft(64);

    private final ContractAddresses addresses;
    private final ChainReader node;
    private final Bytes32 block;
    private final Batch batch = new Batch();

    /** What a movement of nothing touches, of each of the two wallets. */
    private record Movement(
            Address token,
            Supplier<Optional<AccessedStorage>> first,
            Supplier<Optional<AccessedStorage>> second,
            List<Bytes32> others) {}

    AccessLearner(ContractAddresses addresses, ChainReader node, Header at) {
        this.addresses = addresses;
        this.node = node;
        this.block = at.hash();
    }

    /** @throws dev.kurs.chain.rpc.ChainException if the node does not tell */
    AccessTemplates learn() {
        Address usdt = node.view(pool(), ReservePool.usdt());
        Supplier<AccessTemplate> state = view(ReservePool.engineActiveFrom(addresses.engine()));
        Supplier<AccessTemplate> usdtBook = bookWords(usdt);
        Supplier<Optional<AccessedStorage>> mark = ask(Address.ZERO, pool(), ReservePool.used(QUOTE));
        Map<Bytes32, Supplier<Optional<AccessedStorage>>> corridors = new HashMap<>();
        addresses
                .corridorIds()
                .keySet()
                .forEach(
                        corridor -> corridors.put(corridor, ask(Address.ZERO, pool(), ReservePool.corridor(corridor))));
        Map<Address, Supplier<AccessTemplate>> incoming = new HashMap<>();
        Map<Address, Supplier<AccessTemplate>> outgoing = new HashMap<>();
        addresses.tokenIds().keySet().forEach(token -> {
            Supplier<AccessTemplate> record = record(token);
            Supplier<AccessTemplate> taken = taken(token);
            Supplier<AccessTemplate> paid = paid(token);
            incoming.put(token, () -> record.get().and(taken.get()));
            outgoing.put(token, () -> record.get().and(paid.get()));
        });
        node.send(batch);
        AccessTemplate fees = usdtBook.get();
        return new AccessTemplates(
                usdt,
                state.get().and(byKey(mark.get(), StorageWords.ofReplay(QUOTE.bytes()))),
                corridorWords(corridors),
                sides(incoming, usdt, fees),
                sides(outgoing, usdt, fees),
                fees);
    }

    private static Map<Address, AccessTemplate> sides(
            Map<Address, Supplier<AccessTemplate>> asked, Address usdt, AccessTemplate fees) {
        Map<Address, AccessTemplate> sides = new HashMap<>();
        asked.forEach((token, answer) ->
                sides.put(token, token.equals(usdt) ? answer.get().and(fees) : answer.get()));
        return sides;
    }

    /** The corridor's word alone, not the list of tokens that the view reads as well. */
    private Map<Bytes32, AccessTemplate> corridorWords(Map<Bytes32, Supplier<Optional<AccessedStorage>>> asked) {
        Map<Bytes32, AccessTemplate> words = new HashMap<>();
        asked.forEach((corridor, answer) -> {
            Set<Bytes32> keys = new HashSet<>();
            byKey(answer.get(), corridor.bytes()).keyed().forEach(recipe -> keys.add(recipe.keyOf(corridor.bytes())));
            words.put(corridor, AccessTemplate.ofFixed(Map.of(pool(), keys)));
        });
        return words;
    }

    /** The recipes of the pool's keys that are about a subject. */
    private AccessTemplate byKey(Optional<AccessedStorage> accessed, byte[] subject) {
        RecipeFinder finder = new RecipeFinder(pool(), subject, List.of());
        Set<KeyRecipe> recipes = new HashSet<>();
        accessed.map(storage -> storage.keys().getOrDefault(pool(), Set.of())).orElse(Set.of()).stream()
                .map(finder::find)
                .flatMap(Optional::stream)
                .forEach(recipes::add);
        return new AccessTemplate(Map.of(), recipes);
    }

    /** The pool's words of a token, and its feed. */
    private Supplier<AccessTemplate> record(Address token) {
        Supplier<AccessTemplate> config = view(ReservePool.tokenId(token));
        Supplier<AccessTemplate> book = bookWords(token);
        Supplier<AccessTemplate> feed = view(ReservePool.priceOf(token));
        return () -> config.get().and(book.get()).and(AccessTemplate.ofFixed(plainSlotsOfOthers(feed.get())));
    }

    /** The words that a commit keeps a token's books in: what the views of flow and book both read. */
    private Supplier<AccessTemplate> bookWords(Address token) {
        Supplier<AccessTemplate> flow = view(ReservePool.flow(token));
        Supplier<AccessTemplate> book = view(ReservePool.book(token));
        return () -> {
            Set<Bytes32> words = new HashSet<>(flow.get().fixed().getOrDefault(pool(), Set.of()));
            words.retainAll(book.get().fixed().getOrDefault(pool(), Set.of()));
            return AccessTemplate.ofFixed(Map.of(pool(), words));
        };
    }

    private Map<Address, Set<Bytes32>> plainSlotsOfOthers(AccessTemplate asked) {
        Map<Address, Set<Bytes32>> plain = new HashMap<>();
        asked.fixed().forEach((contract, keys) -> {
            Set<Bytes32> kept = new HashSet<>(keys);
            kept.removeIf(
                    key -> !contract.equals(pool()) && new BigInteger(1, key.bytes()).compareTo(PLAIN_SLOTS) >= 0);
            plain.put(contract, kept);
        });
        return plain;
    }

    /** The engine has the payer's tokens moved to the pool. */
    private Supplier<AccessTemplate> taken(Address token) {
        List<Bytes32> spender = List.of(word(addresses.engine()));
        Movement movement = movement(
                token,
                addresses.engine(),
                Erc20.transferFrom(FIRST, pool(), BigInteger.ZERO),
                Erc20.transferFrom(SECOND, pool(), BigInteger.ZERO),
                spender);
        Movement balances = balances(token);
        Movement allowances = movement(
                token,
                Address.ZERO,
                Erc20.allowance(FIRST, addresses.engine()),
                Erc20.allowance(SECOND, addresses.engine()),
                spender);
        return () -> template(movement)
                .orElseGet(() -> template(balances)
                        .orElse(AccessTemplate.NOTHING)
                        .and(template(allowances).orElse(AccessTemplate.NOTHING)));
    }

    /** The pool pays. */
    private Supplier<AccessTemplate> paid(Address token) {
        Movement movement = movement(
                token,
                pool(),
                Erc20.transfer(FIRST, BigInteger.ZERO),
                Erc20.transfer(SECOND, BigInteger.ZERO),
                List.of());
        Movement balances = balances(token);
        return () -> template(movement).or(() -> template(balances)).orElse(AccessTemplate.NOTHING);
    }

    private Movement balances(Address token) {
        return movement(token, Address.ZERO, Erc20.balanceOf(FIRST), Erc20.balanceOf(SECOND), List.of());
    }

    private Movement movement(
            Address token, Address caller, ContractCall<?> first, ContractCall<?> second, List<Bytes32> others) {
        return new Movement(token, ask(caller, token, first), ask(caller, token, second), others);
    }

    /** Empty where the token refuses. */
    private static Optional<AccessTemplate> template(Movement movement) {
        Optional<AccessedStorage> first = movement.first().get();
        Optional<AccessedStorage> second = movement.second().get();
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        Map<Address, Set<Bytes32>> fixed = new HashMap<>();
        fixed.put(movement.token(), new HashSet<>());
        Set<KeyRecipe> keyed = new HashSet<>();
        first.get().keys().forEach((contract, keys) -> {
            Set<Bytes32> same = new HashSet<>(keys);
            same.retainAll(second.get().keys().getOrDefault(contract, Set.of()));
            fixed.put(contract, same);
            RecipeFinder finder = new RecipeFinder(contract, StorageWords.padded(FIRST.bytes()), movement.others());
            keys.stream()
                    .filter(key -> !same.contains(key))
                    .map(finder::find)
                    .flatMap(Optional::stream)
                    .forEach(keyed::add);
        });
        return Optional.of(new AccessTemplate(fixed, keyed));
    }

    private Supplier<AccessTemplate> view(ContractCall<?> call) {
        Supplier<Optional<AccessedStorage>> answer = ask(Address.ZERO, pool(), call);
        return () -> answer.get()
                .map(storage -> AccessTemplate.ofFixed(storage.keys()))
                .orElse(AccessTemplate.NOTHING);
    }

    private Supplier<Optional<AccessedStorage>> ask(Address caller, Address contract, ContractCall<?> call) {
        return batch.add(Queries.accessed(caller, contract, call, block));
    }

    private Address pool() {
        return addresses.pool();
    }

    private static Bytes32 word(Address address) {
        return Bytes32.of(StorageWords.padded(address.bytes()));
    }

    private static Address probe(String name) {
        byte[] hash = Bytes32.keccak("kurs probe " + name).bytes();
        return Address.of(Arrays.copyOfRange(hash, Bytes32.LENGTH - Address.ZERO.bytes().length, Bytes32.LENGTH));
    }
}
