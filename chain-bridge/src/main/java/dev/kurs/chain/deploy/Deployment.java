package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.FeedSettingsStruct;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest.Corridor;
import dev.kurs.chain.deploy.DeploymentManifest.Feed;
import dev.kurs.chain.deploy.DeploymentManifest.Settings;
import dev.kurs.chain.deploy.DeploymentManifest.Shares;
import dev.kurs.chain.deploy.DeploymentManifest.Token;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Deploys by a plan; run again it sends nothing and leaves the manifest as it is, and run after an interruption it goes on.
 *
 * <p>Example: {@code new Deployment(plan, chain, deployer, Optional.empty(), file, listener).run()} on an empty chain makes everything,
 * names the planned admin, and ends with a manifest that waits for that admin's acceptance.
 */
public final class Deployment {
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration POLL_OF_DEVELOPMENT_CHAINS = Duration.ofMillis(10);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int RAISE_AFTER_BLOCKS = 3;

    /** 10 000 gwei. */
    private static final BigInteger FEE_CEILING_WEI = BigInteger.valueOf(10_000_000_000_000L);

    private final DeploymentPlan plan;
    private final ChainReader chain;
    private final SigningKey deployer;
    private final Optional<SigningKey> admin;
    private final ManifestFile file;
    private final DeploymentListener listener;
    private final List<FirstCap> caps;
    private final Map<String, Address> tokens = new LinkedHashMap<>();
    private final Map<String, Address> feeds = new LinkedHashMap<>();

    /** @param admin the planned admin, where its key is at hand as it is in a sandbox */
    public Deployment(
            DeploymentPlan plan,
            ChainReader chain,
            SigningKey deployer,
            Optional<SigningKey> admin,
            ManifestFile file,
            DeploymentListener listener) {
        this(plan, chain, deployer, admin, file, listener, List.of());
    }

    /** The same with daily caps of partners that are known already; one that is missing once the vault is open is left to the admin. */
    public Deployment(
            DeploymentPlan plan,
            ChainReader chain,
            SigningKey deployer,
            Optional<SigningKey> admin,
            ManifestFile file,
            DeploymentListener listener,
            List<FirstCap> caps) {
        this.plan = plan;
        this.chain = chain;
        this.deployer = deployer;
        this.admin = admin;
        this.file = file;
        this.listener = listener;
        this.caps = List.copyOf(caps);
    }

    /**
     * Does what is missing.
     *
     * @throws DeploymentRefused if the plan is unsound or does not fit what stands; what was done until then stays, and is noted
     */
    public DeploymentManifest run() {
        Address account = Address.of(deployer.address());
        PlanRules.require(plan, account);
        DeploymentManifest begun = new Preflight(plan, chain, account).manifest(file.read());
        try (TransactionSender sender = TransactionSender.ofThisProcess(chain, deployer, terms())) {
            return run(new DeploymentSteps(chain, sender, file, begun, listener));
        }
    }

    /** Every step looks at the chain first, so no transaction has to outlive this process. */
    private SendingTerms terms() {
        Duration poll = DevelopmentAccounts.belongTo(plan.chainId()) ? POLL_OF_DEVELOPMENT_CHAINS : POLL;
        return new SendingTerms(1, 1, RAISE_AFTER_BLOCKS, FEE_CEILING_WEI, poll, PATIENCE);
    }

    private DeploymentManifest run(DeploymentSteps steps) {
        SandboxContracts sandbox = new SandboxContracts(steps);
        makeTokens(sandbox);
        sandbox.permit2(plan.permit2());
        CoreContracts core = CoreContracts.create(steps, plan, tokens.get(DeploymentPlan.USDT));
        core.connect(steps);
        if (!chain.view(core.governor(), PoolGovernor.opened())) {
            answerFeeds(sandbox);
        }
        PoolSettings pool = setPool(steps, core);
        Map<String, Token> listed = setLiquidity(steps, core, pool);
        pool.barFromBeingPaid(listed.values());

        Handover handover = new Handover(steps, plan, core, terms());
        handover.grantRoles();
        setCaps(steps, core);
        handover.open();
        steps.finish(handover.handOver(admin), settings(listed));
        return steps.manifest();
    }

