package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.standard.ChainlinkFeed;
import java.math.BigInteger;
import java.util.Map;

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
