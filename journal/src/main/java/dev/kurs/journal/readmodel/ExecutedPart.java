package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.math.BigInteger;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * How much of a quote of v0.1 its execution takes: of 1 000 USDT quoted, 400 with the fees and the dollars of 400.
 *
 * @param frame the ExecutionChanged message with which it started
 */
record ExecutedPart(
        DirectBuffer frame, BigInteger inputAmount, BigInteger outputAmount, long notionalE6, long totalFeeE6) {

    /** @param frame an ExecutionChanged message; null for none */
    static ExecutedPart of(byte[] frame) {
        if (frame == null) {
            return null;
        }
        DirectBuffer buffer = new UnsafeBuffer(frame);
        ExecutionChangedDecoder changed = new ExecutionChangedDecoder();
        changed.wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder());
        return new ExecutedPart(
                buffer,
                RawAmounts.of(changed.sourceAmount()),
                RawAmounts.of(changed.destinationAmount()),
                changed.notionalE6(),
                changed.totalFeeE6());
    }
}
