package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.TokenLimitsStruct;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What stands on the chain: written while deploying, read by the service and by the next run.
 *
 * <p>Until everything stands only the contracts are told, and the one that is being made; see {@link ManifestFile} for its form as
 * JSON.
 *
 * @param firstBlock no event of these contracts is in an earlier one
 * @param contracts what the program made, by name, in its order
 * @param pending the contract whose creation was sent last, null when none is open
 * @param settings null until everything stands
 */
public record DeploymentManifest(
        State state,
        long chainId,
        long firstBlock,
        Address deployer,
        Map<String, Contract> contracts,
        Pending pending,
        Settings settings) {
    /** Names under which contracts stand. */
    public static final String ROLES = "roles";

    public static final String GOVERNOR = "governor";
    public static final String POOL = "reserve_pool";
    public static final String DESK = "liquidity_desk";
    public static final String ENGINE = "engine";
    public static final String VAULT = "settlement_vault";

    /** Before a number: engines whose place {@link #ENGINE} took, such as {@code engine-1}, and whose commits count like its own. */
    public static final String EARLIER_ENGINE = "engine-";

    /** How far it is. */
    public enum State {
        /** A run is under way, or was interrupted. */
        DEPLOYING,
        /** Everything stands; the planned admin has yet to accept. */
        AWAITING_ADMIN,
        /** Everything stands and the deployer has no role. */
        COMPLETE
    }

    /** A contract and the artifact it came from. */
    public record Contract(Address address, String artifact, String artifactSha256) {}

    /** Where a contract comes to be once the deployer's transaction of this number is mined. */
    public record Pending(String name, Address address, long nonce) {}

    /**
     * How the contracts are set.
     *
     * @param tokens by symbol
     * @param corridors by pair
     * @param sequencerFeed zero where there is no sequencer
     */
    public record Settings(
            Map<String, Token> tokens,
            Map<String, Corridor> corridors,
            Address sequencerFeed,
            LossBudget lossBudget,
            Delays delays,
            LiquidityTerms liquidity,
            List<Address> signers,
            RoleHolders roles) {}

    /** A token as the pool knows it; limits in whole tokens. */
    public record Token(
            Address address,
            int decimals,
            int flowShift,
            boolean sandbox,
            Feed feed,
            TokenLimitsStruct limits,
            Shares seniorShares,
            Shares juniorShares) {}

    /** A feed as the pool reads it; the range is the one it keeps. */
    public record Feed(
            Address aggregator,
            boolean mock,
            int decimals,
            long maxAgeSeconds,
            boolean inverted,
            BigInteger lowestAnswer,
            BigInteger highestAnswer,
            long updateBandBps) {}

    /** A share and the vault that is its way in and out. */
    public record Shares(String symbol, Address token, Address vault) {}

    /** A corridor between two tokens. */
    public record Corridor(Bytes32 id, String base, String quote, int boundBps) {}

    public DeploymentManifest {
        contracts = Collections.unmodifiableMap(new LinkedHashMap<>(contracts));
    }

    static DeploymentManifest begun(long chainId, long firstBlock, Address deployer) {
        return new DeploymentManifest(State.DEPLOYING, chainId, firstBlock, deployer, Map.of(), null, null);
    }

    /** The same, about to create a contract. */
    DeploymentManifest creating(Pending creation) {
        return new DeploymentManifest(State.DEPLOYING, chainId, firstBlock, deployer, contracts, creation, null);
    }

    /** The same with one contract more. */
    DeploymentManifest with(String name, Contract contract) {
        Map<String, Contract> more = new LinkedHashMap<>(contracts);
        more.put(name, contract);
        return new DeploymentManifest(State.DEPLOYING, chainId, firstBlock, deployer, more, null, null);
    }

    /** The same, with everything in place. */
    DeploymentManifest finished(State finalState, Settings present) {
        return new DeploymentManifest(finalState, chainId, firstBlock, deployer, contracts, null, present);
    }

    /** @throws DeploymentRefused if no contract of this name was made */
    public Address address(String name) {
        Contract contract = contracts.get(name);
        if (contract == null) {
            throw new DeploymentRefused("the manifest has no contract " + name);
        }
        return contract.address();
    }

    /** The engine that is signed for, and those before it. */
    public List<Address> engines() {
        Stream<Address> earlier = contracts.entrySet().stream()
                .filter(contract -> contract.getKey().startsWith(EARLIER_ENGINE))
                .map(contract -> contract.getValue().address());
        return Stream.concat(Stream.of(address(ENGINE)), earlier).toList();
    }
}
