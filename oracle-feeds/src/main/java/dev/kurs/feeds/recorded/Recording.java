package dev.kurs.feeds.recorded;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * A whole recording in memory: JSON Lines in order of time, with comment lines that start with {@code #}.
 *
 * <p>Example: {@code Recording.load("classpath:sandbox/prices.jsonl.gz")}; {@code Recording.load("ticks.jsonl")}. A name
 * that ends in {@code .gz} is unpacked.
 *
 * @param name the location, as errors and logs give it
 * @param header comment lines before the first tick, without their {@code #}
 * @param ticks at least one, their times never falling
 */
public record Recording(String name, List<String> header, List<RecordedTick> ticks) {
    /** Prefix of a location that is a resource on the class path. */
    public static final String CLASSPATH = "classpath:";

    /** What is kept in memory is bounded: ten million ticks take about half a gigabyte. */
    static final int MAX_TICKS = 10_000_000;

    private static final String GZIP_SUFFIX = ".gz";
    private static final String COMMENT = "#";

    public Recording {
        header = List.copyOf(header);
        ticks = List.copyOf(ticks);
        if (ticks.isEmpty()) {
            throw new IllegalArgumentException(name + " holds no tick");
        }
    }

    public static Recording load(String location) {
        try (InputStream opened = open(location);
                InputStream content = location.endsWith(GZIP_SUFFIX) ? new GZIPInputStream(opened) : opened) {
            return read(location, content);
        } catch (IOException unreadable) {
            throw new RecordingFormatException(location, "cannot be read (" + unreadable + ")", unreadable);
        }
    }

    static Recording read(String name, InputStream content) throws IOException {
        RecordedTickDecoder decoder = new RecordedTickDecoder(name);
        Map<String, String> feedNames = new HashMap<>();
        List<String> header = new ArrayList<>();
        List<RecordedTick> ticks = new ArrayList<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8.newDecoder()));
        long lineNumber = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            lineNumber++;
            if (!line.startsWith(COMMENT)) {
                ticks.add(inOrder(decoder.decode(line, lineNumber), ticks, feedNames, name, lineNumber));
            } else if (ticks.isEmpty()) {
                header.add(line.substring(COMMENT.length()).strip());
            }
        }
        return new Recording(name, header, ticks);
    }

    /** The same recording with the ticks of these sources alone. */
    public Recording only(Set<PriceSource> sources) {
        return new Recording(
                name,
                header,
                ticks.stream().filter(tick -> sources.contains(tick.source())).toList());
    }

    public long firstTimeMs() {
        return ticks.getFirst().timeMs();
    }

    public long lastTimeMs() {
        return ticks.getLast().timeMs();
    }

    private static RecordedTick inOrder(
            RecordedTick tick, List<RecordedTick> ticks, Map<String, String> feedNames, String name, long lineNumber) {
        if (ticks.size() == MAX_TICKS) {
            throw new RecordingFormatException(name, lineNumber, "more than " + MAX_TICKS + " ticks");
        }
        if (!ticks.isEmpty() && tick.timeMs() < ticks.getLast().timeMs()) {
            throw new RecordingFormatException(
                    name,
                    lineNumber,
                    "t",
                    tick.timeMs() + " is before " + ticks.getLast().timeMs() + " of the tick above");
        }
        String feed = feedNames.computeIfAbsent(tick.feed(), unseen -> unseen);
        return new RecordedTick(tick.timeMs(), feed, tick.source(), tick.priceE12(), tick.confidenceE8());
    }

    private static InputStream open(String location) throws IOException {
        if (!location.startsWith(CLASSPATH)) {
            return Files.newInputStream(Path.of(location));
        }
        String resource = location.substring(CLASSPATH.length());
        InputStream content = Recording.class.getClassLoader().getResourceAsStream(resource);
        if (content == null) {
            throw new FileNotFoundException("no resource " + resource + " on the class path");
        }
        return content;
    }
}
