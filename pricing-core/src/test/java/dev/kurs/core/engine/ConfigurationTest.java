package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarEncoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ConfigurationTest {
    private static final Set<Integer> HARMLESS =
            Set.of(CommandAcceptedDecoder.TEMPLATE_ID, UsageChangedDecoder.TEMPLATE_ID);

    /** What is sent, and what the refusal says. */
    private record Refusal(RejectReason reason, String detail, Consumer<EngineDriver> command) {}

    private static final List<Refusal> REFUSALS = List.of(
            invalid(
                    "maxOpenQuotes is 0, must be 1 to 2147483647",
                    desk -> desk.world().partner(0, partner -> partner.maxOpenQuotes(0))),
            invalid(
                    "maxRequestIds is 0, must be 1 to 2147483647",
                    desk -> desk.world().partner(0, partner -> partner.maxRequestIds(0))),
            invalid(
                    "rateLimitV02 is 1000001, must be 0 to 1000000",
                    desk -> desk.world().partner(0, partner -> partner.rateLimitV02(1_000_001))),
            invalid("feedId is 7, the next free one is 5", desk -> desk.world().pegFeed(7, "new")),
            invalid(
                    "maxAgeNs of USDT/USD is 0, must be 1 to 315360000000000000",
                    desk -> desk.world().feed(0, feed -> feed.maxAgeNs(0))),
            invalid(
                    "recoveryTicks of USDT/USD is 0, must be 1 to 1000000",
                    desk -> desk.world().feed(0, feed -> feed.recoveryTicks(0))),
            unknown("calendarId 2 is not configured", desk -> desk.world().feed(0, feed -> feed.calendarId(2))),
            unknown("feedId 5 is not configured", desk -> desk.world().token(0, token -> token.feedId(5))),
            unknown("pegFeedId 9 is not configured", desk -> desk.world().token(0, token -> token.pegFeedId(9))),
            invalid(
                    "rangeE6 of USDT is 0, must be at least 1",
                    desk -> desk.world().token(0, token -> token.rangeE6(0))),
            invalid(
                    "decimals of USDT is fixed: 6 cannot become 7",
                    desk -> desk.world().token(0, token -> token.decimals((short) 7))),
            invalid(
                    "dollar of USDT is fixed: YES cannot become NO",
                    desk -> desk.world().token(0, token -> token.dollar(Flag.NO))),
            invalid(
                    "address of IDRX is fixed: ",
                    desk -> desk.world().token(1, token -> token.putAddress(new byte[20], 0, 20))),
            invalid(
                    "corridorHash of USDT-IDRX is fixed: ",
                    desk -> desk.world().corridor(0, terms -> terms.putCorridorHash(new byte[32], 0, 32))),
            invalid(
                    "quoteTokenId of USDT-IDRX is fixed: 1 cannot become 2",
                    desk -> desk.world().corridor(0, terms -> terms.quoteTokenId(2))),
            unknown("baseTokenId 6 is not configured", desk -> desk.world().corridor(0, terms -> terms.baseTokenId(6))),
            invalid(
                    "firmTtlNs of USDT-IDRX is 45000000001, must be whole seconds",
                    desk -> desk.world().corridor(0, terms -> terms.firmTtlNs(45_000_000_001L))),
            invalid(
                    "minSpreadE8 of USDT-IDRX is 0, must be 1 to 3000000",
                    desk -> desk.world().corridor(0, terms -> terms.minSpreadE8(0))),
            invalid(
                    "earlierBase-earlierQuote of USDT-IDRX is USD-, must be two codes of three capital letters",
                    desk -> desk.world().corridor(0, terms -> terms.earlierBase("USD"))),
            invalid(
                    "earlierBase-earlierQuote of USDT-IDRX is USD-Idr, must be two codes of three capital letters",
                    desk -> desk.world()
                            .corridor(0, terms -> terms.earlierBase("USD").earlierQuote("Idr"))),
            invalid(
                    "earlierBase-earlierQuote of USDT-IDRX is USD-USD, must be two codes of three capital letters",
                    desk -> desk.world()
                            .corridor(0, terms -> terms.earlierBase("USD").earlierQuote("USD"))),
            invalid("tokens of new are those of USDT-IDRX", desk -> corridor(desk, 8, 0, 1)),
            invalid("tokens of new are those of IDRX-JPYC", desk -> corridor(desk, 8, 3, 1)),
            invalid("the instance is fixed: ", desk -> desk.world().instance(instance -> instance.chainId(1))),
            invalid(
                    "openQuoteCapacity is 4095, must be 4096 to 33554432",
                    desk -> desk.world().instance(instance -> instance.openQuoteCapacity(4_095))),
            invalid(
                    "requestIdMemoryNs is 134999999999, must be 135000000000 to 86400000000000",
                    desk -> desk.world().instance(instance -> instance.requestIdMemoryNs(134_999_999_999L))),
            invalid(
                    "identity of partner 0 is fixed: ",
                    desk -> desk.world().partner(0, partner -> partner.putUuid(new byte[16], 0, 16))),
            invalid(
                    "discountE8 of partner 0 is 100000001, must be 0 to 100000000",
                    desk -> desk.world().partner(0, partner -> partner.discountE8(100_000_001))),
            invalid(
                    "partnerId is 4, the next free one is 3",
                    desk -> desk.world().partner(4, partner -> {})),
            unknown("partnerId 4 is not configured", desk -> desk.world().partnerCorridor(4, 0, limits -> {})),
            unknown(
                    "corridorId 11 is not configured",
                    desk -> desk.world().partnerCorridor(0, 0, limits -> limits.corridorId(11))),
            unknown("partnerId 4 is not configured", desk -> desk.world().wallet(4, CommandFrames.walletOf(0), true)),
            unknown("partnerId 3 is not configured", desk -> desk.world().key(3)),
            invalid(
                    "dollar of tnNEW is YES, but USDT is the dollar token",
                    desk -> desk.world()
                            .token(5, "tnNEW", token -> token.tokenId(6).dollar(Flag.YES))),
            invalid("quoteTokenId of new is 1, which is its base", desk -> corridor(desk, 8, 1, 1)),
            invalid("tier of a spread override has no name", desk -> override(desk, 0, Tier.NULL_VAL, 1)),
            invalid("length of pair is 130, must be 1 to 129", desk -> corridor(desk, 8, 0, 1, "p".repeat(130))),
            invalid(
                    "length of name is 65, must be 1 to 64",
                    desk -> desk.world().pegFeed(5, "n".repeat(65))),
            invalid(
                    "length of apiKey is 129, must be 0 to 128",
                    desk -> desk.world().key(3, 1, "k".repeat(129))),
            invalid("apiKey key-1 is taken", desk -> desk.world().key(3, 1, "key-1")),
            invalid("identity of key 1 is fixed: ", desk -> desk.world().key(1, 0, "key-1")),
            invalid("closures: 5 begins before 10, the end of the one before", desk -> calendar(desk, 1, 10, 5, 20)),
            invalid("closures: 7 to 7 is empty", desk -> calendar(desk, 7, 7, 8, 9)),
            invalid(
                    "baseSpreadE8 of USDT-IDRX for partner 0 rises with size: 400000 in SMALL after 300000",
                    desk -> override(desk, 0, Tier.SMALL, 400_000)));

    @TestFactory
    Stream<DynamicTest> shouldRefuseWhatCannotBeAndSayWhy() {
        return REFUSALS.stream().map(refusal -> DynamicTest.dynamicTest(refusal.detail(), () -> check(refusal)));
    }

    @Test
    void shouldTakeTheSameConfigurationAgainAndChangeNothing() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.issue(CommandFrames.QuoteRequest.firm(0, 0, 1_000_000_000L));

        SandboxWorld again = new SandboxWorld(command -> {
            desk.send(command);
            assertTrue(
                    HARMLESS.containsAll(desk.events().templateIds()),
                    desk.events().templateIds().toString());
        });
        again.configure();

        again.partnerCorridor(0, 0, limits -> {});
        assertEquals(
                1_000_000_000L, desk.events().last(new UsageChangedDecoder()).dailyUsedE6());
    }

    @Test
    void shouldTellTheDeskOfALegThatIsMissing() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.world().token(5, "tnNEW", token -> token.tokenId(6).putAddress(new byte[20], 0, 20));
        corridor(desk, 8, 6, 1);

        String detail = desk.events().first(new CommandRejectedDecoder()).detail();
        assertEquals("new is a cross and tnNEW has no corridor with the dollar token", detail);
    }

    @Test
    void shouldMakeTheDollarTokenTheBase() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.world().token(5, "tnNEW", token -> token.tokenId(6).putAddress(new byte[20], 0, 20));
        corridor(desk, 8, 6, 0);

        String detail = desk.events().first(new CommandRejectedDecoder()).detail();
        assertEquals("quoteTokenId of new is the dollar token, which must be the base", detail);
    }

    @Test
    void shouldRecordWhatThePoolHolds() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.inventory(3, new Amount().set(5, 7));

        InventoryRecordedDecoder event = desk.events().first(new InventoryRecordedDecoder());
        assertEquals(3, event.tokenId());
        assertEquals(5, event.balance().high());
        assertEquals(7, event.balance().low());
    }

    @Test
    void shouldRefuseInventoryOfATokenItDoesNotKnow() {
        EngineDriver desk = EngineDriver.sandbox();
        desk.inventory(6, Amount.ofRaw(1));

        assertEquals(
                "tokenId 6 is not configured",
                desk.events().first(new CommandRejectedDecoder()).detail());
        assertFalse(desk.events().has(InventoryRecordedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldStopAtACommandItDoesNotKnow() {
        EngineDriver desk = EngineDriver.sandbox();
        CommandFrames frames = desk.frames().advanceTime();
        header(frames.buffer()).templateId(99);

        Exception stop = assertThrows(IllegalArgumentException.class, () -> desk.send(frames));
        assertEquals("template id 99 is no command this engine knows", stop.getMessage());
    }

    @Test
    void shouldGiveANameOfTheEarlierSurfaceToOneCorridorAtATime() {
        EngineDriver desk = EngineDriver.sandbox();
        name(desk, 0, Flag.NO);
        name(desk, 0, Flag.NO);
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));

        name(desk, 1, Flag.NO);
        assertEquals(
                "earlierBase-earlierQuote of USDT-IDRP is USD-IDR, which is what v0.1 calls USDT-IDRX",
                desk.events().first(new CommandRejectedDecoder()).detail());

        name(desk, 0, Flag.YES);
        name(desk, 1, Flag.NO);
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID), "the other was withdrawn");
    }

    @Test
    void shouldRestoreANameThatWentFromAWithdrawnCorridorToOneBeforeIt() {
        EngineDriver desk = EngineDriver.sandbox();
        name(desk, 1, Flag.NO);
        name(desk, 1, Flag.YES);
        name(desk, 0, Flag.NO);
        assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));

        Engine restored = new Engine(new RecordedEvents());
        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    private static void name(EngineDriver desk, int corridorId, Flag isWithdrawn) {
        desk.world()
                .corridor(
                        corridorId,
                        terms -> terms.isWithdrawn(isWithdrawn)
                                .earlierBase("USD")
                                .earlierQuote("IDR"));
    }

    @Test
    void shouldStopAtASchemaThatIsNewerThanItself() {
        EngineDriver desk = EngineDriver.sandbox();
        CommandFrames frames = desk.frames().advanceTime();
        int newer = AdvanceTimeEncoder.SCHEMA_VERSION + 1;
        header(frames.buffer()).version(newer);

        Exception stop = assertThrows(IllegalArgumentException.class, () -> desk.send(frames));
        assertTrue(stop.getMessage().startsWith("schema 75 version " + newer + " is not known"), stop.getMessage());
    }

    @Test
    void shouldStopAtACommandOutOfOrder() {
        EngineDriver desk = EngineDriver.sandbox();
        CommandFrames frames = desk.frames().advanceTime();

        Frame.stamp(frames.buffer(), 0, desk.engine().lastSequence(), desk.nowNs());
        assertThrows(
                IllegalArgumentException.class, () -> desk.engine().onCommand(frames.buffer(), 0, frames.length()));
        Frame.stamp(frames.buffer(), 0, desk.engine().lastSequence() + 1, desk.nowNs() - 1);
        assertThrows(
                IllegalArgumentException.class, () -> desk.engine().onCommand(frames.buffer(), 0, frames.length()));
    }

    private static void check(Refusal refusal) {
        EngineDriver desk = EngineDriver.sandbox();
        long sequence = desk.engine().lastSequence();
        refusal.command().accept(desk);

        CommandRejectedDecoder rejected = desk.events().first(new CommandRejectedDecoder());
        assertEquals(refusal.reason(), rejected.reason());
        String detail = rejected.detail();
        assertTrue(detail.startsWith(refusal.detail()), detail);
        assertEquals(1, desk.events().frames().size());
        assertEquals(sequence + 1, desk.engine().lastSequence());
    }

    private static Refusal invalid(String detail, Consumer<EngineDriver> command) {
        return new Refusal(RejectReason.INVALID_CONFIGURATION, detail, command);
    }

    private static Refusal unknown(String detail, Consumer<EngineDriver> command) {
        return new Refusal(RejectReason.UNKNOWN_ENTITY, detail, command);
    }

    private static void corridor(EngineDriver desk, int corridorId, int baseTokenId, int quoteTokenId) {
        corridor(desk, corridorId, baseTokenId, quoteTokenId, "new");
    }

    private static void corridor(EngineDriver desk, int corridorId, int baseTokenId, int quoteTokenId, String pair) {
        ConfigureCorridorEncoder message = desk.frames().begin(new ConfigureCorridorEncoder());
        message.corridorId(corridorId).baseTokenId(baseTokenId).quoteTokenId(quoteTokenId);
        SandboxWorld.fill(message, pair);
        SandboxWorld.addTiers(message);
        desk.send(desk.frames().end(message.pair(pair)));
    }

    private static void calendar(EngineDriver desk, long firstFrom, long firstTo, long secondFrom, long secondTo) {
        ConfigureCalendarEncoder message = desk.frames().begin(new ConfigureCalendarEncoder());
        message.calendarId(2).continued(Flag.NO);
        message.closuresCount(2)
                .next()
                .fromNs(firstFrom)
                .toNs(firstTo)
                .next()
                .fromNs(secondFrom)
                .toNs(secondTo);
        desk.send(desk.frames().end(message.name("strange")));
    }

    private static void override(EngineDriver desk, int partnerId, Tier tier, long baseSpreadE8) {
        desk.world()
                .partner(
                        partnerId,
                        partner -> {},
                        overrides -> overrides
                                .spreadOverridesCount(1)
                                .next()
                                .tier(tier)
                                .baseSpreadE8(baseSpreadE8)
                                .fixedFeeE6(ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue())
                                .variableE8(ConfigurePartnerEncoder.SpreadOverridesEncoder.variableE8NullValue()));
    }

    private static MessageHeaderEncoder header(UnsafeBuffer frame) {
        return new MessageHeaderEncoder().wrap(frame, 0);
    }

    @Test
    void shouldSignForAnotherEngineContractFromTheCommandOnAndHoldTheOpenQuotes() {
        EngineDriver desk = EngineDriver.sandbox();
        assertEquals(RejectReason.NONE, desk.ask(QuoteRequest.firm(0, SandboxWorld.USDT_IDRX, 1_000_000_000L)));

        desk.world().instance(instance -> instance.putEngineContract(new byte[20], 0, 20));

        assertEquals(
                RejectReason.NONE,
                desk.ask(QuoteRequest.firm(0, SandboxWorld.USDT_IDRX, 1_000_000_000L)
                        .withRequestId("after")));
        RecordedEvents events = new RecordedEvents();
        Engine restored = new Engine(events);
        desk.engine().writeSnapshot(restored::restore);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @Test
    void shouldKeepItsEngineContractUnderEarlierRules() {
        EngineDriver desk = EngineDriver.sandbox(2);
        desk.world().instance(instance -> instance.putEngineContract(new byte[20], 0, 20));
        assertEquals(
                RejectReason.INVALID_CONFIGURATION,
                desk.events().first(new CommandRejectedDecoder()).reason());
    }
}
