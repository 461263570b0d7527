package dev.kurs.core.reference;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Partner;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.book.PartnerHash;
import dev.kurs.core.book.PartnerIdentity;
import dev.kurs.core.book.PartnerQuotas;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.Require;
import dev.kurs.core.pricing.PartnerTerms;
import dev.kurs.core.pricing.TermsValidation;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.InstanceIdentity;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.SettlementVenue;
import dev.kurs.protocol.message.sbe.Tier;

/** Takes the configuration of the instance, of partners, their corridors and wallets, or refuses it whole. */
public final class PartnerConfiguration {
    private static final long SECOND_NS = 1_000_000_000L;

    /** How far a request's timestamp may lie from the edge's clock, either way. */
    private static final long TIMESTAMP_TOLERANCE_NS = 60 * SECOND_NS;

    /** The edge's clock counts whole seconds. */
    private static final long CLOCK_STEP_NS = SECOND_NS;

    /** The slowest body, and its wait for the core. */
    private static final long SLOWEST_REQUEST_NS = 14 * SECOND_NS;

    /** Shorter, a signed request could be taken twice: at the beginning of its tolerance and after its end. */
    private static final long MIN_REQUEST_ID_MEMORY_NS =
            2 * TIMESTAMP_TOLERANCE_NS + CLOCK_STEP_NS + SLOWEST_REQUEST_NS;

    private static final long MAX_REQUEST_ID_MEMORY_NS = 86_400_000_000_000L;
    private static final long MAX_CHAIN_AGE_NS = 3_600 * SECOND_NS;
    private static final int MAX_OPEN_QUOTES_BEFORE = 1 << 21;
    private static final int MAX_REQUEST_IDS_BEFORE = 1 << 22;

    /** 50 000 quotes a second open for 671 s, and as many request ids. */
    private static final int MAX_PLACES = 1 << 25;

    private static final int MAX_RATE_LIMIT = 1_000_000;

    private final EngineState state;
    private final SpreadFloors spreadFloors;

    public PartnerConfiguration(EngineState state, SpreadFloors spreadFloors) {
        this.state = state;
        this.spreadFloors = spreadFloors;
    }

    void instance(ConfigureInstanceDecoder command, Origin origin) {
        boolean mayBeLarge = origin == Origin.SNAPSHOT || state.rules.allowLargePools();
        Require.within(
                "openQuoteCapacity",
                command.openQuoteCapacity(),
                Math.max(1, state.instance.openQuoteCapacity()),
                mayBeLarge ? MAX_PLACES : MAX_OPEN_QUOTES_BEFORE);
        Require.within(
                "requestIdCapacity",
                command.requestIdCapacity(),
                Math.max(1, state.instance.requestIdCapacity()),
                mayBeLarge ? MAX_PLACES : MAX_REQUEST_IDS_BEFORE);
        Require.within(
                "requestIdMemoryNs", command.requestIdMemoryNs(), MIN_REQUEST_ID_MEMORY_NS, MAX_REQUEST_ID_MEMORY_NS);
        if (command.settlementVenue() == SettlementVenue.ON_CHAIN) {
            Require.within("chainMaxAgeNs", command.chainMaxAgeNs(), SECOND_NS, MAX_CHAIN_AGE_NS);
        }
        InstanceIdentity identity = InstanceIdentity.from(command);
        if (state.instance.identity() != null) {
            InstanceIdentity known = state.instance.identity();
            Require.unchanged(
                    "the instance",
                    state.rules.replaceEngine() ? known.withEngine(identity.engineContract()) : known,
                    identity);
        }
        state.instance.configure(identity, command.settlementVenue(), command.chainMaxAgeNs());
        state.quoteIds.setInstanceId(identity.instanceIdBytes());
        state.instance.setCapacities(command.openQuoteCapacity(), command.requestIdCapacity());
        if (state.takesQuotes) {
            state.openQuotes.ensureCapacity(command.openQuoteCapacity());
            state.requestIds.configure(command.requestIdCapacity(), command.requestIdMemoryNs());
        }
    }

