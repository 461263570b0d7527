package dev.kurs.bench.table;

import java.util.List;
import java.util.Set;

/** What is asked, as PERFORMANCE.md has it. */
final class Rows {
    static final List<Row> ALL = List.of(
            Row.atLeast(
                    "engine commands/s, one thread, mixed quotes with ticks and the clock",
                    "exchange-core's order book, commands/s",
                    1,
                    2,
                    "engine",
                    "rate"),
            Row.atLeast("commands/s through ring and engine", "all of exchange-core, commands/s", 3, 8, "ring", "rate"),
            Row.told(
                    "the same",
                    "a bare Disruptor's hand-off to a handler that does nothing",
                    Set.of("ring"),
                    rounds -> RingExperiment.handOffs(rounds.get("ring"))),
            Row.atLeast(
                    "the same with a journal",
                    "a bare Chronicle queue given the same records",
                    0.3,
                    0.8,
                    "journal",
                    "rate"),
            new Row(
                    "bytes allocated a quote by engine, ring and journal",
                    "none",
                    false,
                    0,
                    0,
                    Set.of("journal"),
                    rounds -> JournalExperiment.bytesAQuote(rounds.get("journal"))),
            new Row(
                    "one journaled quote after the other, spinning, p50",
                    "a line of memory there and back",
                    false,
                    10,
                    4,
                    Set.of("round-trip"),
                    rounds -> RoundTripExperiment.lines(rounds.get("round-trip"))),
            Row.atMost(
                    "one journaled quote after the other, spinning, 100 000/s, p99.9",
                    "a step that does nothing, as often",
                    2,
                    1.2,
                    "round-trip-paced",
                    "p999_ns"),
            Row.told(
                    "quotes of 20 µs and more, one after the other, a second",
                    "steps of as much that do nothing",
                    Set.of("round-trip"),
                    rounds -> RoundTripExperiment.interruptions(rounds.get("round-trip"))),
            Row.atLeast("replay, commands/s", "the journal's bytes read in place", 0.1, 0.4, "replay", "rate"),
            Row.atMost("recovery, a million commands of tail", "their replay", 2, 1.1, "recovery", "seconds_a_million"),
            new Row(
                    "bytes of one engine's memory an open firm quote",
                    "none open",
                    false,
                    256,
                    128,
                    Set.of("open-memory"),
                    rounds -> MemoryExperiment.bytesEach(rounds.get("open-memory"))),
            memory("a partner with a key, a wallet and ten corridors", "partner-memory"),
            memory("a corridor with a token, a feed and ten partners", "corridor-memory"),
            memory("a used client_ref", "reference-memory"),
            Row.atLeast(
                    "firm quotes/s, durability POWER",
                    "durability PROCESS, 64 in flight",
                    0.6,
                    0.9,
                    "durability",
                    "rate"),
            Row.atMost(
                    "wait for a firm quote at half of what the core does, p99.99, with snapshots, rolls and ticks",
                    "the same without them",
                    3,
                    1.2,
                    "pauses",
                    "p9999_us"),
            Row.atLeast(
                    "firm quotes hashed and signed/s, one core",
                    "libsecp256k1 signatures/s",
                    0.7,
                    0.95,
                    "signing",
                    "rate"),
            Row.atLeast(
                    "signed indicative quotes/s over HTTP",
                    "Undertow answering a constant",
                    0.5,
                    0.75,
                    "http-indicative",
                    "rate"),
            Row.atMost("processor time of one", "the same", 2, 1.33, "http-indicative", "processor_us"),
            Row.atMost("bytes allocated by one", "the same", 3, 1.5, "http-indicative", "bytes"),
            Row.atMost("open loop at 2 000/s, p50", "the same", 1.5, 1.2, "http-open", "p50_us"),
            Row.atMost("open loop at 2 000/s, p99", "the same", 1.5, 1.2, "http-open", "p99_us"),
            told("open loop at 10 000/s, p50", "http-open-10000", "p50_us"),
            told("open loop at 10 000/s, p99", "http-open-10000", "p99_us"),
            Row.atMost("open loop at 20 000/s, p50", "the same constant", 1.5, 1.2, "http-open-20000", "p50_us"),
            Row.atMost("open loop at 20 000/s, p99", "the same", 1.5, 1.2, "http-open-20000", "p99_us"),
            told("nine indicative to a firm one at 2 000/s, a thousand ticks beside, p50", "http-mixed", "p50_us"),
            told("the same, p99", "http-mixed", "p99_us"),
            new Row(
                    "firm quotes/s over HTTP, whole machine",
                    "signatures/s of all cores, less what an indicative quote takes of them, who asks with it",
                    true,
                    0.6,
                    0.9,
                    Set.of("http-firm"),
                    rounds -> FirmHttpExperiment.ofMachine(rounds.get("http-firm"))),
            Row.told(
                    "the same",
                    "signatures/s of all cores, less an indicative quote's processor time each, without who asks",
                    Set.of("http-firm"),
                    rounds -> FirmHttpExperiment.ofService(rounds.get("http-firm"))),
            Row.atMost(
                    "bytes allocated by a firm quote over HTTP",
                    "Undertow answering a constant",
                    3,
                    1.5,
                    "http-firm",
                    "bytes"),
            Row.atMost("a quote's time, 1 000 corridors", "10 corridors", 2, 1.3, "corridors", "ns"),
            Row.atMost("a quote's time, 100 000 partners", "10 partners", 3, 1.5, "partners", "ns"),
            Row.atMost("a firm quote's time, 1 000 000 open", "5 000 open", 3, 2, "open-quotes", "ns"),
            Row.atMost(
                    "start to first quote, empty journal",
                    "java -version and a bare Undertow's first answer",
                    4,
                    2,
                    "start",
                    "seconds"),
            Row.told(
                    "a small command, ./kurs help",
                    "java -version",
                    Set.of("small-command"),
                    rounds -> rounds.get("small-command").ratio("seconds")),
            Row.atMost("an idle sandbox without chain", "a core", 0.02, 0.005, "idle", "share"));

    private Rows() {}

    private static Row told(String name, String experiment, String metric) {
        return Row.told(
                name,
                "Undertow answering a constant",
                Set.of(experiment),
                rounds -> rounds.get(experiment).ratio(metric));
    }

    private static Row memory(String of, String experiment) {
        return Row.told(
                "bytes of one engine's memory " + of,
                "ten of them or none",
                Set.of(experiment),
                rounds -> MemoryExperiment.bytesEach(rounds.get(experiment)));
    }
}
