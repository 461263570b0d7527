package dev.kurs.outbound.rfq;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.outbound.http.OutboundAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MakerTalkTest {
    @ParameterizedTest
    @CsvSource({
        // of the id: character, how many, whether it is read
        "Q, 0, false",
        "Q, 1, true",
        "Q, 64, true",
        "Q, 65, false",
        "é, 32, true",
        "é, 33, false",
        "円, 21, true",
        "円, 22, false",
        "円, 64, false",
    })
    void shouldReadIdsOfQuotesUpTo64Bytes(String character, int length, boolean isRead) {
        String quoteId = character.repeat(length);
        String body = "{\"rfq_id\":\"" + MakerFrames.RFQ_ID + "\",\"maker_quote_id\":\"" + quoteId
                + "\",\"price\":\"16300\",\"base_amount\":\"1000\",\"valid_until\":\"2100-01-01T00:00:00Z\"}";

        Optional<MakerReports.Quote> quote = MakerTalk.quote(
                new OutboundAnswer(200, body.getBytes(StandardCharsets.UTF_8)), new MakerTalk.Offered("USDT-IDRX", 6));

        assertEquals(isRead ? Optional.of(quoteId) : Optional.empty(), quote.map(MakerReports.Quote::quoteId));
    }
}
