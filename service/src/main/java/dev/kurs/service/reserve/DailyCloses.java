package dev.kurs.service.reserve;

import dev.kurs.core.risk.CorridorRisk;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PoolCloseStateDecoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.agrona.DirectBuffer;

/**
 * What the engine has to be told of the closes of past days that it does not know: those of the file behind the last day that the journal has, and of a corridor behind
 * its own last day, or all while it has no return, where the rules take such.
 */
public final class DailyCloses implements FrameListener {
    /** Sixteen bytes each, in a frame of four thousand. */
    private static final int MOST_PER_COMMAND = 200;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PoolCloseStateDecoder pool = new PoolCloseStateDecoder();
    private final CorridorCloseStateDecoder corridor = new CorridorCloseStateDecoder();
    private final Map<Integer, Integer> measuredTo = new HashMap<>();
    private final Set<Integer> begun = new HashSet<>();
    private final Section file;
    private final DailyRates rates;
    private int closedDay = Integer.MIN_VALUE;

    public DailyCloses(Section file) {
        this.file = file;
        rates = DailyRates.of(file);
    }

    /** Learns from a snapshot's frames which day is the last that is known, of the pool and of each corridor with a return. */
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case PoolCloseStateDecoder.TEMPLATE_ID ->
                closedDay = pool.wrapAndApplyHeader(frame, offset, header).utcDay();
            case CorridorCloseStateDecoder.TEMPLATE_ID -> learn(corridor.wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Nothing of closes.
            }
        }
    }

    private void learn(CorridorCloseStateDecoder close) {
        int corridorId = close.corridorId();
        int closeDay = close.closeDay();
        long closeE12 = close.closeE12();
        double variance = -1;
        for (CorridorCloseStateDecoder.CovariancesDecoder covariance : close.covariances()) {
            variance = Double.longBitsToDouble(covariance.covarianceBits());
        }
        if (variance >= 0) {
            measuredTo.put(corridorId, closeDay);
        } else if (closeE12 != 0) {
            begun.add(corridorId);
        }
    }

    /** The commands that tell what is missing, in the order of the days; corridors have to be in force. */
    public List<byte[]> commands(ReferenceData reference, int today, Authority by) {
        boolean isByCorridor = Rules.takesLateCloses(reference.rules());
        IntUnaryOperator knownTo = id -> isByCorridor ? measuredTo.getOrDefault(id, Integer.MIN_VALUE) : closedDay;
        List<ReserveCommands.DailyClose> closes = rates.closes(pairs(reference), knownTo, today);
        return commands(isByCorridor ? withoutIdle(closes) : closes, by);
    }

    /** A corridor that has a close of its own keeps it where its history has no return: told again at each start it would never have one. */
    private List<ReserveCommands.DailyClose> withoutIdle(List<ReserveCommands.DailyClose> closes) {
        Map<Integer, Integer> lastDays = new HashMap<>();
        Set<Integer> withReturn = new HashSet<>();
        for (ReserveCommands.DailyClose close : closes) {
            Integer last = lastDays.put(close.corridorId(), close.utcDay());
            if (last != null && close.utcDay() - last <= CorridorRisk.LONGEST_GAP_DAYS) {
                withReturn.add(close.corridorId());
            }
        }
        return closes.stream()
                .filter(close -> !begun.contains(close.corridorId()) || withReturn.contains(close.corridorId()))
                .toList();
    }

    /** The same for those corridors alone that were not in force before; under earlier rules the engine takes none of these. */
    public List<byte[]> commandsOfAdded(ReferenceData reference, Set<Integer> idsBefore, int today, Authority by) {
        if (!Rules.takesLateCloses(reference.rules())) {
            return List.of();
        }
        List<DailyRates.FeedPair> added = pairs(reference);
        added.removeIf(pair -> idsBefore.contains(pair.corridorId()));
        return commands(rates.closes(added, id -> Integer.MIN_VALUE, today), by);
    }

    private static List<byte[]> commands(List<ReserveCommands.DailyClose> closes, Authority by) {
        ReserveCommands encoder = new ReserveCommands(by);
        List<byte[]> commands = new ArrayList<>();
        List<ReserveCommands.DailyClose> waiting = new ArrayList<>();
        for (List<ReserveCommands.DailyClose> day : byDay(closes)) {
            if (!waiting.isEmpty() && waiting.size() + day.size() > MOST_PER_COMMAND) {
                commands.add(encoder.closes(waiting));
                waiting.clear();
            }
            waiting.addAll(day);
        }
        if (!waiting.isEmpty()) {
            commands.add(encoder.closes(waiting));
        }
        return commands;
    }

    /** A day is not parted between two commands. */
    private static Collection<List<ReserveCommands.DailyClose>> byDay(List<ReserveCommands.DailyClose> closes) {
        return closes.stream()
                .collect(Collectors.groupingBy(
                        ReserveCommands.DailyClose::utcDay, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private List<DailyRates.FeedPair> pairs(ReferenceData reference) {
        Map<String, Section> tokens = file.named("tokens");
        List<DailyRates.FeedPair> pairs = new ArrayList<>();
        file.named("corridors")
                .forEach((name, corridor) -> pairs.add(new DailyRates.FeedPair(
                        reference.find(Kind.CORRIDORS, name).orElseThrow(),
                        feed(tokens.get(corridor.text("base"))),
                        feed(tokens.get(corridor.text("quote"))))));
        pairs.sort(Comparator.comparingInt(DailyRates.FeedPair::corridorId));
        return pairs;
    }

    private static Optional<String> feed(Section token) {
        return token.flag("dollar", false) ? Optional.empty() : Optional.of(token.text("feed"));
    }
}
