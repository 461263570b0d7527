package dev.kurs.service.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.Deployment;
import dev.kurs.chain.deploy.DeploymentListener;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.DeploymentPlan;
import dev.kurs.chain.deploy.FirstCap;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.deployment.DeploymentKeys;
import dev.kurs.service.deployment.PlanFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The sandbox's contracts: deployed by the packaged plan with the sandbox's own signing key, and written into its configuration.
 *
 * <p>Run again on the same chain it sends nothing, and takes what an admin or guardian changed meanwhile as it is: a token that was delisted stays so.
 */
public final class SandboxDeployment {
    private static final String PLAN = "/sandbox/deployment.yaml";
    private static final String MANIFEST = "deployment.json";

    /** About five million dollars a day of each token, in whole tokens. */
    private static final Map<String, Long> DAILY_CAPS = Map.of(
            "USDT", 5_000_000L,
            "IDRX", 85_000_000_000L,
            "IDRP", 85_000_000_000L,
            "JPYC", 800_000_000L,
            "tnSGD", 6_500_000L,
            "tnMYR", 20_000_000L);

    private final URI node;
    private final Path manifestFile;
    private final DeploymentManifest manifest;

    /** Where the manifest of a sandbox's contracts is. */
    public static Path manifestFile(Path data) {
        return data.resolve("chain").resolve(MANIFEST);
    }

    private SandboxDeployment(URI node, Path manifestFile, DeploymentManifest manifest) {
        this.node = node;
        this.manifestFile = manifestFile;
        this.manifest = manifest;
    }

    /**
     * Deploys what is missing.
     *
     * @param signer whose signatures the engine contract takes
     * @param partners those whose daily caps stand before delays hold
     */
    static SandboxDeployment on(URI node, Path data, Address signer, List<UUID> partners, Consumer<String> progress) {
        DeploymentPlan plan =
                signedBy(signer, PlanFile.of(Section.ofText("the sandbox's deployment", PackagedText.read(PLAN))));
        Path file = manifestFile(data).toAbsolutePath();
        try (DeploymentKeys keys = DeploymentKeys.development(plan);
                Endpoints chain = Endpoints.of(List.of(node), plan.chainId())) {
            DeploymentManifest manifest = new Deployment(
                            plan,
                            chain,
                            keys.deployer(),
                            keys.admin(),
                            new ManifestFile(file),
                            new DeploymentListener() {
                                @Override
                                public void done(String step) {
                                    progress.accept(step);
                                }

                                @Override
                                public void standsOtherwise(String difference) {
                                    progress.accept("taken as it is: " + difference);
                                }
                            },
                            caps(plan, partners))
                    .run();
            return new SandboxDeployment(node, file, manifest);
        }
    }

    private static List<FirstCap> caps(DeploymentPlan plan, List<UUID> partners) {
        List<FirstCap> caps = new ArrayList<>();
        for (UUID partner : partners) {
            plan.tokens()
                    .forEach(token ->
                            caps.add(new FirstCap(partner.toString(), token.symbol(), DAILY_CAPS.get(token.symbol()))));
        }
        return caps;
    }

    /** The plan with the signer as its first; the second stays, because two are always active. */
    private static DeploymentPlan signedBy(Address signer, DeploymentPlan plan) {
        List<Address> signers = new ArrayList<>(plan.signers());
        signers.set(0, signer);
        return new DeploymentPlan(
                plan.chainId(),
                plan.delays(),
                plan.lossBudget(),
                plan.feeCap(),
                plan.liquidity(),
                plan.sequencerFeed(),
                plan.tokens(),
                plan.corridors(),
                signers,
                plan.roles(),
                plan.permit2());
    }

    DeploymentManifest manifest() {
        return manifest;
    }

    /** The packaged configuration with what was deployed in place of its placeholders, settling on this chain. */
    String configure(String yaml) {
        String configured = yaml.replaceFirst(
                "engine_contract: \"0x[0-9a-f]+\"",
                "engine_contract: \"" + manifest.address(DeploymentManifest.ENGINE) + "\"");
        for (Map.Entry<String, DeploymentManifest.Token> token :
                manifest.settings().tokens().entrySet()) {
            configured = configured.replaceFirst(
                    "(?m)^  " + token.getKey() + ": \\{address: \"0x[0-9a-f]+\"",
                    "  " + token.getKey() + ": {address: \"" + token.getValue().address() + "\"");
        }
        return configured.replaceAll(", initial_balance: \"[^\"]+\"", "") + chainSection();
    }

    private String chainSection() {
        return """

                chain:
                  rpc_urls: ["%s"]
                  websocket_url: "%s"
                  deployment: "%s"
                  confirmations: 2
                  poll_interval: 1s
                  max_head_age: 15s
                  max_record_age: 30s
                  keeper: {jitter: 3s, look_every: 2s, late_after: 60s}
                  administrator: {look_every: 2s}
                  executor: {}
                  guardian: {}
                  daily_caps: %s
                """.formatted(node, "ws" + node.toString().substring("http".length()), manifestFile, dailyCaps());
    }

    private String dailyCaps() {
        return manifest.settings().tokens().keySet().stream()
                .map(symbol -> symbol + ": " + DAILY_CAPS.get(symbol))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** For the sandbox's own manifest. */
    Manifest.Chain told() {
        Map<String, Manifest.Token> tokens = new LinkedHashMap<>();
        manifest.settings()
                .tokens()
                .forEach((symbol, token) ->
                        tokens.put(symbol, new Manifest.Token(token.address().text(), token.decimals())));
        return new Manifest.Chain(
                node.toString(),
                manifest.chainId(),
                manifest.address(DeploymentManifest.ENGINE).text(),
                manifest.address(DeploymentManifest.POOL).text(),
                manifest.address(DeploymentManifest.VAULT).text(),
                tokens);
    }
}
