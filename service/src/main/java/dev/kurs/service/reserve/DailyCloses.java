package dev.kurs.service.reserve;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PoolCloseStateDecoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;

/** Tells the engine the closes of past days that it does not know: those of the file behind the last day that the journal has. */
public final class DailyCloses implements FrameListener {
    /** Sixteen bytes each, in a frame of four thousand. */
    private static final int MOST_PER_COMMAND = 200;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PoolCloseStateDecoder pool = new PoolCloseStateDecoder();
    private final Section file;
    private final DailyRates rates;
    private int closedDay = Integer.MIN_VALUE;

    public DailyCloses(Section file) {
        this.file = file;
        rates = DailyRates.of(file);
    }

    /** Learns from a snapshot's frames which day is the last that is known. */
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == PoolCloseStateDecoder.TEMPLATE_ID) {
            closedDay = pool.wrapAndApplyHeader(frame, offset, header).utcDay();
        }
    }

    /** Sends what is missing; corridors have to be in force. */
    public void send(ReferenceData reference, Recipient recipient, int today, Authority by) {
        ReserveCommands commands = new ReserveCommands(by);
        List<ReserveCommands.DailyClose> waiting = new ArrayList<>();
        List<ReserveCommands.DailyClose> day = new ArrayList<>();
        for (ReserveCommands.DailyClose close : rates.closes(pairs(reference), closedDay, today)) {
            if (!day.isEmpty() && day.getFirst().utcDay() != close.utcDay()) {
                endDay(waiting, day, commands, recipient);
            }
            day.add(close);
        }
        endDay(waiting, day, commands, recipient);
        flush(waiting, commands, recipient);
    }

    /** A day is not parted between two commands. */
    private static void endDay(
            List<ReserveCommands.DailyClose> waiting,
            List<ReserveCommands.DailyClose> day,
            ReserveCommands commands,
            Recipient recipient) {
        if (waiting.size() + day.size() > MOST_PER_COMMAND) {
            flush(waiting, commands, recipient);
        }
        waiting.addAll(day);
        day.clear();
    }

    private static void flush(List<ReserveCommands.DailyClose> waiting, ReserveCommands commands, Recipient recipient) {
        if (waiting.isEmpty()) {
            return;
        }
        String refusal = recipient.send(commands.closes(waiting));
        if (!refusal.isEmpty()) {
            throw new InvalidConfiguration("the engine refused the closes of risk.history: " + refusal);
        }
        waiting.clear();
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
