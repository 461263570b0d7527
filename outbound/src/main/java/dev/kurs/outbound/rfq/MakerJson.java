package dev.kurs.outbound.rfq;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Flat JSON objects of texts: what is sent to makers, and what they answer; numbers are taken as they are written. */
final class MakerJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private MakerJson() {}

    /** Members in their order; null stands for null. */
    static byte[] write(Map<String, String> members) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            generator.writeStartObject();
            members.forEach((name, value) -> {
                generator.writeName(name);
                if (value == null) {
                    generator.writeNull();
                } else {
                    generator.writeString(value);
                }
            });
            generator.writeEndObject();
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The texts and numbers of an object; empty where the bytes are none. */
    static Optional<Map<String, String>> read(byte[] bytes) {
        Map<String, String> members = new LinkedHashMap<>();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value == JsonToken.VALUE_STRING || value.isNumeric()) {
                    members.put(name, parser.getString());
                } else {
                    parser.skipChildren();
                }
            }
            boolean isWhole = parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
            return isWhole ? Optional.of(members) : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }
}
