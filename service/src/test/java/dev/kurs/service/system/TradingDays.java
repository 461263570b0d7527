package dev.kurs.service.system;

import dev.kurs.core.pipeline.CommandClock;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.IssueKeyEncoder;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Days on a trading desk: ticks, requests, time, inventory, overrides, amendments of terms and, where it settles, what the chain says; the same for the same seed.
 *
 * <p>It begins on Friday 31 July 2026 shortly before the yen's market closes, passes 5 ms from command to command on average
 * and now and then an hour at once, so that a day, a month and a market end in a journal of some 30 000 commands.
 */
public final class TradingDays {
    /** The partner with a discount and a tier's spread of its own. */
    static final String DISCOUNTED = "0e44bfdd-67c0-4dd7-a79f-f4cbcb9f34af";

    private static final Instant START = Instant.parse("2026-07-31T20:50:00Z");
    private static final int USUAL_COMMANDS_TO_A_LEAP = 5_000;
    private static final long LEAP_NS = TimeUnit.HOURS.toNanos(1);
    private static final int LONGEST_STEP_NS = 10_000_000;

    private static final String PARTNERS = """

            seed:
             partner_corridor_defaults: {daily_limit_usd: 30000000, monthly_limit_usd: 50000000}
             partners:
              2a64f8c8-5276-4450-916a-699726478433:
                {name: Standard, wallets: {main: {address: "$WALLET", permissions: [swap]}}, corridors: {$CORRIDORS}}
              $DISCOUNTED:
                {name: Discounted, discount_bps: 2000, max_open_usd: 3000000, spread_overrides: {MICRO: {base_spread_bps: 20}},
                 wallets: {main: {address: "$WALLET", permissions: [swap]}}, corridors: {$CORRIDORS}}
              bcdab331-1819-4c48-b4b3-d0a7191978d1:
                {name: Fixed, pricing_mode: FIXED_INPUT_RATE, input_rate_bps: 8,
                 wallets: {main: {address: "$WALLET", permissions: [swap]}}, corridors: {$CORRIDORS}}
            """;
    private static final String CORRIDORS =
            "USDT-IDRX: {}, USDT-IDRP: {}, USDT-JPYC: {}, USDT-tnSGD: {}, USDT-tnMYR: {}, IDRX-JPYC: {}, tnMYR-IDRX: {}";
    private static final String CALENDAR =
            "calendars: {FX: {friday_close: \"17:00\", sunday_open: \"17:00\", holidays: [2026-12-25]}}\n\nfeeds:";

    private static final String CHAIN = "chain: {max_record_age: 5m}\n\nfeeds:";
    /** Beside a chain, which tells what the pool holds, a file does not. */
    private static final Pattern BALANCE = Pattern.compile(", initial_balance: \"[0-9.]+\"");

    private static final int COMMANDS_TO_A_WORD_OF_THE_CHAIN = 4;
    private static final long CLOCK_OFFSET_NS = TimeUnit.SECONDS.toNanos(7);
    private static final int COMMANDS_IN_DOUBT = 40;
    private static final int SEALED_LENGTH = 71;
    private static final int HASH_LENGTH = 32;

    private final List<byte[]> world = new ArrayList<>();
    private final RandomDeskCommands commands;
    private final Optional<RandomWatcher> watcher;
    private final Seed seed;
    private final int commandsToALeap;

    public TradingDays(Seed seed) {
        this(seed, USUAL_COMMANDS_TO_A_LEAP);
    }

    /** Days that pass an hour at once in every so many commands. */
    TradingDays(Seed seed, int commandsToALeap) {
        this(seed, commandsToALeap, Optional.empty());
    }

    private TradingDays(Seed seed, int commandsToALeap, Optional<RandomWatcher> watcher) {
        this(seed, commandsToALeap, watcher, "");
    }

    private TradingDays(Seed seed, int commandsToALeap, Optional<RandomWatcher> watcher, String more) {
        this.commandsToALeap = commandsToALeap;
        this.watcher = watcher;
        ConfigurationText configuration = new ConfigurationText(
                        ConfigurationText.packaged().yaml()
                                + PARTNERS.replace("$WALLET", RandomDeskCommands.WALLET)
                                        .replace("$CORRIDORS", CORRIDORS)
                                        .replace("$DISCOUNTED", DISCOUNTED)
                                + more)
                .with("feeds:", CALENDAR)
                .with("USD/JPY: {", "USD/JPY: {calendar: FX, ");
        List<byte[]> stock = commandsOf(configuration).stream()
                .filter(command -> Frame.templateId(new UnsafeBuffer(command), 0) == RecordInventoryDecoder.TEMPLATE_ID)
                .toList();
        if (watcher.isPresent()) {
            configuration =
                    new ConfigurationText(BALANCE.matcher(configuration.yaml()).replaceAll("")).with("feeds:", CHAIN);
        }
        world.addAll(commandsOf(configuration));
        watcher.ifPresent(watching -> world.addAll(stock));
        List<byte[]> amendments = new ArrayList<>(world);
        amendments.addAll(commandsOf(configuration
                .with("max_spread_bps: 300", "max_spread_bps: 290")
                .with("name: Standard", "name: Preferred")
                .with("recovery_ticks: 3", "recovery_ticks: 2")));
        amendments.removeIf(command -> isOfPendingPartner(new UnsafeBuffer(command)));
        watcher.ifPresent(watching -> world.addAll(watching.firstBlock()));
        commands = new RandomDeskCommands(seed.random(1), amendments);
        this.seed = seed;
    }

