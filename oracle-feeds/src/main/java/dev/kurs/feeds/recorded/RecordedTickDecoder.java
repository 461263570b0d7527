package dev.kurs.feeds.recorded;

import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Decodes one line of a recording, strictly: every field once, of its type, in its range, and nothing else.
 *
 * <p>Example: <code>{"t":1767225600123,"feed":"USD/IDR","source":"PRIMARY","price":"16312.5","confidence_bps":"2.1"}</code>
 * is the tick with {@code priceE12} 16 312 500 000 000 000 and {@code confidenceE8} 21 000.
 */
public final class RecordedTickDecoder {
    private static final String TIME = "t";
    private static final String FEED = "feed";
    private static final String SOURCE = "source";
    private static final String PRICE = "price";
    private static final String CONFIDENCE = "confidence_bps";
    private static final List<String> FIELDS = List.of(TIME, FEED, SOURCE, PRICE, CONFIDENCE);

    static final int PRICE_SCALE = 12;
    static final int CONFIDENCE_SCALE = 4;
    static final long LATEST_TIME_MS = Long.MAX_VALUE / 1_000_000;
    private static final Pattern FEED_NAME = Pattern.compile("[!-~]{1,32}");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern DECIMAL_NUMBER = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,20})?");
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String file;

    /** @param file name that errors give */
    public RecordedTickDecoder(String file) {
        this.file = file;
    }

    public RecordedTick decode(String line, long lineNumber) {
        RecordedTick written = WrittenTickLine.read(line);
        return written == null ? parse(line, lineNumber) : written;
    }

    /** The same of a line that may be written in any way that JSON allows. */
    RecordedTick parse(String line, long lineNumber) {
        Map<String, String> values = readFields(line, lineNumber);
        for (String field : FIELDS) {
            if (!values.containsKey(field)) {
                throw new RecordingFormatException(file, lineNumber, field, "is missing");
            }
        }
        return new RecordedTick(
                timeMs(values.get(TIME), lineNumber),
                feed(values.get(FEED), lineNumber),
                source(values.get(SOURCE), lineNumber),
                scaledExactly(PRICE, values.get(PRICE), PRICE_SCALE, lineNumber),
                confidenceE8(values.get(CONFIDENCE), lineNumber));
    }

    private Map<String, String> readFields(String line, long lineNumber) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            requireObjectStart(parser, line, lineNumber);
            Map<String, String> values = new HashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = parser.currentName();
                values.put(field, readValue(parser, field, lineNumber));
            }
            if (parser.nextToken() != null) {
                throw new RecordingFormatException(file, lineNumber, "something follows the object in " + line);
            }
            return values;
        } catch (JacksonException notJson) {
            throw new RecordingFormatException(
                    file, lineNumber, "is not JSON (" + notJson.getOriginalMessage() + "): " + line);
        }
    }

    private void requireObjectStart(JsonParser parser, String line, long lineNumber) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RecordingFormatException(file, lineNumber, "is not a JSON object: " + line);
        }
    }

    private String readValue(JsonParser parser, String field, long lineNumber) {
        if (!FIELDS.contains(field)) {
            throw new RecordingFormatException(file, lineNumber, field, "is not a field of a tick");
        }
        JsonToken expected = field.equals(TIME) ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_STRING;
        JsonToken actual = parser.nextToken();
        if (actual != expected) {
            String kind = field.equals(TIME) ? "a whole number" : "a string";
            throw new RecordingFormatException(file, lineNumber, field, parser.getString() + " is not " + kind);
        }
        return parser.getString();
    }

    private long timeMs(String text, long lineNumber) {
        if (!WHOLE_NUMBER.matcher(text).matches() || Long.parseLong(text) > LATEST_TIME_MS) {
            throw new RecordingFormatException(file, lineNumber, TIME, text + " is not a time in Unix milliseconds");
        }
        return Long.parseLong(text);
    }

    private String feed(String text, long lineNumber) {
        if (!FEED_NAME.matcher(text).matches()) {
            throw new RecordingFormatException(file, lineNumber, FEED, quoted(text) + " is not a feed's name");
        }
        return text;
    }

    private PriceSource source(String text, long lineNumber) {
        return PriceSources.named(text)
                .orElseThrow(() -> new RecordingFormatException(
                        file,
                        lineNumber,
                        SOURCE,
                        quoted(text) + " is none of PRIMARY, FALLBACK, CROSS_CHECK, nor one of those with a number"));
    }

    private long confidenceE8(String text, long lineNumber) {
        long confidenceE8 = scaledExactly(CONFIDENCE, text, CONFIDENCE_SCALE, lineNumber);
        if (confidenceE8 < 0) {
            throw new RecordingFormatException(file, lineNumber, CONFIDENCE, quoted(text) + " is negative");
        }
        return confidenceE8;
    }

    private long scaledExactly(String field, String text, int scale, long lineNumber) {
        if (!DECIMAL_NUMBER.matcher(text).matches()) {
            throw new RecordingFormatException(file, lineNumber, field, quoted(text) + " is not a decimal number");
        }
        try {
            return new BigDecimal(text)
                    .setScale(scale, RoundingMode.UNNECESSARY)
                    .unscaledValue()
                    .longValueExact();
        } catch (ArithmeticException notExact) {
            throw new RecordingFormatException(
                    file,
                    lineNumber,
                    field,
                    quoted(text) + " does not fit 64 bits at " + scale + " decimals (" + notExact.getMessage() + ")");
        }
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
