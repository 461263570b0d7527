package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.deploy.DeploymentManifest.State;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.standard.ChainlinkFeed;
import dev.kurs.chain.standard.ChainlinkFeed.Round;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Supplier;

/** Looks at the chain before anything is sent: the right one, with tokens and feeds that are what the plan says. */
final class Preflight {
    private final DeploymentPlan plan;
    private final ChainReader chain;
    private final Address deployer;

    Preflight(DeploymentPlan plan, ChainReader chain, Address deployer) {
        this.plan = plan;
        this.chain = chain;
        this.deployer = deployer;
    }

    /**
     * The manifest to go on with.
     *
     * @throws DeploymentRefused if chain, tokens, feeds or the earlier manifest do not fit the plan
     */
    DeploymentManifest manifest(Optional<DeploymentManifest> earlier) {
        long chainId = chain.ask(Queries.chainId());
        check(
                chainId == plan.chainId(),
                "the node is on chain " + chainId + " and the plan is for chain " + plan.chainId());
        earlier.ifPresent(this::requireSame);
        boolean opened = earlier.isPresent() && isOpened(earlier.get());
        for (TokenPlan token : plan.tokens()) {
            if (!token.isSandbox()) {
                requireToken(token);
            }
            if (!token.feed().isMock() && !opened) {
                requireFeed(token);
            }
        }
        Address sequencerFeed = plan.sequencerFeed();
        check(
                sequencerFeed.isZero() || hasCode(sequencerFeed),
                "the sequencer feed " + sequencerFeed + " is no contract");
        boolean standing = earlier.isPresent() && earlier.get().state() != State.DEPLOYING;
        check(
                standing || chain.ask(AccountQueries.balance(deployer)).signum() > 0,
                "the deployer " + deployer + " has nothing to pay gas with on chain " + chainId);
        return earlier.orElseGet(
                () -> DeploymentManifest.begun(chainId, chain.newest().number() + 1, deployer));
    }

    private void requireSame(DeploymentManifest earlier) {
        check(
                earlier.chainId() == plan.chainId(),
                "the manifest is of chain " + earlier.chainId() + " and the plan is for chain " + plan.chainId());
        check(
                earlier.deployer().equals(deployer),
                "the manifest is of deployer " + earlier.deployer() + ", not of " + deployer);
    }

    private boolean isOpened(DeploymentManifest earlier) {
        return earlier.contracts().containsKey(DeploymentManifest.GOVERNOR)
                && hasCode(earlier.address(DeploymentManifest.GOVERNOR))
                && chain.view(earlier.address(DeploymentManifest.GOVERNOR), PoolGovernor.opened());
    }

    private boolean hasCode(Address contract) {
        return chain.ask(Queries.hasCode(contract));
    }

    private void requireToken(TokenPlan token) {
        check(
                hasCode(token.address()),
                "there is no contract at " + token.address() + ", the plan's " + token.symbol());
        long decimals = ask(token.symbol() + "'s decimals", () -> chain.view(token.address(), Erc20.decimals()));
        check(
                decimals == token.decimals(),
                token.symbol() + " has " + decimals + " decimals on the chain and " + token.decimals()
                        + " in the plan");
    }

    private void requireFeed(TokenPlan token) {
        FeedPlan feed = token.feed();
        String name = "the feed of " + token.symbol() + " at " + feed.aggregator();
        check(hasCode(feed.aggregator()), name + " is no contract");
        long decimals = ask(name, () -> chain.view(feed.aggregator(), ChainlinkFeed.decimals()));
        check(
                decimals == feed.decimals(),
                name + " has " + decimals + " decimals on the chain and " + feed.decimals() + " in the plan");
        Round round = ask(name, () -> chain.view(feed.aggregator(), ChainlinkFeed.latestRoundData()));
        BigInteger answer = round.answer();
        check(
                answer.compareTo(feed.lowestAnswer()) >= 0 && answer.compareTo(feed.highestAnswer()) <= 0,
                name + " answers " + answer + ", outside " + feed.lowestAnswer() + " to " + feed.highestAnswer());
        BigInteger age = BigInteger.valueOf(chain.newest().timeSeconds()).subtract(round.updatedAt());
        check(
                round.updatedAt().signum() > 0 && age.compareTo(BigInteger.valueOf(feed.maxAgeSeconds())) <= 0,
                name + " answered " + age + " s ago, and its answers are good for " + feed.maxAgeSeconds() + " s");
    }

    private static <T> T ask(String what, Supplier<T> question) {
        try {
            return question.get();
        } catch (ChainException unreadable) {
            throw new DeploymentRefused(what + " cannot be read", unreadable);
        }
    }

    private static void check(boolean holds, String sentence) {
        if (!holds) {
            throw new DeploymentRefused(sentence);
        }
    }
}
