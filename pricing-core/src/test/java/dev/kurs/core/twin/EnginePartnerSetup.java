package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.ConfigureKeyEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.Tier;

/** Sends an engine the configuration of partners: plain, at a fixed rate, with a discount, and with spreads of their own and a cap on what is open. */
final class EnginePartnerSetup {
    private final ProbedEngine engine;

    EnginePartnerSetup(ProbedEngine engine) {
        this.engine = engine;
    }

    void configurePartner(int partnerId) {
        boolean fixedRate = partnerId == 1;
        byte[] identity = new byte[32];
        identity[0] = (byte) (partnerId + 1);
        ConfigurePartnerEncoder partner = new ConfigurePartnerEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .partnerId(partnerId)
                .putUuid(identity, 0, 16)
                .putPartnerHash(identity, 0, 32)
                .status(PartnerStatus.ACTIVE)
                .pricingMode(fixedRate ? PricingMode.FIXED_INPUT_RATE : PricingMode.STANDARD)
                .discountE8(partnerId == 2 ? 33_333_333 : Long.MIN_VALUE)
                .inputRateE8(fixedRate ? 123_457 : 0)
                .maxOpenE6(partnerId == 3 ? 3_000_000_000_000L : Long.MIN_VALUE)
                .rateTier(RateTier.STANDARD)
                .rateLimitV02(ConfigurePartnerEncoder.rateLimitV02NullValue())
                .maxOpenQuotes(ConfigurePartnerEncoder.maxOpenQuotesNullValue())
                .maxRequestIds(ConfigurePartnerEncoder.maxRequestIdsNullValue());
        ConfigurePartnerEncoder.SpreadOverridesEncoder overrides = partner.spreadOverridesCount(partnerId == 3 ? 2 : 0);
        for (int tier = 0; partnerId == 3 && tier < 2; tier++) {
            overrides
                    .next()
                    .tier(Tier.get((short) tier))
                    .baseSpreadE8(150_000L - 20_000L * tier)
                    .fixedFeeE6(
                            tier == 0 ? 323_457 : ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue())
                    .variableE8(
                            tier == 1 ? 77_777 : ConfigurePartnerEncoder.SpreadOverridesEncoder.variableE8NullValue());
        }
        partner.name("partner" + partnerId);
        engine.require(partner.encodedLength());
    }

    void configureAccess(int partnerId) {
        for (int lane = 0; lane < EngineWorld.LANES.size(); lane++) {
            ConfigurePartnerCorridorEncoder access = new ConfigurePartnerCorridorEncoder()
                    .wrapAndApplyHeader(engine.command(), 0, engine.header())
                    .correlationId(0)
                    .partnerId(partnerId)
                    .corridorId(lane)
                    .enabled(Flag.YES)
                    .dailyLimitE6(partnerId == 0 ? Long.MIN_VALUE : 80_000_000_000_000L)
                    .monthlyLimitE6(partnerId == 0 ? Long.MIN_VALUE : 800_000_000_000_000L);
            engine.require(access.encodedLength());
        }
    }

    void configureWallet(int partnerId) {
        ConfigureWalletEncoder wallet = new ConfigureWalletEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .partnerId(partnerId)
                .putWallet(EngineWorld.walletOf(partnerId), 0, 20)
                .maySwap(Flag.YES)
                .mayDepositLiquidity(Flag.NO)
                .mayWithdrawLiquidity(Flag.NO);
        engine.require(wallet.encodedLength());
    }

    void configureKey(int partnerId) {
        ConfigureKeyEncoder key = new ConfigureKeyEncoder()
                .wrapAndApplyHeader(engine.command(), 0, engine.header())
                .correlationId(0)
                .keyId(partnerId)
                .partnerId(partnerId)
                .kind(KeyKind.HMAC)
                .status(KeyStatus.ACTIVE)
                .environment(Environment.SANDBOX)
                .expiresAtNs(Long.MIN_VALUE)
                .apiKey("key" + partnerId);
        engine.require(key.encodedLength());
    }
}
