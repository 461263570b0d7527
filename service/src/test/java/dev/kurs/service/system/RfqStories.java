package dev.kurs.service.system;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.agrona.concurrent.UnsafeBuffer;

/** What became of the requests for quotes of one run, by the command that each of them came of. */
final class RfqStories {
    private final Map<Long, Long> commandOfNumber = new HashMap<>();
    private final Map<Long, Story> stories = new TreeMap<>();

    /** How a request stands. */
    record Story(
            RfqKind kind,
            RiskBreach breach,
            Side side,
            long baseRaw,
            Set<Integer> makers,
            RfqStatus status,
            int acceptedMakerId,
            long priceE12) {
        boolean isPartners() {
            return kind == RfqKind.EXTERNAL;
        }

        /** Whether it is one of the same kind for the same side. */
        boolean isLike(Story other) {
            return kind == other.kind && breach == other.breach && side == other.side;
        }

        /** Whether everybody is asked who was; who did not stand by a quote since is left out for a while. */
        boolean asksAllOf(Story other) {
            return makers.containsAll(other.makers);
        }

        /** Whether the same was said of it, of whatever size. */
        boolean endsAs(Story other) {
            return status == other.status && acceptedMakerId == other.acceptedMakerId && priceE12 == other.priceE12;
        }
    }

    /** Takes what a command led to. */
    void take(long sequence, List<ByteBuffer> events) {
        for (ByteBuffer event : events) {
            UnsafeBuffer frame = new UnsafeBuffer(event);
            if (Frame.templateId(frame, 0) == RfqChangedDecoder.TEMPLATE_ID) {
                RfqChangedDecoder rfq = new RfqChangedDecoder();
                rfq.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
                commandOfNumber.putIfAbsent(rfq.rfq(), sequence);
                stories.put(commandOfNumber.get(rfq.rfq()), read(rfq));
            }
        }
    }

    private static Story read(RfqChangedDecoder rfq) {
        Set<Integer> makers = new TreeSet<>();
        for (RfqChangedDecoder.AnswersDecoder answer : rfq.answers()) {
            makers.add(answer.makerId());
            int unused = answer.skipMakerQuoteId();
        }
        return new Story(
                rfq.kind(),
                rfq.breach(),
                rfq.side(),
                rfq.baseAmount().low(),
                makers,
                rfq.status(),
                rfq.acceptedMakerId(),
                rfq.priceE12());
    }

    /** By the sequence of the command. */
    Map<Long, Story> byCommand() {
        return stories;
    }

    long count(RfqStatus status) {
        return stories.values().stream()
                .filter(story -> story.status() == status)
                .count();
    }
}
