package dev.kurs.service.reconcile;

import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What market makers were bound to, against what the journal says that they owe: one obligation for each request that was filled, of its amount at its price. */
final class ObligationBook {
    private final Map<Long, Trade> filled = new TreeMap<>();
    private final Map<Long, Trade> owed = new TreeMap<>();
    private final Set<Long> filledBefore = new HashSet<>();
    private final List<Wrong> wrong = new ArrayList<>();
    private int open;

    /** A maker's trade; raw base units. */
    private record Trade(String rfqId, int makerId, BigInteger base, long priceE12) {}

    /** A request whose fill and obligation do not agree. */
    record Wrong(String rfqId, String reason) {}

    /** A request of a snapshot: what is owed of one that was filled stands there by itself. */
    void begin(RfqChangedDecoder state) {
        if (state.status() == RfqStatus.FILLED) {
            filledBefore.add(state.rfq());
        }
    }

    /** An execution of a snapshot that is under way was let go when its maker was bound. */
    void begin(ExecutionChangedDecoder state) {
        if (isOnItsWay(state)) {
            filledBefore.add(state.rfq());
        }
    }

    /** What is owed by a snapshot was bound as it says. */
    void begin(ObligationChangedDecoder state) {
        read(state);
        filled.put(state.rfq(), owed.get(state.rfq()));
    }

    void read(RfqChangedDecoder event) {
        if (event.status() == RfqStatus.FILLED) {
            Trade trade = new Trade(
                    Uuids.read(event::getRfqId).toString(),
                    event.acceptedMakerId(),
                    RawAmounts.of(event.baseAmount()),
                    event.priceE12());
            if (filled.put(event.rfq(), trade) != null) {
                wrong.add(new Wrong(trade.rfqId, "filled twice"));
            }
        }
    }

    void read(ObligationChangedDecoder event) {
        boolean isOpen = event.status() == ObligationStatus.OPEN;
        open += isOpen ? 1 : -1;
        if (isOpen) {
            Trade trade = new Trade(
                    Uuids.read(event::getRfqId).toString(),
                    event.makerId(),
                    RawAmounts.of(event.baseAmount()),
                    event.priceE12());
            if (owed.put(event.rfq(), trade) != null) {
                wrong.add(new Wrong(trade.rfqId, "owed twice"));
            }
        }
    }

    /** Nothing of an execution that a maker stands behind is to be under way before that maker is bound. */
    void read(ExecutionChangedDecoder event) {
        boolean needsMaker = event.rfq() != ExecutionChangedDecoder.rfqNullValue();
        if (isOnItsWay(event) && needsMaker && !hasFilled(event.rfq())) {
            wrong.add(new Wrong("number " + event.rfq(), "an execution is " + event.status() + ", and never filled"));
        }
    }

    private static boolean isOnItsWay(ExecutionChangedDecoder event) {
        return switch (event.status()) {
            case STARTED, SENT, SETTLED -> true;
            default -> false;
        };
    }

    private boolean hasFilled(long rfq) {
        return filled.containsKey(rfq) || filledBefore.contains(rfq);
    }

    /** Obligations that are not delivered. */
    int open() {
        return open;
    }

    /** Where a fill and what is owed by it do not agree. */
    List<Wrong> wrong() {
        List<Wrong> all = new ArrayList<>(wrong);
        filled.forEach((rfq, trade) -> {
            if (!trade.equals(owed.get(rfq))) {
                all.add(new Wrong(trade.rfqId, "filled as " + trade + ", and owed is " + owed.get(rfq)));
            }
        });
        owed.forEach((rfq, trade) -> {
            if (!filled.containsKey(rfq)) {
                all.add(new Wrong(trade.rfqId, "owed as " + trade + ", and never filled"));
            }
        });
        return all;
    }
}
