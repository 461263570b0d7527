package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.check.QuotedFee;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.DeploymentRefused;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the configuration file says that a chain has to agree with, held against the manifest of what was deployed.
 *
 * @param decimals by symbol
 * @param boundsBps by pair, as deployed; a corridor's own {@code max_deviation_bps} may be tighter
 * @param fees what the corridors' tiers charge
 */
record ChainTerms(
        DeploymentManifest manifest,
        long chainId,
        Map<String, Integer> decimals,
        Map<String, Integer> boundsBps,
        List<QuotedFee> fees) {

    /** @throws InvalidConfiguration if there is no whole manifest, it has other addresses, tokens, corridors or feeds than the file, or a partner's wallet there */
    static ChainTerms of(Section file, ChainSettings settings) {
        DeploymentManifest manifest = manifest(settings.deployment());
        Section instance = file.section("instance");
        requireSame(instance, "engine_contract", manifest.address(DeploymentManifest.ENGINE));
        Map<String, Integer> decimals = new LinkedHashMap<>();
        file.named("tokens").forEach((symbol, token) -> {
            requireSame(token, "address", token(manifest, symbol).address());
            decimals.put(symbol, token.integer("decimals"));
        });
        Map<String, Integer> boundsBps = new LinkedHashMap<>();
        file.named("corridors")
                .keySet()
                .forEach(pair -> boundsBps.put(pair, corridor(manifest, pair).boundBps()));
        int chainId = instance.integer("chain_id");
        new DeployedFeeds(chainId, manifest.settings().tokens()).require(file.section("feeds"));
        SystemAddresses ours = systemAddresses(manifest);
        file.sectionOrEmpty("seed")
                .named("partners")
                .values()
                .forEach(partner -> partner.named("wallets").values().forEach(wallet -> requireOutsider(wallet, ours)));
        return new ChainTerms(manifest, chainId, decimals, boundsBps, fees(file));
    }

    /** What is no partner's. */
    static SystemAddresses systemAddresses(DeploymentManifest manifest) {
        Stream<Address> contracts = manifest.contracts().values().stream().map(DeploymentManifest.Contract::address);
        Stream<Address> tokens = manifest.settings().tokens().values().stream().map(DeploymentManifest.Token::address);
        return new SystemAddresses(
                Stream.concat(contracts, tokens).map(Address::bytes).toList());
    }

    /** As a wallet that comes by the API. */
    private static void requireOutsider(Section wallet, SystemAddresses ours) {
        try {
            ours.outsider("address", wallet.text("address"));
        } catch (RefusedException refused) {
            throw wallet.wrong(
                    "address",
                    "must be an address of somebody outside: not zero, and no contract or token of the system");
        }
    }

    /**
     * Requires that the chain is watched for everything here. Its watcher and its guardian learn once what there is; of anything else nothing would be told
     * or frozen.
     *
     * @throws InvalidConfiguration naming a token or a corridor that the chain is not watched for
     */
    void requireWatched(ContractAddresses watched) {
        decimals.keySet()
                .forEach(symbol -> requireWatched(
                        "tokens." + symbol,
                        watched.tokenIds().containsKey(token(manifest, symbol).address())));
        boundsBps
                .keySet()
                .forEach(pair -> requireWatched(
                        "corridors." + pair, watched.corridorIds().containsKey(Bytes32.keccak(pair))));
    }

    private static void requireWatched(String path, boolean isWatched) {
        if (!isWatched) {
            throw new InvalidConfiguration(path + " takes effect at a start alone: the chain is not watched for it");
        }
    }

    private static List<QuotedFee> fees(Section file) {
        Section defaults = file.sectionOrEmpty("corridor_defaults");
        List<QuotedFee> fees = new ArrayList<>();
        file.named("corridors")
                .forEach((pair, corridor) -> corridor.withDefaults(defaults)
                        .named("tiers")
                        .forEach((tier, terms) -> fees.add(new QuotedFee(
                                pair + " " + tier,
                                terms.dollarsE6("fixed_fee_usd"),
                                terms.bpsE8("variable_fee_bps")))));
        return fees;
    }

    private static DeploymentManifest manifest(Path file) {
        try {
            DeploymentManifest manifest = new ManifestFile(file)
                    .read()
                    .orElseThrow(() -> new InvalidConfiguration(
                            "chain.deployment " + file + " is not there: kurs deploy writes it"));
            if (manifest.settings() == null) {
                throw new InvalidConfiguration(
                        "chain.deployment " + file + " is of a deployment that did not end: run kurs deploy again");
            }
            return manifest;
        } catch (DeploymentRefused unreadable) {
            throw new InvalidConfiguration("chain.deployment: " + unreadable.getMessage(), unreadable);
        }
    }

    private static void requireSame(Section section, String key, Address deployed) {
        if (!Address.of(section.address(key)).equals(deployed)) {
            throw section.wrong(key, "must be " + deployed + ", which is what was deployed");
        }
    }

    private static DeploymentManifest.Token token(DeploymentManifest manifest, String symbol) {
        DeploymentManifest.Token token = manifest.settings().tokens().get(symbol);
        if (token == null) {
            throw new InvalidConfiguration("token " + symbol + " is configured and not deployed");
        }
        return token;
    }

    private static DeploymentManifest.Corridor corridor(DeploymentManifest manifest, String pair) {
        DeploymentManifest.Corridor corridor = manifest.settings().corridors().get(pair);
        if (corridor == null) {
            throw new InvalidConfiguration("corridor " + pair + " is configured and not deployed");
        }
        return corridor;
    }
}