    void partner(ConfigurePartnerDecoder command) {
        checkTiers(command);
        PartnerTerms terms = PartnerTerms.from(command);
        Require.knownOrNext("partnerId", terms.partnerId(), state.partners.size());
        Require.valid(TermsValidation.invalidity(terms));
        PartnerQuotas quotas = PartnerQuotas.from(command);
        checkLimits(command, quotas);
        PartnerIdentity identity = PartnerIdentity.from(command);
        if (state.knowsPartner(terms.partnerId())) {
            Require.unchanged(
                    "identity of partner " + terms.partnerId(),
                    state.partners.get(terms.partnerId()).identity(),
                    identity);
        }
        if (SpreadFloors.hasOverride(terms)) {
            checkOverrides(terms);
        }
        state.vaultAccounts.name(
                terms.partnerId(),
                PartnerHash.of(
                        command.buffer(), command.offset() + ConfigurePartnerDecoder.partnerHashEncodingOffset()));
        put(terms, quotas, identity, command.status() == PartnerStatus.ACTIVE);
    }

    void partnerCorridor(ConfigurePartnerCorridorDecoder command) {
        Require.known("partnerId", command.partnerId(), state.partners.size());
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        long dailyLimitE6 = limit(command.dailyLimitE6(), ConfigurePartnerCorridorDecoder.dailyLimitE6NullValue());
        long monthlyLimitE6 =
                limit(command.monthlyLimitE6(), ConfigurePartnerCorridorDecoder.monthlyLimitE6NullValue());
        Require.within("dailyLimitE6", dailyLimitE6, 0, PartnerCorridor.UNLIMITED);
        Require.within("monthlyLimitE6", monthlyLimitE6, 0, PartnerCorridor.UNLIMITED);
        PartnerCorridor entry = state.partnerCorridors.findOrAdd(command.partnerId(), command.corridorId());
        entry.configure(command.enabled() == Flag.YES, dailyLimitE6, monthlyLimitE6);
    }

    void wallet(ConfigureWalletDecoder command) {
        Require.known("partnerId", command.partnerId(), state.partners.size());
        int permissions = permission(command.maySwap(), Wallets.MAY_SWAP)
                | permission(command.mayDepositLiquidity(), Wallets.MAY_DEPOSIT_LIQUIDITY)
                | permission(command.mayWithdrawLiquidity(), Wallets.MAY_WITHDRAW_LIQUIDITY);
        int offset = command.offset() + ConfigureWalletDecoder.walletEncodingOffset();
        state.wallets.permit(command.partnerId(), command.buffer(), offset, permissions);
        state.allowedWallets.register(command.buffer(), offset);
    }

    private static void checkTiers(ConfigurePartnerDecoder command) {
        for (ConfigurePartnerDecoder.SpreadOverridesDecoder override : command.spreadOverrides()) {
            Require.named("tier of a spread override", override.tier() != Tier.NULL_VAL);
        }
        command.sbeRewind();
    }

    private static void checkLimits(ConfigurePartnerDecoder command, PartnerQuotas quotas) {
        Require.within("maxOpenQuotes", quotas.maxOpenQuotes(), 1, PartnerQuotas.UNLIMITED);
        Require.within("maxRequestIds", quotas.maxRequestIds(), 1, PartnerQuotas.UNLIMITED);
        if (command.rateLimitV02() != ConfigurePartnerDecoder.rateLimitV02NullValue()) {
            Require.within("rateLimitV02", command.rateLimitV02(), 0, MAX_RATE_LIMIT);
        }
    }

    private void checkOverrides(PartnerTerms terms) {
        for (Corridor corridor : state.corridors.inOrder()) {
            Require.valid(TermsValidation.invalidity(corridor.terms(), terms));
        }
    }

    private void put(PartnerTerms terms, PartnerQuotas quotas, PartnerIdentity identity, boolean active) {
        if (!state.knowsPartner(terms.partnerId())) {
            state.partnerIds.put(identity.uuid(), terms.partnerId());
            state.partners.add(new Partner(identity));
        }
        state.partners.get(terms.partnerId()).configure(terms, quotas, active);
        if (spreadFloors.put(terms)) {
            for (Corridor corridor : state.corridors.inOrder()) {
                spreadFloors.apply(corridor);
            }
        }
    }

    private static long limit(long value, long nullValue) {
        return value == nullValue ? PartnerCorridor.UNLIMITED : value;
    }

    private static int permission(Flag flag, int permission) {
        return flag == Flag.YES ? permission : 0;
    }
}
