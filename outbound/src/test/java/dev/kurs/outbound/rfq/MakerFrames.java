package dev.kurs.outbound.rfq;

import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.MakerChangedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;

/** What a journal says of one request for 1 000 USDT to two makers, {@code maker-0} and {@code maker-1}, or to {@code maker-2} as well. */
final class MakerFrames {
    static final UUID RFQ_ID = new UUID(0x1234_5678_0000_4000L, 0x8000_0000_0000_0007L);

    private static final Set<RfqStatus> ENDS =
            Set.of(RfqStatus.FILLED, RfqStatus.EXPIRED, RfqStatus.REJECTED, RfqStatus.CANCELLED);
    static final long QUOTE_SEQUENCE = 21;

    private static final int CORRIDOR = 7;
    private static final int USDT = 3;
    private static final int IDRX = 4;
    private static final int LENGTH = 1_024;
    private static final long THOUSAND_E6 = 1_000_000_000L;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final long untilNs;
    private long sinceEndNs;

    /** @param untilNs by when makers are to answer, and to confirm */
    MakerFrames(long untilNs) {
        this.untilNs = untilNs;
    }

    private static UnsafeBuffer buffer() {
        return new UnsafeBuffer(new byte[LENGTH]);
    }

    /** What requests speak of. */
    List<UnsafeBuffer> market() {
        return List.of(token(USDT, 6), token(IDRX, 2), corridor(), maker(0), maker(1), maker(2));
    }

    private UnsafeBuffer token(int tokenId, int decimals) {
        UnsafeBuffer buffer = buffer();
        new ConfigureTokenEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .tokenId(tokenId)
                .decimals((short) decimals);
        return buffer;
    }

    private UnsafeBuffer corridor() {
        UnsafeBuffer buffer = buffer();
        ConfigureCorridorEncoder corridor = new ConfigureCorridorEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .corridorId(CORRIDOR)
                .baseTokenId(USDT)
                .quoteTokenId(IDRX);
        corridor.tiersCount(0);
        corridor.pair("USDT-IDRX");
        return buffer;
    }

    private UnsafeBuffer maker(int makerId) {
        UnsafeBuffer buffer = buffer();
        new MakerChangedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .makerId(makerId)
                .makerName("maker-" + makerId);
        return buffer;
    }

    /** From now on the journal goes on for so long behind the end of the request. */
    void goOnBehindEndFor(Duration time) {
        sinceEndNs = time.toNanos();
    }

    /** The request as it is now: the first maker is the one accepted, and each that has more than been asked quoted {@code Q-} and its number. */
    UnsafeBuffer changed(RfqStatus status, QuoteStanding... standings) {
        UnsafeBuffer buffer = buffer();
        RfqChangedEncoder rfq = new RfqChangedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .rfq(1)
                .kind(RfqKind.EMERGENCY)
                .status(status)
                .corridorId(CORRIDOR)
                .side(Side.BUY)
                .respondByNs(untilNs)
                .acceptByNs(untilNs)
                .acceptedMakerId(0)
                .quoteSequence(QUOTE_SEQUENCE);
        if (ENDS.contains(status)) {
            rfq.timestampNs(untilNs).endedAtNs(untilNs - sinceEndNs);
        } else {
            rfq.endedAtNs(RfqChangedEncoder.endedAtNsNullValue());
        }
        rfq.putRfqId(Uuids.bytes(RFQ_ID), 0, Uuids.LENGTH);
        rfq.baseAmount().high(0).low(THOUSAND_E6);
        RfqChangedEncoder.AnswersEncoder answers = rfq.answersCount(standings.length);
        for (int makerId = 0; makerId < standings.length; makerId++) {
            answers.next()
                    .makerId(makerId)
                    .standing(standings[makerId])
                    .makerQuoteId(standings[makerId] == QuoteStanding.ASKED ? "" : "Q-" + makerId);
        }
        return buffer;
    }
}
