package dev.kurs.outbound.webhook;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes events as v0.1 has them: envelope and data, each figure as the exact number that the journal has.
 *
 * <p>Example: {@code {"event":"quote.expired","timestamp":"2026-01-01T00:00:30.000Z","data":{"quote_id":"0x…","pair":"USD-IDR","side":"SELL","amount":1500,…}}}.
 */
final class WebhookBody {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int HASH_LENGTH = 32;
    private static final int RATE_DECIMALS = 12;
    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final WebhookReference reference;

    /** What stands in an event's data. */
    @FunctionalInterface
    private interface Data {
        void write(JsonGenerator json);
    }

    WebhookBody(WebhookReference reference) {
        this.reference = reference;
    }

    byte[] expired(QuoteExpiredDecoder event) {
        WebhookReference.Corridor corridor = reference.corridor(event.corridorId());
        byte[] quoteId = new byte[HASH_LENGTH];
        event.getQuoteId(quoteId, 0, HASH_LENGTH);
        BigInteger asked = reference.askedAmount(event.quoteSequence()).orElseGet(() -> raw(event.inputAmount()));
        return envelope(WebhookKind.QUOTE_EXPIRED, event.timestampNs(), json -> {
            json.writeStringProperty("quote_id", hex(quoteId));
            json.writeStringProperty("pair", corridor.name());
            json.writeStringProperty("side", event.side().name());
            number(json, "amount", units(asked, input(corridor, event.side())));
            json.writeStringProperty("expiry_timestamp", isoSeconds(event.expiresAtSeconds()));
        });
    }

    byte[] execution(ExecutionChangedDecoder event) {
        boolean isSettled = event.status() == ExecutionStatus.SETTLED;
        WebhookReference.Corridor corridor = reference.corridor(event.corridorId());
        byte[] executionId = new byte[HASH_LENGTH];
        event.getExecutionId(executionId, 0, HASH_LENGTH);
        byte[] quoteId = new byte[HASH_LENGTH];
        event.getQuoteId(quoteId, 0, HASH_LENGTH);
        WebhookKind kind = isSettled ? WebhookKind.SETTLEMENT_CONFIRMED : WebhookKind.SETTLEMENT_FAILED;
        return envelope(kind, event.timestampNs(), json -> {
            json.writeStringProperty("execution_id", hex(executionId));
            json.writeStringProperty("quote_id", hex(quoteId));
            json.writeStringProperty("pair", corridor.name());
            json.writeStringProperty("status", isSettled ? "SETTLED" : "FAILED");
            if (isSettled) {
                settlement(json, corridor, event);
            } else {
                json.writeStringProperty("reason", event.reason().name());
            }
        });
    }

    private void settlement(JsonGenerator json, WebhookReference.Corridor corridor, ExecutionChangedDecoder event) {
        Side side = event.side();
        byte[] transaction = new byte[HASH_LENGTH];
        event.getTransactionHash(transaction, 0, HASH_LENGTH);
        number(json, "filled_rate", BigDecimal.valueOf(event.rateE12(), RATE_DECIMALS));
        number(json, "source_amount", units(raw(event.sourceAmount()), input(corridor, side)));
        number(json, "destination_amount", units(raw(event.destinationAmount()), output(corridor, side)));
        json.writeStringProperty("tx_hash", hex(transaction));
        json.writeStringProperty("settled_at", isoSeconds(event.blockTimeSeconds()));
    }

    byte[] stateChange(CorridorStateChangedDecoder event) {
        return envelope(WebhookKind.SYSTEM_STATE_CHANGE, event.timestampNs(), json -> {
            json.writeStringProperty(
                    "corridor", reference.corridor(event.corridorId()).name());
            json.writeStringProperty("previous_state", shown(event.previous()).name());
            json.writeStringProperty("new_state", shown(event.state()).name());
            json.writeArrayPropertyStart("allowed_directions");
            if (event.buyAllowed() == Flag.YES) {
                json.writeString("BUY");
            }
            if (event.sellAllowed() == Flag.YES) {
                json.writeString("SELL");
            }
            json.writeEndArray();
        });
    }

    /** v0.1 does not know FREEZE. */
    static RiskState shown(RiskState state) {
        return state == RiskState.FREEZE ? RiskState.HALT : state;
    }

    private static byte[] envelope(WebhookKind kind, long timestampNs, Data data) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("event", kind.text());
            json.writeStringProperty("timestamp", ISO.format(Instant.ofEpochSecond(0, timestampNs)));
            json.writeObjectPropertyStart("data");
            data.write(json);
            json.writeEndObject();
            json.writeEndObject();
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static int input(WebhookReference.Corridor corridor, Side side) {
        return side == Side.SELL ? corridor.baseTokenId() : corridor.quoteTokenId();
    }

    private static int output(WebhookReference.Corridor corridor, Side side) {
        return side == Side.SELL ? corridor.quoteTokenId() : corridor.baseTokenId();
    }

    private BigDecimal units(BigInteger raw, int tokenId) {
        return new BigDecimal(raw, reference.decimals(tokenId));
    }

    static BigInteger raw(AmountDecoder amount) {
        BigInteger low = new BigInteger(Long.toUnsignedString(amount.low()));
        return BigInteger.valueOf(amount.high()).shiftLeft(Long.SIZE).or(low);
    }

    /** A plain number: no exponent, no zeros that say nothing. */
    private static void number(JsonGenerator json, String name, BigDecimal value) {
        json.writeName(name);
        json.writeNumber(value.stripTrailingZeros().toPlainString());
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    private static String isoSeconds(long epochSeconds) {
        return ISO.format(Instant.ofEpochSecond(epochSeconds));
    }
}
