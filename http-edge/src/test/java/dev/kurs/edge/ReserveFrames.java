package dev.kurs.edge;

import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.BacktestChangedEncoder;
import dev.kurs.protocol.message.sbe.BatchChangedEncoder;
import dev.kurs.protocol.message.sbe.BatchStatus;
import dev.kurs.protocol.message.sbe.CorridorCloseStateEncoder;
import dev.kurs.protocol.message.sbe.CorridorRiskChangedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.HedgeRecordedEncoder;
import dev.kurs.protocol.message.sbe.MakerChangedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ObligationChangedEncoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.OverrideChangedEncoder;
import dev.kurs.protocol.message.sbe.PoolRiskChangedEncoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.time.LocalDate;
import java.util.UUID;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** What an engine says of a reserve pool with one position, of 1 000 USDT against IDRX. */
final class ReserveFrames {
    private static final MessageHeaderEncoder HEADER = new MessageHeaderEncoder();
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long NEW_YEAR = 1_767_225_600L;

    private ReserveFrames() {}

    static DirectBuffer pool() {
        return pool(2_042);
    }

    /** @param varOfCapitalE8 what of the capital is at risk at 10^-8; the null value where there is no capital */
    static DirectBuffer pool(long varOfCapitalE8) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        PoolRiskChangedEncoder encoder = new PoolRiskChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .toldAtNs(NEW_YEAR * SECOND_NS)
                .capitalE6(600_000_500_000L)
                .grossE6(1_000_000_000)
                .varE6(12_250_000)
                .undiversifiedVarE6(15_500_000)
                .varOfCapitalE8(varOfCapitalE8);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer corridor() {
        return corridor(12_250_000);
    }

    /** @param varE6 dollars at 10^-6 */
    static DirectBuffer corridor(long varE6) {
        return corridor(varE6, RiskBreach.BATCH_AGE);
    }

    /** @param breach the limit that it has reached */
    static DirectBuffer corridor(long varE6, RiskBreach breach) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorRiskChangedEncoder encoder = new CorridorRiskChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .corridorId(0)
                .grossE6(1_000_000_000)
                .unrealisedE6(766_284)
                .sigma(0.0053)
                .varE6(varE6)
                .varOfCapitalE8(2_042)
                .concentrationE8(100_000_000)
                .breach(breach);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer maker(int makerId, String name) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        MakerChangedEncoder encoder = new MakerChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .makerId(makerId)
                .isActive(Flag.YES)
                .confirmed(3)
                .makerName(name);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer rfq(UUID id) {
        return rfq(id, 1);
    }

    static DirectBuffer rfq(UUID id, long number) {
        return rfq(id, number, RfqStatus.FILLED, (NEW_YEAR + 2) * SECOND_NS);
    }

    /** The same while makers are asked. */
    static DirectBuffer runningRfq(UUID id) {
        return rfq(id, 1, RfqStatus.DISPATCHED, RfqChangedEncoder.endedAtNsNullValue());
    }

