package dev.kurs.chain.mirror;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.watch.ContractAddresses;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Asks for everything that is shut as of one block; what a contract does not answer is shut. */
final class GatesReader {
    private static final int ALL = 0;
    private static final int CORRIDOR = 1;
    private static final int TOKEN_INBOUND = 2;
    private static final int TOKEN_OUTBOUND = 3;
    private static final long NEVER = 0;

    private final ContractAddresses addresses;

    GatesReader(ContractAddresses addresses) {
        this.addresses = addresses;
    }

    /** Adds the questions; the answer can be taken when the batch was sent. */
    Supplier<Gates> ask(Batch batch, Header at) {
        Supplier<Boolean> all = pool(batch, at, ReservePool.frozen(ALL, Bytes32.ZERO), true);
        Map<Bytes32, Supplier<Boolean>> corridors =
                frozen(batch, at, CORRIDOR, addresses.corridorIds().keySet(), Function.identity());
        Map<Address, Supplier<Boolean>> inbound =
                frozen(batch, at, TOKEN_INBOUND, addresses.tokenIds().keySet(), Address::word);
        Map<Address, Supplier<Boolean>> outbound =
                frozen(batch, at, TOKEN_OUTBOUND, addresses.tokenIds().keySet(), Address::word);
        Supplier<Boolean> signing = signing(batch, at);
        Supplier<Long> voidBefore = engine(batch, at, KursEngine.minIssuedAt(), Gates.UNTOLD);
        return () -> new Gates(
                all.get() ? Set.copyOf(corridors.keySet()) : shut(corridors),
                shut(inbound),
                shut(outbound),
                signing.get(),
                voidBefore.get());
    }

    private <K> Map<K, Supplier<Boolean>> frozen(
            Batch batch, Header at, int scope, Set<K> subjects, Function<K, Bytes32> word) {
        return subjects.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        subject -> pool(batch, at, ReservePool.frozen(scope, word.apply(subject)), true)));
    }

    /** The commit would be taken now: signer, engine and swaps are on. */
    private Supplier<Boolean> signing(Batch batch, Header at) {
        Supplier<Address> lead = engine(batch, at, KursEngine.leadSigner(), Address.ZERO);
        Supplier<Long> signerFrom = engine(batch, at, KursEngine.signerActiveFrom(addresses.signer()), NEVER);
        Supplier<Long> engineFrom = pool(batch, at, ReservePool.engineActiveFrom(addresses.engine()), NEVER);
        Supplier<Boolean> ended = pool(batch, at, ReservePool.ended(), true);
        long now = at.timeSeconds();
        return () -> (lead.get().equals(addresses.signer()) || isSince(signerFrom.get(), now))
                && isSince(engineFrom.get(), now)
                && !ended.get();
    }

    private static boolean isSince(long from, long now) {
        return from != NEVER && from <= now;
    }

    private <T> Supplier<T> engine(Batch batch, Header at, ContractCall<T> call, T whenRefused) {
        return batch.add(Queries.view(addresses.engine(), call, at.hash()).orWhenRefused(whenRefused));
    }

    private <T> Supplier<T> pool(Batch batch, Header at, ContractCall<T> call, T whenRefused) {
        return batch.add(Queries.view(addresses.pool(), call, at.hash()).orWhenRefused(whenRefused));
    }

    private static <K> Set<K> shut(Map<K, Supplier<Boolean>> flags) {
        return flags.entrySet().stream()
                .filter(flag -> flag.getValue().get())
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }
}
