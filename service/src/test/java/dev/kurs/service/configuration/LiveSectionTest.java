package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.pyth.PythSource;
import dev.kurs.feeds.recorded.RecordedConfiguration;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveSectionTest {
    private static final String CHAINLINK =
            "{rank: CROSS_CHECK, uris: [\"http://n.example\"], chain_id: 1, symbols: {USDT/USD:"
                    + " \"0x3E7d1eAB13ad0104d2750B8863b489D65364e32D\"}, update_band_bps: 20}";

    @TempDir
    private Path data;

    @Test
    void shouldAskAKindsOwnServersForTheFeedsThatThereAre() {
        FeedSection feeds = read("primary: live\nlive: {pyth: {rank: PRIMARY}}");

        PythSource pyth = (PythSource) feeds.sources().getFirst();

        assertEquals(
                "https://hermes.pyth.network", pyth.terms().servers().getFirst().toString());
        assertEquals(Set.of("USDT/USD", "USD/IDR"), pyth.terms().symbolsByFeed().keySet());
        assertEquals(EnumSet.of(PriceSource.PRIMARY), feeds.unitsPerDollar().get("USD/IDR"));
        assertEquals(Map.of("USDT/USD", Duration.ofSeconds(2), "USD/IDR", Duration.ofSeconds(5)), feeds.maxFutures());
    }

    @Test
    void shouldPlayTheRanksOfARecordingThatNoLiveSourceHas() {
        FeedSection feeds = read("primary: live\nlive: {pyth: {rank: PRIMARY}}\nrecorded: {file: x}");

        Set<PriceSource> others = EnumSet.copyOf(PriceSources.ALL);
        others.remove(PriceSource.PRIMARY);
        assertEquals(others, ((RecordedConfiguration) feeds.sources().get(1)).sources());
    }

    @Test
    void shouldReadAKeyFromAFileThatIsItsOwnersAloneAndTellItToNobody() throws IOException {
        OwnerOnlyFile.write(data.resolve("pyth.key"), "very-secret\n".getBytes(StandardCharsets.UTF_8));
        String yaml = "primary: live\nlive: {pyth: {rank: PRIMARY, key_file: pyth.key}}";

        assertTrue(((PythSource) read(yaml).sources().getFirst()).terms().key().isPresent());
        assertFalse(read(yaml).toString().contains("very-secret"));

        Files.setPosixFilePermissions(data.resolve("pyth.key"), PosixFilePermissions.fromString("rw-r--r--"));

        String refusal = refusal(yaml);
        assertTrue(refusal.contains("live.pyth.key_file") && refusal.contains("chmod 600"), refusal);
        assertFalse(refusal.contains("very-secret"), refusal);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pyth: {} | live.pyth.rank must say which source of its feeds it is: PRIMARY, FALLBACK, CROSS_CHECK,"
                        + " FALLBACK_2 and so on, and is missing",
                "pyth: {rank: FIRST} | live.pyth.rank must be one of PRIMARY, FALLBACK, CROSS_CHECK, FALLBACK_2,"
                        + " FALLBACK_3, FALLBACK_4, FALLBACK_5, FALLBACK_6, FALLBACK_7, FALLBACK_8, CROSS_CHECK_2,"
                        + " CROSS_CHECK_3, CROSS_CHECK_4, CROSS_CHECK_5, CROSS_CHECK_6, CROSS_CHECK_7, CROSS_CHECK_8, was"
                        + " FIRST",
                "oracle: {rank: PRIMARY} | live.oracle.kind must be one of pyth, redstone, chainlink, uniswap, kraken,"
                        + " twelvedata, ecb where the source's name is none of them, and is missing",
                "uniswap: {rank: PRIMARY, uris: [\"http://x\"], symbols: {USDT/USD: \"0x12\"}, chain_id: 1} |"
                        + " feeds.live.uniswap.symbols.USDT/USD must be a pool's address, a colon and the priced token's"
                        + " address, was 0x12",
                "uniswap: {rank: PRIMARY, uris: [\"http://x\"], symbols: {USDT/USD: \"0xdac17f958d2ee523a2206206994597c13d831ec7:0xdac17f958d2ee523a2206206994597c13d831ec7\"}, min_liquidity: deep} |"
                        + " feeds.live.uniswap.min_liquidity must be a whole number of at most 39 digits, was deep",
                "pyth: {rank: PRIMARY, mode: FAST} | feeds.live.pyth.mode must be STREAM or LATEST, was FAST",
                "pyth: {rank: PRIMARY, poll_interval: 0s} | live.pyth.poll_interval must be longer than none, was 0s",
                "pyth: {rank: PRIMARY, uris: [\"ftp://x\"]} | feeds.live.pyth.uris must be http or https with a host"
                        + " and no query, was ftp://x",
                "pyth: {rank: PRIMARY, uris: [\"http://x y\"]} | live.pyth.uris must hold addresses, was http://x y",
                "pyth: {rank: PRIMARY, symbols: {USD/XXX: \"00\"}} | live.pyth.symbols.USD/XXX is no feed of"
                        + " feeds.list, was 00",
                "pyth: {rank: PRIMARY, symbols: {USD/IDR: \"00\"}} | feeds.live.pyth.symbols.USD/IDR must be 64"
                        + " hexadecimal digits, was 00",
                "pyth: {rank: PRIMARY, key_file: nowhere} | live.pyth.key_file cannot be read",
                "pyth: {rank: PRIMARY, heartbeat: 2m} | live.pyth.heartbeat makes it stale between two prices: max_age"
                        + " of",
                "pyth: {rank: PRIMARY, update_band_bps: 30} | live.pyth.update_band_bps makes it never sure:"
                        + " max_confidence_bps of",
                "pyth: {rank: PRIMARY, update_band_bps: 10}, chainlink: CHAINLINK | list.USDT/USD.max_deviation_bps"
                        + " must be 30 at least, the update bands of feeds.live.pyth and feeds.live.chainlink together,"
                        + " was 25",
                "pyth: {rank: PRIMARY}, again: {kind: pyth, rank: PRIMARY} | live.again.rank is that of"
                        + " feeds.live.pyth too, for",
                "redstone: {rank: FALLBACK} | primary needs a source of rank PRIMARY under feeds.live",
                "pyth: {rank: PRIMARY}, redstone: {rank: FALLBACK, quorum: 1} | feeds.live.redstone.quorum must be"
                        + " from 2 to the number of signers, 5, was 1",
                "pyth: {rank: PRIMARY}, redstone: {rank: FALLBACK, signers: [abc]} | feeds.live.redstone.signers must"
                        + " be addresses of 0x and 40 hexadecimal digits, was abc",
                "pyth: {rank: FALLBACK} | list.USD/IDR.fallback_inverted must be true: feeds.live.pyth gives units per"
                        + " dollar, and is missing",
                "redstone: {rank: PRIMARY} | list.USD/IDR.primary_inverted must be false: feeds.live.redstone gives"
                        + " dollars per unit, was true",
                "chainlink: {rank: PRIMARY} | feeds.live.chainlink.uris names no server",
                "pyth: {rank: PRIMARY, colour: blue} | live.pyth.colour is not a known key",
            })
    void shouldNameTheKeyAndTheValueThatAreWrong(String sources, String sentence) {
        String yaml = "primary: live\nlive: {" + sources.replace("CHAINLINK", CHAINLINK) + "}";

        String refusal = refusal(yaml);

        assertTrue(refusal.contains(sentence), refusal);
    }

    @Test
    void shouldLeaveCorridorsRoomForWhatTheirSourcesKeepToThemselves() {
        String sources = "primary: live\nlive: {pyth: {rank: PRIMARY, symbols: {USD/IDR: %s}, update_band_bps: 5},"
                        .formatted("ab".repeat(32))
                + " redstone: {rank: FALLBACK, symbols: {USDT/USD: USDT}, update_band_bps: 20}}\n";
        Section file = Section.ofText("kurs.yaml", """
                tokens: {USDT: {feed: USDT/USD}, IDRX: {feed: USD/IDR}}
                corridor_defaults: {max_deviation_bps: 100}
                corridors: {USDT-IDRX: {base: USDT, quote: IDRX, max_deviation_bps: 34}}
                """);
        FeedSection feeds = read(sources);

        String refusal = assertThrows(InvalidConfiguration.class, () -> CorridorBounds.require(file, feeds))
                .getMessage();

        assertTrue(
                refusal.contains("corridors.USDT-IDRX.max_deviation_bps must be 35 at least, the update bands of its"
                        + " tokens' live sources and 10, was 34"),
                refusal);
        Section wide = Section.ofText("kurs.yaml", """
                tokens: {USDT: {feed: USDT/USD}, IDRX: {feed: USD/IDR}}
                corridors: {USDT-IDRX: {base: USDT, quote: IDRX, max_deviation_bps: 35}}
                """);
        assertEquals(feeds, CorridorBounds.require(wide, feeds));
    }

    /** Without a file nothing would ever give a price, and nobody be told. */
    @ParameterizedTest
    @ValueSource(strings = {"", "primary: recorded", "recorded: {speed: 1, loop: true}"})
    void shouldRefuseARecordingWithoutItsFile(String feeds) {
        String refusal = refusal(feeds);

        assertTrue(refusal.contains("primary needs a file under feeds.recorded, or says live"), refusal);
    }

    @Test
    void shouldRunNoSourceWhereThatIsSaid() {
        assertEquals(List.of(), FeedSection.of(section("primary: none"), data).sources());
    }

    /** A file of a sandbox goes on as one of a service, or without prices, without a line of it being taken out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "primary: none",
                "primary: live\nlive: {a: {RANK: PRIMARY}, b: {RANK: FALLBACK}, c: {RANK: CROSS_CHECK}}"
            })
    void shouldKnowARecordingThatIsNotWanted(String primary) {
        String ofOneFeed = "kind: pyth, symbols: {USDT/USD: \"" + "0f".repeat(32) + "\"}, rank";
        Section feeds = section(
                primary.replace("RANK", ofOneFeed) + "\nrecorded: {file: x, speed: 1, loop: true, rebase: true}");

        FeedSection read = FeedSection.of(feeds, data);

        feeds.section("recorded").rejectUnknownKeys();
        assertTrue(read.sources().stream().noneMatch(RecordedConfiguration.class::isInstance));
    }

    private String refusal(String yaml) {
        return assertThrows(InvalidConfiguration.class, () -> read(yaml)).getMessage();
    }

    private FeedSection read(String yaml) {
        Section feeds = section(yaml);
        FeedSection read = FeedSection.of(feeds, data);
        feeds.section("live").rejectUnknownKeys();
        return read;
    }

    private static Section section(String yaml) {
        return Section.ofText("feeds.yaml", yaml + """

            defaults: {max_age: 60s, max_future: 2s, max_confidence_bps: 25, max_deviation_bps: 25}
            list:
              USDT/USD: {}
              USD/IDR: {primary_inverted: true, max_future: 5s}
            """);
    }
}
