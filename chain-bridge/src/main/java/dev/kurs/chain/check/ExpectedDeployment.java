package dev.kurs.chain.check;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.RoleHolders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the service needs to find on the chain.
 *
 * <p>Example: {@code ExpectedDeployment.of(manifest, 31_337, signer, Map.of("USDT", 6, "IDRX", 2), Map.of("USDT-IDRX", 100))}: what a configuration says,
 * at the addresses of a manifest.
 *
 * @param contracts by name
 * @param tokens by symbol
 * @param corridors by pair
 * @param roles holders by the name that the contracts hash
 * @param fees what quotes may charge
 */
public record ExpectedDeployment(
        long chainId,
        Map<String, Address> contracts,
        Map<String, Token> tokens,
        Map<String, Corridor> corridors,
        Map<String, List<Address>> roles,
        Address admin,
        Address signer,
        List<QuotedFee> fees) {
    /** A token. */
    public record Token(Address address, int decimals) {}

    /** A corridor between two tokens, and how far above fair it may pay. */
    public record Corridor(String base, String quote, int boundBps) {}

    /**
     * What a configuration says, at a manifest's addresses.
     *
     * @param decimals of the tokens that are configured, by symbol
     * @param boundsBps of the corridors that are configured, by pair
     * @param fees of their tiers
     * @throws IllegalArgumentException if the manifest knows a configured token or corridor not at all
     */
    public static ExpectedDeployment of(
            DeploymentManifest manifest,
            long chainId,
            Address signer,
            Map<String, Integer> decimals,
            Map<String, Integer> boundsBps,
            List<QuotedFee> fees) {
        Map<String, Address> contracts = new LinkedHashMap<>();
        manifest.contracts().forEach((name, contract) -> contracts.put(name, contract.address()));
        Map<String, Token> tokens = new TreeMap<>();
        decimals.forEach((symbol, digits) -> tokens.put(symbol, new Token(address(manifest, symbol), digits)));
        Map<String, Corridor> corridors = new TreeMap<>();
        boundsBps.forEach((pair, bound) -> corridors.put(pair, corridor(manifest, pair, bound)));
        return new ExpectedDeployment(
                chainId,
                contracts,
                tokens,
                corridors,
                granted(manifest.settings().roles()),
                manifest.settings().roles().admin(),
                signer,
                List.copyOf(fees));
    }

    private static Address address(DeploymentManifest manifest, String symbol) {
        DeploymentManifest.Token token = manifest.settings().tokens().get(symbol);
        if (token == null) {
            throw new IllegalArgumentException("token " + symbol + " is configured and not deployed");
        }
        return token.address();
    }

    private static Corridor corridor(DeploymentManifest manifest, String pair, int boundBps) {
        DeploymentManifest.Corridor corridor = manifest.settings().corridors().get(pair);
        if (corridor == null) {
            throw new IllegalArgumentException("corridor " + pair + " is configured and not deployed");
        }
        return new Corridor(corridor.base(), corridor.quote(), boundBps);
    }

    private static Map<String, List<Address>> granted(RoleHolders roles) {
        Map<String, List<Address>> granted = new LinkedHashMap<>();
        granted.put("GUARDIAN", roles.guardians());
        granted.put("RESUMER", roles.resumers());
        granted.put("REBALANCER", roles.rebalancers());
        granted.put("EXECUTOR", roles.executors());
        return granted;
    }
}
