package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioEncoder;
import java.util.List;

/** Encodes the PORTFOLIO skew of the sandbox's tokens. */
final class PortfolioFrames {
    static final long ALPHA_E8 = -190_000_000;
    static final long BETA_E8 = 110_000_000;

    private final CommandFrames frames;

    PortfolioFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** A million dollars of any token but the dollar's cost half a basis point, whatever the others are. */
    CommandFrames configure(List<Integer> corridorIds, long... stepsUsd) {
        ConfigurePortfolioEncoder message = frames.begin(new ConfigurePortfolioEncoder());
        message.riskAversion(1e-5).horizonDays(1).actorKind(ActorKind.CONFIGURATION);
        int tokens = corridorIds.isEmpty() ? 0 : SandboxWorld.TOKENS;
        ConfigurePortfolioEncoder.TokensEncoder ids = message.tokensCount(tokens);
        for (int tokenId = 0; tokenId < tokens; tokenId++) {
            ids.next().tokenId(tokenId);
        }
        ConfigurePortfolioEncoder.CostsEncoder costs = message.costsCount(tokens * (tokens + 1) / 2);
        for (int row = 0; row < tokens; row++) {
            for (int column = row; column < tokens; column++) {
                costs.next().costE24(row == column && row != SandboxWorld.USDT ? 50_000_000_000_000L : 0);
            }
        }
        ConfigurePortfolioEncoder.CorridorsEncoder corridors = message.corridorsCount(corridorIds.size());
        for (int corridorId : corridorIds) {
            ConfigurePortfolioEncoder.CorridorsEncoder.StepsEncoder steps = corridors
                    .next()
                    .corridorId(corridorId)
                    .alphaE8(ALPHA_E8)
                    .betaE8(BETA_E8)
                    .stepsCount(stepsUsd.length);
            for (long usd : stepsUsd) {
                steps.next().sizeE6(usd * 1_000_000);
            }
        }
        message.actor("os:desk").actorAddress("kurs.yaml").actorRequestId("").reason("declared");
        return frames.end(message);
    }
}
