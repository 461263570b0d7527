package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RejectReason;
import org.junit.jupiter.api.Test;

/** Whoever configures something by its name gets the id from the engine. */
class EntityIdsTest {
    private final EngineDriver desk = EngineDriver.sandbox();
    private final SandboxWorld world = desk.world();

    @Test
    void shouldKnowWhatItKnowsByItsName() {
        for (int id = 0; id < SandboxWorld.FEEDS; id++) {
            world.feed(id, feed -> feed.feedId(Frame.NO_ENTITY));
            assertEquals(id, accepted());
        }
        for (int id = 0; id < SandboxWorld.TOKENS; id++) {
            world.token(id, token -> token.tokenId(Frame.NO_ENTITY));
            assertEquals(id, accepted());
        }
        for (int id = 0; id < SandboxWorld.CORRIDORS; id++) {
            world.corridor(id, corridor -> corridor.corridorId(Frame.NO_ENTITY));
            assertEquals(id, accepted());
        }
        for (int id = 0; id < SandboxWorld.PARTNERS; id++) {
            world.partner(id, partner -> partner.partnerId(Frame.NO_ENTITY));
            assertEquals(id, accepted());
        }
    }

    @Test
    void shouldGiveWhatIsNewTheNextId() {
        world.pegFeed(Frame.NO_ENTITY, "IDRX/IDR");
        assertEquals(SandboxWorld.FEEDS, accepted());

        desk.send(calendar("HOLIDAYS"));
        int calendarId = accepted();
        desk.send(calendar("HOLIDAYS"));
        assertEquals(calendarId, accepted());
        desk.send(calendar("OTHERS"));
        assertEquals(calendarId + 1, accepted());
    }

    @Test
    void shouldRefuseANameThatIsAnothers() {
        world.feed(1, feed -> feed.feedId(0));

        CommandRejectedDecoder rejected = desk.events().first(new CommandRejectedDecoder());
        assertTrue(rejected.detail().endsWith(" is that of id 1 already"), rejected::detail);
    }

    @Test
    void shouldChangeWhatIsMeantByTheName() {
        QuoteRequest request = QuoteRequest.firm(0, SandboxWorld.USDT_IDRX, 100_000_000);
        assertEquals(RejectReason.NONE, desk.ask(request));

        world.corridor(
                SandboxWorld.USDT_IDRX,
                corridor -> corridor.corridorId(Frame.NO_ENTITY).minUsdE6(1_000_000_000));

        assertEquals(RejectReason.BELOW_MINIMUM, desk.ask(request));
    }

    @Test
    void shouldBeTheSameFromASnapshot() {
        world.pegFeed(Frame.NO_ENTITY, "IDRX/IDR");
        Engine restored = new Engine((frame, offset, length) -> {});

        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
    }

    @Test
    void shouldSayNoIdOfWhatHasNone() {
        world.partnerCorridor(0, 0, terms -> {});

        assertEquals(Frame.NO_ENTITY, accepted());
    }

    @Test
    void shouldQuoteAWithdrawnCorridorNoMoreThoughItIsTheLegOfOneThatIs() {
        QuoteRequest direct = QuoteRequest.firm(0, SandboxWorld.USDT_IDRX, 100_000_000);
        QuoteRequest cross = QuoteRequest.firm(0, SandboxWorld.IDRX_JPYC, 200_000_000);

        world.corridor(SandboxWorld.USDT_IDRX, corridor -> corridor.isWithdrawn(Flag.YES));
        assertEquals(RejectReason.UNKNOWN_CORRIDOR, desk.ask(direct));
        assertEquals(RejectReason.NONE, desk.ask(cross));

        world.corridor(SandboxWorld.USDT_IDRX, corridor -> {});
        assertEquals(RejectReason.NONE, desk.ask(direct));
    }

    private CommandFrames calendar(String name) {
        ConfigureCalendarEncoder message = desk.frames().begin(new ConfigureCalendarEncoder());
        message.calendarId(Frame.NO_ENTITY).continued(Flag.NO).closuresCount(0);
        return desk.frames().end(message.name(name));
    }

    private int accepted() {
        assertTrue(
                desk.events().has(CommandAcceptedDecoder.TEMPLATE_ID),
                () -> desk.events().first(new CommandRejectedDecoder()).detail());
        return desk.events().first(new CommandAcceptedDecoder()).entityId();
    }
}
