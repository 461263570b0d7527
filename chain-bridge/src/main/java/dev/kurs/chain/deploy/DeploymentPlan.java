package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import java.util.List;

/**
 * Everything that a deployment decides.
 *
 * @param sequencerFeed the layer's sequencer uptime feed, zero where there is no sequencer
 * @param tokens in the order in which they are listed
 * @param signers keys whose quotes settle, two at least; the first one's settle with the least gas
 * @param permit2 Permit2 as the chain has it, zero where payments by its signatures are not to be taken
 */
public record DeploymentPlan(
        long chainId,
        Delays delays,
        LossBudget lossBudget,
        FeeCap feeCap,
        LiquidityTerms liquidity,
        Address sequencerFeed,
        List<TokenPlan> tokens,
        List<CorridorPlan> corridors,
        List<Address> signers,
        RoleHolders roles,
        Address permit2) {
    /** The token that fees are paid in. */
    static final String USDT = "USDT";

    public DeploymentPlan {
        tokens = List.copyOf(tokens);
        corridors = List.copyOf(corridors);
        signers = List.copyOf(signers);
    }

    TokenPlan token(String symbol) {
        return tokens.stream()
                .filter(token -> token.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new DeploymentRefused("the plan has no token " + symbol));
    }
}
