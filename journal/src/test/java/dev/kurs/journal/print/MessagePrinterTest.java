package dev.kurs.journal.print;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.Commands;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class MessagePrinterTest {
    private final MessagePrinter printer = new MessagePrinter();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[4096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldPrintACommandAsJson() {
        int length = Commands.write(frame, 7);

        assertEquals(
                "{\"type\":\"RecordInventory\",\"sequence\":7,\"timestampNs\":1767225600007000000,\"correlationId\":49,"
                        + "\"tokenId\":2,\"balance\":\"22\"}",
                printer.json(frame, 0, length));
    }

    @Test
    void shouldPrintACommandAsALine() {
        int length = Commands.write(frame, 7);

        assertEquals(
                "7 2026-01-01T00:00:00.007Z RecordInventory correlationId=49 tokenId=2 balance=22",
                printer.line(frame, 0, length));
    }

    @Test
    void shouldPrintGroupsNullsUuidsAndText() {
        int length = configurePartner("Bank \"Süd\"\n");

        assertEquals(
                "{\"type\":\"ConfigurePartner\",\"sequence\":1,\"timestampNs\":2,\"correlationId\":3,\"partnerId\":4,"
                        + "\"uuid\":\"00010203-0405-0607-0809-0a0b0c0d0e0f\",\"partnerHash\":\"0x" + "07".repeat(32)
                        + "\",\"status\":\"SUSPENDED\",\"pricingMode\":\"FIXED_INPUT_RATE\",\"discountE8\":null,"
                        + "\"inputRateE8\":20000,\"maxOpenE6\":null,\"rateTier\":\"PREMIUM\",\"rateLimitV02\":50,\"maxOpenQuotes\":null,"
                        + "\"maxRequestIds\":7,\"actorKind\":\"OPERATOR\",\"spreadOverrides\":[{\"tier\":\"MICRO\","
                        + "\"baseSpreadE8\":11,\"fixedFeeE6\":250000,\"variableE8\":null},{\"tier\":\"LARGE\","
                        + "\"baseSpreadE8\":-12,\"fixedFeeE6\":null,\"variableE8\":70000}],"
                        + "\"name\":\"Bank \\\"Süd\\\"\\n\",\"actor\":\"ops@desk.example\",\"actorAddress\":\"198.51.100.7\","
                        + "\"actorRequestId\":\"r-1\",\"reason\":\"they asked for it\"}",
                printer.json(frame, 0, length));
        assertEquals("-12", printer.fields(frame, 0, length).get("spreadOverrides.1.baseSpreadE8"));
    }

    /** Whoever is called so begins no line of a dump, and does nothing to a terminal. */
    @Test
    void shouldPrintTextsThatOthersChoseInOneLine() {
        int length = configurePartner("Bank\n7 2026-01-01T00:00:00.007Z RevokeKey\u001b[2K\u202e");

        String line = printer.line(frame, 0, length);

        assertTrue(
                line.contains(" name=Bank\\u000a7 2026-01-01T00:00:00.007Z RevokeKey\\u001b[2K\\u202e actor="), line);
    }

    private int configurePartner(String name) {
        ConfigurePartnerEncoder encoder = new ConfigurePartnerEncoder()
                .wrapAndApplyHeader(frame, 0, header)
                .sequence(1)
                .timestampNs(2)
                .correlationId(3)
                .partnerId(4);
        for (int i = 0; i < 16; i++) {
            encoder.uuid(i, (short) i);
        }
        for (int i = 0; i < 32; i++) {
            encoder.partnerHash(i, (short) 7);
        }
        encoder.status(PartnerStatus.SUSPENDED)
                .pricingMode(PricingMode.FIXED_INPUT_RATE)
                .discountE8(ConfigurePartnerEncoder.discountE8NullValue())
                .inputRateE8(20_000)
                .maxOpenE6(ConfigurePartnerEncoder.maxOpenE6NullValue())
                .rateTier(RateTier.PREMIUM)
                .rateLimitV02(50)
                .maxOpenQuotes(ConfigurePartnerEncoder.maxOpenQuotesNullValue())
                .maxRequestIds(7)
                .actorKind(ActorKind.OPERATOR);
        encoder.spreadOverridesCount(2)
                .next()
                .tier(Tier.MICRO)
                .baseSpreadE8(11)
                .fixedFeeE6(250_000)
                .variableE8(ConfigurePartnerEncoder.SpreadOverridesEncoder.variableE8NullValue())
                .next()
                .tier(Tier.LARGE)
                .baseSpreadE8(-12)
                .fixedFeeE6(ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue())
                .variableE8(70_000);
        encoder.name(name)
                .actor("ops@desk.example")
                .actorAddress("198.51.100.7")
                .actorRequestId("r-1")
                .reason("they asked for it");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    @Test
    void shouldPrintATermsObjectWithAmountsOf128Bits() {
        FirmQuoteIssuedEncoder encoder = new FirmQuoteIssuedEncoder().wrapAndApplyHeader(frame, 0, header);
        encoder.sequence(9).timestampNs(10).correlationId(11).quoteSequence(12).clientRef("order 1");
        QuoteTermsEncoder terms = encoder.terms();
        terms.partnerId(1)
                .keyId(2)
                .corridorId(3)
                .surface(Surface.V02)
                .side(Side.BUY)
                .amountKind(AmountKind.OUTPUT)
                .tier(Tier.SMALL)
                .pricingMode(PricingMode.STANDARD)
                .riskState(RiskState.PROTECT)
                .oracleSource(PriceSource.FALLBACK)
                .isPartnerOverride(Flag.YES)
                .rateE12(16_300_000_000_000_000L);
        terms.inputAmount().low(1).high(1);
        terms.outputAmount().low(-1).high(-1);

        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        Map<String, String> fields = printer.fields(frame, 0, length);
        String json = printer.json(frame, 0, length);

        assertEquals("18446744073709551617", fields.get("terms.inputAmount"));
        assertEquals("-1", fields.get("terms.outputAmount"));
        assertEquals("BUY", fields.get("terms.side"));
        assertEquals("YES", fields.get("terms.isPartnerOverride"));
        assertEquals("16300000000000000", fields.get("terms.rateE12"));
        assertEquals("0x" + "00".repeat(20), fields.get("terms.wallet"));
        assertEquals("order 1", fields.get("clientRef"));
        assertTrue(json.contains("\"terms\":{\"partnerId\":1,"), json);
        assertTrue(json.contains("\"inputAmount\":\"18446744073709551617\","), json);
    }

    @Test
    void shouldRefuseAFrameThatIsNoMessage() {
        int length = Commands.write(frame, 7);

        assertThrows(UndecodableFrameException.class, () -> printer.requireDecodable(frame, 0, length - 1));
        assertThrows(UndecodableFrameException.class, () -> printer.requireDecodable(frame, 0, length + 1));
        frame.putShort(2, (short) 999);
        assertThrows(UndecodableFrameException.class, () -> printer.requireDecodable(frame, 0, length));
    }

    @Test
    void shouldRefuseAFrameWhoseTextReachesBeyondIt() {
        int length = configurePartner("a name that was longer once");

        UnsafeBuffer shortened = new UnsafeBuffer(frame, 0, length - 5);

        assertThrows(
                UndecodableFrameException.class, () -> printer.requireDecodable(shortened, 0, shortened.capacity()));
    }
}
