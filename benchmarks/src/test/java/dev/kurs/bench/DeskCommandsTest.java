package dev.kurs.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ClockChangedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RequestIdClaimedDecoder;
import dev.kurs.protocol.message.sbe.Side;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** That an engine does what is measured; a command that it refuses ends a world. */
class DeskCommandsTest {
    private final FirmQuoteHeard quote = new FirmQuoteHeard();
    private final List<Integer> heard = new ArrayList<>();
    private final BenchmarkWorld world = BenchmarkWorld.followed(2, 3, this::hear);
    private final DeskCommands desk = new DeskCommands(world.commands(), quote);
    private int partnerId;

    private void hear(DirectBuffer frame, int offset, int length) {
        heard.add(Frame.templateId(frame, offset));
        quote.onEvent(frame, offset, length);
        if (heard.getLast() == ConfigurePartnerDecoder.TEMPLATE_ID) {
            partnerId = new ConfigurePartnerDecoder()
                    .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                    .partnerId();
        }
    }

    @BeforeEach
    void forgetConfiguration() {
        heard.clear();
    }

    @Test
    void shouldSettleWhatWasSoldAndBought() {
        for (Side side : List.of(Side.SELL, Side.BUY)) {
            heard.clear();
            world.commands().quote(side == Side.SELL ? 2 : 4, QuoteKind.FIRM, side);
            desk.settle();

            assertEquals(side, quote.side());
            assertTrue(heard.contains(QuoteSettledDecoder.TEMPLATE_ID));
            assertTrue(heard.contains(PositionChangedDecoder.TEMPLATE_ID), "the corridor took the trade");
        }
        world.requireNoRefusals();
    }

    @Test
    void shouldTellOfEachCommand() {
        desk.claimRequestId(1, 7);
        desk.override(1, true);
        desk.override(1, false);
        desk.advanceChain();
        desk.reportClock();

        assertTrue(heard.containsAll(List.of(
                RequestIdClaimedDecoder.TEMPLATE_ID,
                CorridorStateChangedDecoder.TEMPLATE_ID,
                ChainAdvancedDecoder.TEMPLATE_ID,
                ClockChangedDecoder.TEMPLATE_ID)));
    }

    @Test
    void shouldConfigureTheFirstPartnerAgain() {
        world.commands().configurePartner();

        assertEquals(0, partnerId);
    }
}
