package dev.kurs.service.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.InventoryRecordedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ObligationChangedEncoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.TokenRiskStateEncoder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The book of a state with USDT and IDRX, of each of which the pool holds a million and sixteen thousand million. */
class StressBookTest {
    private static final int USDT = 0;
    private static final int IDRX = 1;
    private static final int FEED = 1;
    private static final int USDT_DECIMALS = 6;
    private static final int IDRX_DECIMALS = 2;
    private static final long MILLION_USDT_RAW = 1_000_000_000_000L;
    private static final long IDRX_RAW = 1_600_000_000_000L;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldCountWhatMakersHavePromisedAsDelivered() {
        List<TokenHolding> book = StressBook.of(
                frames -> {
                    giveTokens(frames);
                    giveObligation(frames, ObligationStatus.OPEN, Side.SELL);
                    giveObligation(frames, ObligationStatus.DELIVERED, Side.SELL);
                },
                Map.of());

        assertHeld(book, "1001000", "15984000000");
    }

    @Test
    void shouldGiveAMakerThatBuysWhatItHasBought() {
        List<TokenHolding> book = StressBook.of(
                frames -> {
                    giveTokens(frames);
                    giveObligation(frames, ObligationStatus.OPEN, Side.BUY);
                },
                Map.of());

        assertHeld(book, "999000", "16016000000");
    }

    private static void assertHeld(List<TokenHolding> book, String usdt, String idrx) {
        assertEquals(
                List.of("USDT", "IDRX"), book.stream().map(TokenHolding::symbol).toList());
        assertEquals(0, book.get(USDT).held().compareTo(new BigDecimal(usdt)), book.toString());
        assertEquals(0, book.get(IDRX).held().compareTo(new BigDecimal(idrx)), book.toString());
    }

    private void giveTokens(FrameListener frames) {
        ConfigureFeedEncoder feed = new ConfigureFeedEncoder();
        feed.wrapAndApplyHeader(frame, 0, header).feedId(FEED).name("USD/IDR");
        frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + feed.encodedLength());
        giveToken(frames, USDT, "USDT", USDT_DECIMALS, MILLION_USDT_RAW, 1_000_000_000_000L);
        giveToken(frames, IDRX, "IDRX", IDRX_DECIMALS, IDRX_RAW, 62_500_000L);
        ConfigureCorridorEncoder corridor = new ConfigureCorridorEncoder();
        corridor.wrapAndApplyHeader(frame, 0, header)
                .corridorId(0)
                .baseTokenId(USDT)
                .quoteTokenId(IDRX);
        frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + corridor.encodedLength());
    }

    private void giveToken(FrameListener frames, int id, String symbol, int decimals, long raw, long priceE12) {
        ConfigureTokenEncoder token = new ConfigureTokenEncoder();
        token.wrapAndApplyHeader(frame, 0, header)
                .tokenId(id)
                .feedId(FEED)
                .decimals((short) decimals)
                .dollar(id == USDT ? Flag.YES : Flag.NO)
                .symbol(symbol);
        frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + token.encodedLength());
        InventoryRecordedEncoder held = new InventoryRecordedEncoder();
        held.wrapAndApplyHeader(frame, 0, header).tokenId(id).balance().low(raw).high(0);
        frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + held.encodedLength());
        TokenRiskStateEncoder risk = new TokenRiskStateEncoder();
        risk.wrapAndApplyHeader(frame, 0, header).tokenId(id).priceE12(priceE12);
        frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + risk.encodedLength());
    }

    /** A thousand USDT against sixteen million IDRX. */
    private void giveObligation(FrameListener frames, ObligationStatus status, Side side) {
        ObligationChangedEncoder obligation = new ObligationChangedEncoder();
        obligation
                .wrapAndApplyHeader(frame, 0, header)
                .corridorId(0)
                .status(status)
                .side(side);
        obligation.baseAmount().low(1_000_000_000L).high(0);
        obligation.quoteAmount().low(1_600_000_000L).high(0);
        frames.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + obligation.encodedLength());
    }
}
