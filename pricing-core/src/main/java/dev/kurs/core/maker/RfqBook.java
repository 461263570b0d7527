package dev.kurs.core.maker;

import dev.kurs.protocol.message.sbe.RfqKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The requests for quotes that run, what makers owe, and when breaches may next ask by themselves. */
public final class RfqBook {
    private final Makers makers = new Makers();
    private final List<Rfq> running = new ArrayList<>();
    private final Map<Long, Obligation> obligations = new TreeMap<>();
    private final Map<Integer, Long> pausedUntilNs = new TreeMap<>();
    private long lastNumber;

    public Makers makers() {
        return makers;
    }

    /** The number of the next request. */
    public long next() {
        return ++lastNumber;
    }

    /** The number of the last request; 0 before the first. */
    public long lastNumber() {
        return lastNumber;
    }

    public void continueAfter(long number) {
        lastNumber = number;
    }

    /** Those that run, in the order in which they were dispatched. */
    public List<Rfq> running() {
        return running;
    }

    /** The one with a number, if it runs; else null. */
    public Rfq find(long number) {
        for (Rfq rfq : running) {
            if (rfq.request().number() == number) {
                return rfq;
            }
        }
        return null;
    }

    /** The one whose maker stands behind a partner's firm quote, if there is one; else null. */
    public Rfq behind(long quoteSequence) {
        for (int index = 0; index < running.size(); index++) {
            if (running.get(index).quoteSequence() == quoteSequence) {
                return running.get(index);
            }
        }
        return null;
    }

    /** How many run for a partner. */
    public int runningFor(int partnerId) {
        int count = 0;
        for (int index = 0; index < running.size(); index++) {
            PartnerRequest partner = running.get(index).partner();
            count += partner != null && partner.partnerId() == partnerId ? 1 : 0;
        }
        return count;
    }

    /** Whether a corridor's batch is being offered. */
    public boolean isEmergency(int corridorId) {
        for (int index = 0; index < running.size(); index++) {
            RfqRequest request = running.get(index).request();
            if (request.kind() == RfqKind.EMERGENCY && request.corridorId() == corridorId) {
                return true;
            }
        }
        return false;
    }

    /** What is owed, by the request's number. */
    public Map<Long, Obligation> obligations() {
        return obligations;
    }

    /** Until when no breach asks for a request in a corridor; 0 where one may. */
    public long pausedUntilNs(int corridorId) {
        return pausedUntilNs.getOrDefault(corridorId, 0L);
    }

    public void pauseUntil(int corridorId, long timeNs) {
        pausedUntilNs.put(corridorId, timeNs);
    }

    /** Moves the pauses of breaches and of makers with a clock. */
    public void movePauses(long movedNs) {
        pausedUntilNs.replaceAll((corridorId, untilNs) -> untilNs + movedNs);
        makers.byId().forEach(maker -> maker.movePause(movedNs));
    }

    /** By corridor. */
    public Map<Integer, Long> pauses() {
        return pausedUntilNs;
    }
}
