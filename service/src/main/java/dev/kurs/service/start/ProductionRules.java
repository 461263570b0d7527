package dev.kurs.service.start;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;

/**
 * What a configuration with {@code environment: PRODUCTION} must not say, because its signatures are worth money.
 *
 * <p>Example: {@code feeds.primary: recorded} is refused, and so is a missing {@code chain} unless {@code settlement: off-chain} says that it is meant.
 */
public final class ProductionRules {
    private static final String RECORDED = "recorded";

    private ProductionRules() {}

    /** @throws dev.kurs.service.configuration.InvalidConfiguration naming the key and what to say instead */
    public static void require(Section file, Settings settings) {
        if (settings.sandbox()) {
            return;
        }
        requireLivePrices(file.section("feeds"));
        requireRealChain(file.section("instance"));
        if (settings.chain().isEmpty() && !settings.offChain()) {
            throw file.wrong(
                    "chain",
                    "must say where quotes settle with environment PRODUCTION, or settlement: off-chain that they settle nowhere");
        }
    }

    private static void requireLivePrices(Section feeds) {
        if (RECORDED.equals(feeds.text("primary", RECORDED))) {
            throw feeds.wrong(
                    "primary",
                    "must be live with environment PRODUCTION, with sources under feeds.live: a recording's prices are not today's");
        }
        if (feeds.sectionOrEmpty(RECORDED).has("file")) {
            throw feeds.wrong(
                    RECORDED, "must be left out with environment PRODUCTION: a recording's prices are not today's");
        }
    }

    private static void requireRealChain(Section instance) {
        if (DevelopmentAccounts.belongTo(instance.integer("chain_id"))) {
            throw instance.wrong(
                    "chain_id",
                    "must be the chain that the engine contract is on with environment PRODUCTION, not a development chain's, whose keys everybody has");
        }
    }
}
