package dev.kurs.feeds.source;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.ecb.EcbSource;
import dev.kurs.feeds.kraken.KrakenSource;
import dev.kurs.feeds.pyth.PythSource;
import dev.kurs.feeds.redstone.RedStoneSource;
import dev.kurs.feeds.redstone.SignedPackages;
import dev.kurs.feeds.twelvedata.TwelveDataSource;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every source that is asked over HTTP, of one feed, and what its server answers of a price and a time. */
enum AskedOverHttp {
    PYTH_LATEST("6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433"),
    PYTH_STREAM("6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433"),
    REDSTONE("IDR"),
    KRAKEN("USDIDR"),
    TWELVE_DATA("USD/IDR"),
    ECB("IDR");

    private static final int MOST_BYTES = 100_000;
    private static final int NODES = 3;

    private final String symbol;

    AskedOverHttp(String symbol) {
        this.symbol = symbol;
    }

    FeedConfiguration configured(URI server, Duration patience) {
        return configured(List.of(server), patience);
    }

    FeedConfiguration configured(List<URI> servers, Duration patience) {
        SourceTerms terms = new SourceTerms(
                "asked",
                PriceSource.PRIMARY,
                servers,
                Optional.empty(),
                Map.of("USD/IDR", symbol),
                Duration.ofSeconds(1),
                patience,
                patience,
                MOST_BYTES,
                0,
                Duration.ofHours(24));
        return switch (this) {
            case PYTH_LATEST -> new PythSource(terms, PythSource.Mode.LATEST, false);
            case PYTH_STREAM -> new PythSource(terms, PythSource.Mode.STREAM, false);
            case REDSTONE -> new RedStoneSource(terms, "some-service", SignedPackages.addresses(NODES), NODES);
            case KRAKEN -> new KrakenSource(terms);
            case TWELVE_DATA -> new TwelveDataSource(terms);
            case ECB -> new EcbSource(terms);
        };
    }

    /** Whether an answer says from when it is: Kraken's is from when it was asked. */
    boolean saysWhen() {
        return this != KRAKEN;
    }

    /** Whether what it says is published; the bank's rates are what others are held to. */
    boolean isPublished() {
        return this != ECB;
    }

    /** The bytes by which its server says this many rupiah a dollar. */
    String body(int rupiah, long seconds) {
        return switch (this) {
            case PYTH_LATEST -> pyth(rupiah, seconds);
            case PYTH_STREAM -> "data:" + pyth(rupiah, seconds) + "\n\n";
            case REDSTONE -> redStone(rupiah, seconds);
            case KRAKEN -> """
                {"error":[],"result":{"USDIDR":{"a":["%1$d","9","9.0"],"b":["%1$d","5","5.0"]}}}""".formatted(rupiah);
            case TWELVE_DATA -> """
                {"symbol":"USD/IDR","rate":%d,"timestamp":%d}""".formatted(rupiah, seconds);
            case ECB -> """
                <Envelope><Cube><Cube time='%s'>\
                <Cube currency='USD' rate='1'/><Cube currency='IDR' rate='%d'/></Cube></Cube></Envelope>""".formatted(LocalDate.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC), rupiah);
        };
    }

    private String pyth(int rupiah, long seconds) {
        return """
                {"parsed":[{"id":"%s","price":{"price":"%d","conf":"0","expo":0,"publish_time":%d},\
                "metadata":{"prev_publish_time":%d}}]}""".formatted(symbol, rupiah, seconds, seconds - 1);
    }

    /** Of so many dollars a rupiah. */
    private String redStone(int rupiah, long seconds) {
        SignedPackages packages = new SignedPackages();
        for (int node = 1; node <= NODES; node++) {
            packages.with(node, symbol, "%.8f".formatted(1.0 / rupiah), 1_000 * seconds);
        }
        return packages.json();
    }

    /** The price of a tick that says this many rupiah a dollar. */
    long priceE12(int rupiah) {
        return this == REDSTONE ? Math.round(1e8 / rupiah) * 10_000L : rupiah * 1_000_000_000_000L;
    }
}
