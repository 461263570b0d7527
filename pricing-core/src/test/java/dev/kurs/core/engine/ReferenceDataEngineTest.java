package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An engine on which configuration is tried: it has the desk's, and no room. */
class ReferenceDataEngineTest {
    private final EngineDriver desk = EngineDriver.sandbox();
    private final RecordedEvents events = new RecordedEvents();
    private final Engine engine = Engine.ofReferenceData(events);

    @BeforeEach
    void takeOverWhatIsInForce() {
        desk.engine().writeSnapshot(engine::restore);
    }

    private void send(CommandFrames command) {
        command.stamp(engine.lastSequence() + 1, desk.nowNs());
        events.clear();
        engine.onCommand(command.buffer(), 0, command.length());
    }

    @Test
    void shouldRefuseARequestIdAsOneThatIsFull() {
        send(desk.frames().claimRequestId(0, "abc"));

        assertEquals(
                RejectReason.REQUEST_MEMORY_FULL,
                events.first(new RequestIdRefusedDecoder()).reason());
    }

    @Test
    void shouldRefuseAQuoteAsOneThatIsFull() {
        send(desk.frames().requestQuote(QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L)));

        assertEquals(
                RejectReason.BOOK_FULL, events.first(new QuoteRejectedDecoder()).reason());
    }

    @Test
    void shouldRefuseLessRoomThanIsInForce() {
        configureInstance(message -> message.openQuoteCapacity(4_095));
        assertEquals(
                "openQuoteCapacity is 4095, must be 4096 to 33554432",
                events.first(new CommandRejectedDecoder()).detail());

        configureInstance(message -> message.requestIdCapacity(4_095));
        assertEquals(
                "requestIdCapacity is 4095, must be 4096 to 33554432",
                events.first(new CommandRejectedDecoder()).detail());
    }

    @Test
    void shouldTakeMoreRoomAndHoldToIt() {
        configureInstance(message -> message.openQuoteCapacity(5_000));
        assertFalse(events.has(CommandRejectedDecoder.TEMPLATE_ID));

        configureInstance(message -> message.openQuoteCapacity(4_096));
        assertEquals(
                "openQuoteCapacity is 4096, must be 5000 to 33554432",
                events.first(new CommandRejectedDecoder()).detail());
    }

    private void configureInstance(Consumer<ConfigureInstanceEncoder> alteration) {
        new SandboxWorld(this::send).instance(alteration);
    }
}
