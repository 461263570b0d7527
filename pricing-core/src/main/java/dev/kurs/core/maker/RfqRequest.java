package dev.kurs.core.maker;

import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;

/**
 * What makers are asked for; never changes, but for its times where a clock is turned back.
 *
 * @param number from 1
 * @param rfqId 16 bytes
 * @param makerSide BUY takes base units from the pool
 * @param waopE12 of the batch that is offered; 0 where none is
 * @param leastE12 the least price that is taken
 * @param breach that asked for it; NONE where somebody did
 */
@SuppressWarnings("ArrayRecordComponent")
public record RfqRequest(
        long number,
        byte[] rfqId,
        RfqKind kind,
        int corridorId,
        long batch,
        Side makerSide,
        Amount baseAmount,
        long waopE12,
        long midE12,
        long leastE12,
        long mostE12,
        RiskBreach breach,
        long dispatchedAtNs,
        long respondByNs,
        String requestedBy,
        String reason) {
    /** The same, dispatched now at the latest and with no more than a timeout left. */
    RfqRequest by(long nowNs, long timeoutNs) {
        return new RfqRequest(
                number,
                rfqId,
                kind,
                corridorId,
                batch,
                makerSide,
                baseAmount,
                waopE12,
                midE12,
                leastE12,
                mostE12,
                breach,
                Math.min(dispatchedAtNs, nowNs),
                Math.min(respondByNs, nowNs + timeoutNs),
                requestedBy,
                reason);
    }
}
