package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** What the edge knows of requests for quotes and of what market makers owe: one thread writes, every I/O thread reads without locks. */
public final class RfqViews {
    private final Newest<RfqView> requests = new Newest<>();
    private final Map<Long, ObligationView> obligations = new ConcurrentSkipListMap<>();
    private final Map<Integer, MakerView> makers = new ConcurrentHashMap<>();

    /** How a maker stands in a request. */
    public record AnswerView(int makerId, QuoteStanding standing, OptionalLong priceE12, OptionalLong validUntilNs) {}

    /** A request for quotes; whole tokens. */
    public record RfqView(
            long number,
            String id,
            RfqKind kind,
            RfqStatus status,
            int corridorId,
            long batch,
            Side makerSide,
            BigDecimal base,
            long waopE12,
            long midE12,
            long leastE12,
            long mostE12,
            RiskBreach breach,
            long dispatchedAtNs,
            long respondByNs,
            OptionalLong endedAtNs,
            int acceptedMakerId,
            OptionalLong priceE12,
            BigDecimal realised,
            List<AnswerView> answers,
            String requestedBy,
            String reason,
            String makerReference) {
        /** The bound on the side that hurts the pool. */
        public long floorE12() {
            return makerSide == Side.BUY ? leastE12 : mostE12;
        }
    }

    /** What a maker and the pool owe each other; whole tokens. */
    public record ObligationView(
            long rfq,
            String rfqId,
            int makerId,
            int corridorId,
            ObligationStatus status,
            Side makerSide,
            BigDecimal base,
            BigDecimal quote,
            long priceE12,
            long boundAtNs,
            String makerReference) {}

    /**
     * A market maker and how often it did what.
     *
     * @param rejected quotes that it did not stand by, silence counted
     * @param leftOutUntilNs 0 where it is asked
     */
    public record MakerView(
            String name,
            long confirmed,
            long rejected,
            long late,
            long repeated,
            long mismatched,
            long unreadable,
            long leftOutUntilNs) {}

    /** Null where there was none. */
    public RfqView lastEmergency() {
        return requests.newestFirst().stream()
                .filter(rfq -> rfq.kind() == RfqKind.EMERGENCY)
                .findFirst()
                .orElse(null);
    }

    /** Null for one that is not known, or not any more. */
    public RfqView find(String id) {
        return requests.newestFirst().stream()
                .filter(rfq -> rfq.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** What is owed, the oldest first. */
    public List<ObligationView> obligations() {
        return new ArrayList<>(new TreeMap<>(obligations).values());
    }

    /** What a maker is called. */
    public String maker(int makerId) {
        MakerView maker = makers.get(makerId);
        return maker == null ? "" : maker.name();
    }

    /** Every maker that was ever declared. */
    public Collection<MakerView> makers() {
        return makers.values();
    }

    void put(int makerId, MakerView maker) {
        makers.put(makerId, maker);
    }

    /** Partners' requests are their own, and are not shown here. */
    void put(RfqView rfq) {
        if (rfq.kind() == RfqKind.EMERGENCY) {
            requests.put(rfq.number(), rfq);
        }
    }

    void put(ObligationView owed) {
        if (owed.status() == ObligationStatus.OPEN) {
            obligations.put(owed.rfq(), owed);
        } else {
            obligations.remove(owed.rfq());
        }
    }
}