    private void setCaps(DeploymentSteps steps, CoreContracts core) {
        if (chain.view(core.vault(), SettlementVault.opened())) {
            return;
        }
        for (FirstCap cap : caps) {
            Bytes32 partner = Bytes32.keccak(cap.partnerId());
            Address token = tokens.get(cap.symbol());
            BigInteger raw = BigInteger.valueOf(cap.wholeTokens())
                    .multiply(BigInteger.TEN.pow(plan.token(cap.symbol()).decimals()));
            steps.call(
                    "setting the daily cap of " + cap.symbol() + " for partner " + cap.partnerId(),
                    core.vault(),
                    SettlementVault.setDailyCap(partner, token, raw),
                    () -> chain.view(core.vault(), SettlementVault.dailyCap(partner, token))
                            .equals(raw));
        }
    }

    private void makeTokens(SandboxContracts sandbox) {
        for (TokenPlan token : plan.tokens()) {
            tokens.put(token.symbol(), sandbox.token(token));
            feeds.put(token.symbol(), sandbox.feed(token));
        }
    }

    private void answerFeeds(SandboxContracts sandbox) {
        for (TokenPlan token : plan.tokens()) {
            sandbox.answer(token, feeds.get(token.symbol()));
        }
    }

    private PoolSettings setPool(DeploymentSteps steps, CoreContracts core) {
        PoolSettings pool = new PoolSettings(steps, plan, core);
        for (TokenPlan token : plan.tokens()) {
            pool.listToken(token, tokens.get(token.symbol()), feeds.get(token.symbol()));
        }
        plan.corridors().forEach(corridor -> pool.setCorridor(corridor, tokens));
        pool.setLossBudget();

        new EngineSetup(steps, plan, core).admit();
        return pool;
    }

    private Map<String, Token> setLiquidity(DeploymentSteps steps, CoreContracts core, PoolSettings pool) {
        LiquiditySetup liquidity = new LiquiditySetup(steps, plan, core);
        liquidity.allowOperator();
        Map<String, Token> listed = new LinkedHashMap<>();
        for (TokenPlan token : plan.tokens()) {
            Address address = tokens.get(token.symbol());
            Shares senior = liquidity.senior(token, address);
            Shares junior = liquidity.junior(token, address);
            liquidity.register(token, address, senior, junior);
            liquidity.seed(token, address, junior);
            listed.put(token.symbol(), listed(token, address, pool, senior, junior));
        }
        return listed;
    }

    private static Token listed(TokenPlan token, Address address, PoolSettings pool, Shares senior, Shares junior) {
        FeedSettingsStruct feed = pool.feed(address);
        return new Token(
                address,
                token.decimals(),
                token.flowShift(),
                token.isSandbox(),
                new Feed(
                        feed.aggregator(),
                        token.feed().isMock(),
                        token.feed().decimals(),
                        feed.maxAge(),
                        feed.inverted(),
                        feed.lowestAnswer(),
                        feed.highestAnswer(),
                        feed.updateBandBps()),
                pool.limits(address),
                senior,
                junior);
    }

    private Settings settings(Map<String, Token> listed) {
        Map<String, Corridor> open = new LinkedHashMap<>();
        for (CorridorPlan corridor : plan.corridors()) {
            open.put(
                    corridor.pair(),
                    new Corridor(corridor.id(), corridor.base(), corridor.quote(), corridor.boundBps()));
        }
        return new Settings(
                listed,
                open,
                plan.sequencerFeed(),
                plan.lossBudget(),
                plan.delays(),
                plan.liquidity(),
                plan.signers(),
                plan.roles());
    }
}