    private static DirectBuffer rfq(UUID id, long number, RfqStatus status, long endedAtNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        RfqChangedEncoder encoder = new RfqChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .rfq(number)
                .putRfqId(Uuids.bytes(id), 0, Uuids.LENGTH)
                .kind(RfqKind.EMERGENCY)
                .status(status)
                .corridorId(0)
                .batch(3)
                .side(Side.BUY)
                .waopE12(16_300_000_000_000_000L)
                .midE12(16_312_500_000_000_000L)
                .leastE12(16_230_937_500_000_000L)
                .mostE12(32_625_000_000_000_000L)
                .breach(RiskBreach.NONE)
                .dispatchedAtNs(NEW_YEAR * SECOND_NS)
                .respondByNs((NEW_YEAR + 60) * SECOND_NS)
                .acceptByNs((NEW_YEAR + 6) * SECOND_NS)
                .endedAtNs(endedAtNs)
                .acceptedMakerId(0)
                .priceE12(16_300_500_000_000_000L);
        encoder.baseAmount().low(1_000_000_000).high(0);
        encoder.realised().low(50_000).high(0);
        encoder.answersCount(2)
                .next()
                .makerId(0)
                .standing(QuoteStanding.CONFIRMED)
                .answerPriceE12(16_300_500_000_000_000L)
                .validUntilNs((NEW_YEAR + 90) * SECOND_NS)
                .makerQuoteId("Q-1")
                .next()
                .makerId(1)
                .standing(QuoteStanding.DECLINED)
                .answerPriceE12(RfqChangedEncoder.AnswersEncoder.answerPriceE12NullValue())
                .validUntilNs(RfqChangedEncoder.AnswersEncoder.validUntilNsNullValue())
                .makerQuoteId("");
        encoder.requestedBy("desk@example.com").reason("out of it").makerReference("T-1");
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer obligation(UUID id) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ObligationChangedEncoder encoder = new ObligationChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .rfq(1)
                .putRfqId(Uuids.bytes(id), 0, Uuids.LENGTH)
                .makerId(0)
                .corridorId(0)
                .status(ObligationStatus.OPEN)
                .side(Side.BUY)
                .priceE12(16_300_500_000_000_000L)
                .boundAtNs((NEW_YEAR + 2) * SECOND_NS)
                .deliveredAtNs(ObligationChangedEncoder.deliveredAtNsNullValue());
        encoder.baseAmount().low(1_000_000_000).high(0);
        encoder.quoteAmount().low(1_630_050_000L).high(0);
        encoder.makerReference("T-1").deliveryReference("");
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    /** What a corridor's last usable mid was. */
    static DirectBuffer close(int corridorId, long midE12, long basePriceE12) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        CorridorCloseStateEncoder encoder = new CorridorCloseStateEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(NEW_YEAR * SECOND_NS)
                .correlationId(0)
                .corridorId(corridorId)
                .midE12(midE12)
                .basePriceE12(basePriceE12)
                .openMidE12(midE12)
                .openMidDay(20_454)
                .closeE12(0)
                .closeDay(0)
                .covariancesCount(0);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer batch() {
        return batch(3, BatchStatus.OPEN, NEW_YEAR - 7_200, BatchChangedEncoder.closedAtNsNullValue());
    }

    /** One that was opened so many seconds before the open one, and closed a second later. */
    static DirectBuffer closedBatch(long number, long secondsBefore) {
        long openedAt = NEW_YEAR - 7_200 - secondsBefore;
        return batch(number, BatchStatus.CLOSED, openedAt, (openedAt + 1) * SECOND_NS);
    }

    private static DirectBuffer batch(long number, BatchStatus status, long openedAtSeconds, long closedAtNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        BatchChangedEncoder encoder = new BatchChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .corridorId(0)
                .batch(number)
                .status(status)
                .waopE12(16_300_000_000_000_000L)
                .swapCount(2)
                .hedgeCount(1)
                .openedAtNs(openedAtSeconds * SECOND_NS + SECOND_NS / 2)
                .oldestSwapSeconds(openedAtSeconds)
                .closedAtNs(closedAtNs);
        encoder.position().low(1_000_000_000).high(0);
        encoder.realised().low(400_000).high(0);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer hedge() {
        return hedge(1);
    }

    static DirectBuffer hedge(long number) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        HedgeRecordedEncoder encoder = new HedgeRecordedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .hedge(number)
                .corridorId(0)
                .side(Side.SELL)
                .priceE12(16_310_000_000_000_000L)
                .tradedAtNs((NEW_YEAR - 60) * SECOND_NS)
                .recordedAtNs(NEW_YEAR * SECOND_NS)
                .batch(3);
        encoder.baseAmount().low(1_000_500_000).high(0);
        encoder.realised().low(-400_000).high(-1);
        encoder.recordedBy("desk@example.com").venue("OKX").reference("4711").reason("too long of USDT");
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    static DirectBuffer override(UUID id) {
        return override(id, Flag.YES, (NEW_YEAR + 1_800) * SECOND_NS);
    }

    static DirectBuffer override(UUID id, Flag isActive, long expiresAtNs) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        OverrideChangedEncoder encoder = new OverrideChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .corridorId(0)
                .putOverrideId(Uuids.bytes(id), 0, Uuids.LENGTH)
                .isActive(isActive)
                .state(RiskState.HALT)
                .previous(RiskState.NORMAL)
                .setAtNs(NEW_YEAR * SECOND_NS)
                .expiresAtNs(expiresAtNs)
                .setBy("desk@example.com");
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    /** Eleven exceptions in 1 043 days, five of them among the last 250. */
    static DirectBuffer backtest() {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        BacktestChangedEncoder encoder = new BacktestChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .corridorId(0)
                .utcDay((int) LocalDate.parse("2025-12-31").toEpochDay())
                .isLong(Flag.YES)
                .days(1_043)
                .exceptions(11)
                .wasHit(Flag.NO)
                .recent0(0b1_0000_0010)
                .recent1(1)
                .recent2(1)
                .recent3(1L << 57)
                .kupiec(0.03)
                .kupiecProbability(0.86)
                .independence(0.25)
                .independenceProbability(0.62)
                .coverage(0.28)
                .coverageProbability(0.87);
        encoder.worstCount(1)
                .next()
                .worstDay((int) LocalDate.parse("2013-10-18").toEpochDay())
                .logReturn(-0.042)
                .valueAtRisk(0.015);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }
}
