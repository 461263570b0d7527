package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.deploy.DeploymentManifest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the contracts and tokens stand that concern us, and by which ids the engine knows them.
 *
 * <p>Example: {@code ContractAddresses.of(manifest, signer, Map.of("USDT", 0, "IDRX", 1), Map.of("USDT-IDRX", 0))}.
 *
 * @param engine the contract that our signatures are for
 * @param earlierEngines others whose commits the pool takes as well
 * @param executors who may have the vault commit
 * @param signer whose signatures we give
 * @param tokenIds the engine's ids of tokens
 * @param tokens in what the same tokens are counted
 * @param corridorIds the engine's ids of corridors, by keccak256 of the pair's text
 */
public record ContractAddresses(
        Address engine,
        List<Address> earlierEngines,
        Address pool,
        Address governor,
        Address desk,
        Address vault,
        List<Address> executors,
        Address signer,
        Map<Address, Integer> tokenIds,
        Map<Address, TokenUnits> tokens,
        Map<Bytes32, Integer> corridorIds) {
    public ContractAddresses {
        earlierEngines = List.copyOf(earlierEngines);
        executors = List.copyOf(executors);
        tokenIds = Map.copyOf(tokenIds);
        tokens = Map.copyOf(tokens);
        corridorIds = Map.copyOf(corridorIds);
    }

    /**
     * Those of a deployment.
     *
     * @param tokenIds by symbol
     * @param corridorIds by pair
     * @throws IllegalArgumentException if the manifest has no such token
     */
    public static ContractAddresses of(
            DeploymentManifest manifest,
            Address signer,
            Map<String, Integer> tokenIds,
            Map<String, Integer> corridorIds) {
        return new ContractAddresses(
                manifest.address(DeploymentManifest.ENGINE),
                manifest.engines().stream().skip(1).toList(),
                manifest.address(DeploymentManifest.POOL),
                manifest.address(DeploymentManifest.GOVERNOR),
                manifest.address(DeploymentManifest.DESK),
                manifest.address(DeploymentManifest.VAULT),
                manifest.settings().roles().executors(),
                signer,
                tokenIds.entrySet().stream()
                        .collect(Collectors.toMap(token -> address(manifest, token.getKey()), Map.Entry::getValue)),
                tokenIds.keySet().stream()
                        .collect(Collectors.toMap(
                                symbol -> address(manifest, symbol), symbol -> units(manifest, symbol))),
                corridorIds.entrySet().stream()
                        .collect(Collectors.toMap(pair -> Bytes32.keccak(pair.getKey()), Map.Entry::getValue)));
    }

    /** Ours and the earlier ones. */
    public List<Address> engines() {
        return Stream.concat(Stream.of(engine), earlierEngines.stream()).toList();
    }

    /** Whose events are recorded. */
    WatchedEvents watched() {
        return new WatchedEvents(engines(), List.of(vault), List.of(desk), executors, List.of());
    }

    /** The contracts whose events tell every change of what is mirrored of the pool. */
    List<Address> telling() {
        return Stream.concat(engines().stream(), Stream.of(pool, governor, desk, vault))
                .toList();
    }

    private static Address address(DeploymentManifest manifest, String symbol) {
        return token(manifest, symbol).address();
    }

    private static TokenUnits units(DeploymentManifest manifest, String symbol) {
        DeploymentManifest.Token token = token(manifest, symbol);
        return new TokenUnits(token.decimals(), token.flowShift());
    }

    private static DeploymentManifest.Token token(DeploymentManifest manifest, String symbol) {
        DeploymentManifest.Token token = manifest.settings().tokens().get(symbol);
        if (token == null) {
            throw new IllegalArgumentException("the manifest has no token " + symbol);
        }
        return token;
    }
}
