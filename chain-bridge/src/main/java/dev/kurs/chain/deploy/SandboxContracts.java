package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.standard.ChainlinkFeed;
import dev.kurs.chain.standard.Permit2;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tokens and feeds of a development chain, where they are not others': the deployer issues the tokens and sets the feeds.
 *
 * <p>Example: a plan's token IDRX without an address becomes a {@code SandboxIdrx}, and a feed without one a {@code MockAggregator}.
 */
final class SandboxContracts {
    private static final Map<String, String> ARTIFACTS = Map.of(
            "USDT", "SandboxUsdt",
            "IDRX", "SandboxIdrx",
            "IDRP", "SandboxIdrp",
            "JPYC", "SandboxJpyc",
            "tnSGD", "SandboxTnSgd",
            "tnMYR", "SandboxTnMyr");

    private final DeploymentSteps steps;

    SandboxContracts(DeploymentSteps steps) {
        this.steps = steps;
    }

    /** Whether a sandbox has a token of this symbol. */
    static boolean has(String symbol) {
        return ARTIFACTS.containsKey(symbol);
    }

    /** The planned address, or that of the sandbox's own token. */
    Address token(TokenPlan token) {
        return token.isSandbox()
                ? steps.create(
                        "token." + token.symbol(),
                        Creation.of(ARTIFACTS.get(token.symbol()), new AbiArguments().address(steps.deployer())))
                : token.address();
    }

    /** The planned address, or that of a mock feed. */
    Address feed(TokenPlan token) {
        FeedPlan feed = token.feed();
        return feed.isMock()
                ? steps.create(
                        "feed." + token.symbol(),
                        MockAggregator.create(feed.decimals(), feed.description(), steps.deployer()))
                : feed.aggregator();
    }

    /**
     * Sees to it that Permit2 is where the plan has it: a development chain is given the code that other chains have there.
     *
     * @throws DeploymentRefused if there is none and the chain is no development chain
     */
    void permit2(Address planned) {
        if (planned.equals(Address.ZERO) || steps.chain().ask(Queries.hasCode(planned))) {
            return;
        }
        if (!DevelopmentAccounts.belongTo(steps.manifest().chainId()) || !planned.equals(Permit2.ADDRESS)) {
            throw new DeploymentRefused("there is no code at " + planned + ", where the plan has Permit2");
        }
        List<Object> place = List.of(planned.text(), Permit2.code());
        steps.chain().ask(Query.of("the code of Permit2", "anvil_setCode", place, Function.identity()));
    }

    /** Has a mock feed answer, unless what it answered is not half as old as it may be. */
    void answer(TokenPlan token, Address feed) {
        if (!token.feed().isMock()) {
            return;
        }
        long now = steps.chain().newest().timeSeconds();
        BigInteger fresh = BigInteger.valueOf(now - token.feed().maxAgeSeconds() / 2);
        steps.call(
                "the first answer of " + token.symbol() + "'s feed",
                feed,
                MockAggregator.set(token.feed().firstAnswer(), now),
                () -> steps.chain()
                                .view(feed, ChainlinkFeed.latestRoundData())
                                .updatedAt()
                                .compareTo(fresh)
                        > 0);
    }
}
