package dev.kurs.feeds.ecb;

import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.JsonDocument;
import dev.kurs.feeds.source.PriceScale;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Decodes the daily file: one {@code Cube} with a time, and in it one with currency and rate for each currency.
 *
 * <p>Example: {@code <Cube time='2026-04-13'><Cube currency='USD' rate='1.1722'/></Cube>}. Neither a document type nor an entity of it is followed; two days, a
 * currency twice or a rate that is not positive are MALFORMED.
 */
final class EuroRatesDecoder {
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
    private static final Pattern RATE = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final int MOST_CURRENCIES = 200;

    private final XMLInputFactory xml = XMLInputFactory.newDefaultFactory();

    EuroRatesDecoder() {
        xml.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        xml.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    }

    EuroRates decode(String document) throws SourceException {
        try {
            XMLStreamReader reader = xml.createXMLStreamReader(new StringReader(document));
            try {
                return read(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException notXml) {
            throw new SourceException(FeedError.MALFORMED, "not XML: " + notXml.getMessage(), notXml);
        }
    }

    private static EuroRates read(XMLStreamReader reader) throws XMLStreamException, SourceException {
        LocalDate date = null;
        Map<String, BigDecimal> rates = new HashMap<>();
        while (reader.hasNext()) {
            if (reader.next() != XMLStreamConstants.START_ELEMENT
                    || !reader.getLocalName().equals("Cube")) {
                continue;
            }
            String time = reader.getAttributeValue(null, "time");
            if (time != null) {
                JsonDocument.require(date == null, "more than one day");
                date = date(time);
            } else if (reader.getAttributeValue(null, "currency") != null) {
                JsonDocument.require(date != null, "a rate of no day");
                JsonDocument.require(rates.size() < MOST_CURRENCIES, "more than " + MOST_CURRENCIES + " currencies");
                put(reader, rates);
            }
        }
        JsonDocument.require(date != null && rates.containsKey("USD"), "there is no day with a rate of USD");
        return new EuroRates(date, rates);
    }

    private static void put(XMLStreamReader reader, Map<String, BigDecimal> rates) throws SourceException {
        String currency = reader.getAttributeValue(null, "currency");
        String rate = reader.getAttributeValue(null, "rate");
        JsonDocument.require(CURRENCY.matcher(currency).matches(), "currency is none: " + currency);
        JsonDocument.require(
                rate != null && RATE.matcher(rate).matches(), "the rate of " + currency + " is not a number: " + rate);
        BigDecimal units = PriceScale.decimal(currency, rate);
        JsonDocument.require(units.signum() > 0, "the rate of " + currency + " is not positive");
        JsonDocument.require(rates.put(currency, units) == null, currency + " has two rates");
    }

    private static LocalDate date(String time) throws SourceException {
        try {
            return LocalDate.parse(time);
        } catch (DateTimeException notADate) {
            throw new SourceException(FeedError.MALFORMED, "time is not a date: " + time, notADate);
        }
    }
}