    /** Days whose quotes settle on a chain. */
    public static TradingDays settlingOnChain(Seed seed, int commandsToALeap) {
        return settlingOnChain(seed, commandsToALeap, "");
    }

    /** The same with more sections in the configuration. */
    static TradingDays settlingOnChain(Seed seed, int commandsToALeap, String more) {
        RandomWatcher watcher = new RandomWatcher(seed.random(3), START.getEpochSecond());
        return new TradingDays(seed, commandsToALeap, Optional.of(watcher), more);
    }

    /** What there is before the first day. */
    List<byte[]> world() {
        return List.copyOf(world);
    }

    private static List<byte[]> commandsOf(ConfigurationText configuration) {
        Section file = Section.ofText("trading days", configuration.yaml());
        Rehearsal rehearsal = Rehearsal.of(new ReferenceData());
        List<byte[]> commands = new ArrayList<>(
                rehearsal.run(new Declaration(file, Environment.SANDBOX, START, Actor.SYSTEM, "trading days")
                        .against(rehearsal.reference())));
        commands.add(key("sk_first", KeyKind.HMAC));
        commands.add(key("bearer_first", KeyKind.BEARER));
        return commands;
    }

    private static byte[] key(String name, KeyKind kind) {
        byte[] material = new byte[kind == KeyKind.HMAC ? SEALED_LENGTH : HASH_LENGTH];
        return new CommandBuffer(Actor.SYSTEM, "trading days")
                .administrative(
                        target -> {
                            IssueKeyEncoder command = new IssueKeyEncoder();
                            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                                    .partnerId(0)
                                    .kind(kind)
                                    .environment(Environment.SANDBOX)
                                    .notBeforeNs(IssueKeyEncoder.notBeforeNsNullValue())
                                    .expiresAtNs(IssueKeyEncoder.expiresAtNsNullValue())
                                    .actorKind(target.actorKind())
                                    .apiKey(name)
                                    .scopes("")
                                    .masterKeyId(kind == KeyKind.HMAC ? "0123456789abcdef" : "")
                                    .putKeyMaterial(material, 0, material.length);
                            return command.encodedLength();
                        },
                        "");
    }

    /** Puts that many commands into the journal of an empty data directory, and a snapshot after two thirds of them. */
    public void writeInto(Path data, int count) {
        writeInto(data, count, count);
    }

    /** The same, by a process that ends after so many commands and another one that goes on. */
    public void writeInto(Path data, int count, int countOfFirst) {
        Clock ahead = new Clock();
        Clock clock = new Clock();
        try (JournaledDesk desk = new JournaledDesk(data, clock)) {
            take(desk, 1, countOfFirst, count, ahead);
        }
        if (countOfFirst < count) {
            try (JournaledDesk desk = new JournaledDesk(data, clock)) {
                take(desk, countOfFirst + 1, count, count, ahead);
            }
        }
    }

    private void take(JournaledDesk desk, int from, int to, int count, Clock ahead) {
        for (int number = from; number <= to; number++) {
            if (isClockAccepted(number, count)) {
                ahead.accept(CLOCK_OFFSET_NS);
            }
            desk.take(command(number, count, ahead.nanoTime()));
        }
    }

    private boolean isClockAccepted(int number, int count) {
        return watcher.isPresent() && number == count / 3 + COMMANDS_IN_DOUBT;
    }

    private byte[] command(int number, int count, long timeNs) {
        byte[] command = draw(number, count, timeNs);
        watcher.ifPresent(watching -> watching.see(command, timeNs));
        return command;
    }

    private byte[] draw(int number, int count, long timeNs) {
        if (number <= world.size()) {
            return world.get(number - 1);
        }
        if (number == count * 2L / 3) {
            return commands.takeSnapshot();
        }
        if (watcher.isPresent() && number == count / 2) {
            return commands.adoptRules(Rules.NEWEST);
        }
        if (watcher.isPresent() && number == count / 3) {
            return commands.reportClock(CLOCK_OFFSET_NS);
        }
        if (isClockAccepted(number, count)) {
            return commands.acceptClock(CLOCK_OFFSET_NS);
        }
        return watcher.filter(watching -> number % COMMANDS_TO_A_WORD_OF_THE_CHAIN == 0)
                .map(watching -> watching.next(timeNs))
                .orElseGet(() -> commands.next(timeNs));
    }

    /** A partner that is added is pending until it has its wallets; told again later, it would never act again. */
    private static boolean isOfPendingPartner(DirectBuffer command) {
        return Frame.templateId(command, 0) == ConfigurePartnerDecoder.TEMPLATE_ID
                && new ConfigurePartnerDecoder()
                                .wrapAndApplyHeader(command, 0, new MessageHeaderDecoder())
                                .status()
                        == PartnerStatus.PENDING;
    }

    /** The same times from every one; each command takes one. */
    private final class Clock implements CommandClock {
        private final Random random = seed.random(2);
        private long nowNs = TimeUnit.SECONDS.toNanos(START.getEpochSecond());

        @Override
        public long nanoTime() {
            nowNs += random.nextInt(commandsToALeap) == 0 ? LEAP_NS : random.nextInt(LONGEST_STEP_NS);
            return nowNs;
        }

        @Override
        public long accept(long offsetNs) {
            nowNs += offsetNs;
            return offsetNs;
        }
    }
}
