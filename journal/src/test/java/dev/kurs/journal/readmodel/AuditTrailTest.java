package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.JournalScript;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AdoptRulesEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.ApprovalChangedEncoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedEncoder;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqEncoder;
import dev.kurs.protocol.message.sbe.CancelRfqEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.CorrectBalanceEncoder;
import dev.kurs.protocol.message.sbe.DisableOperatorEncoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedEncoder;
import dev.kurs.protocol.message.sbe.MakerChangedEncoder;
import dev.kurs.protocol.message.sbe.ObligationChangedEncoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.OperatorChange;
import dev.kurs.protocol.message.sbe.OperatorChangedEncoder;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import dev.kurs.protocol.message.sbe.OrderDepositEncoder;
import dev.kurs.protocol.message.sbe.RecordDeliveryEncoder;
import dev.kurs.protocol.message.sbe.RecordHedgeEncoder;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RulesAdoptedEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.AuditTrail.Entry;
import dev.kurs.protocol.port.AuditTrail.Filter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was done to what is told by the names that everybody knows, in whole tokens, and with what was replaced alone. */
class AuditTrailTest extends OnEachDatabase {
    private static final int PARTNER = ReadModelWorld.PARTNER;
    private static final int USDT = 0;
    private static final int IDRX = 1;
    private static final int SUMIDA = 2;
    private static final long MILLION_USDT = 1_000_000_000_000L;
    private static final UUID RFQ = UUID.fromString("935efd8d-a985-6eff-5632-4d60733493c0");

    private JournalScript script;
    private String balances;

    @BeforeEach
    void name() {
        script = world.script;
        script.token(USDT, "USDT", 6);
        script.token(IDRX, "IDRX", 2);
        script.partner(PARTNER, "Garuda Pay");
        script.with(new AdvanceTimeEncoder(), time -> {})
                .and(new MakerChangedEncoder(), maker -> maker.makerId(SUMIDA).makerName("sumida"))
                .append();
        world.catchUp();
        balances = newest().target() + "/balance/";
    }

    private List<Entry> entries(String target) {
        world.catchUp();
        Filter filter = new Filter(
                Optional.empty(), Optional.empty(), Optional.of(target), OptionalLong.empty(), OptionalLong.empty());
        return world.model().auditTrail().page(filter, OptionalLong.empty(), 100);
    }

    private Entry newest() {
        world.catchUp();
        Filter all = new Filter(
                Optional.empty(), Optional.empty(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
        return world.model().auditTrail().page(all, OptionalLong.empty(), 1).getFirst();
    }

    private Entry order(int token, long raw) {
        script.with(new OrderDepositEncoder(), order -> {
                    order.partnerId(PARTNER).tokenId(token).actorKind(ActorKind.OPERATOR);
                    JournalScript.set(order.amount(), BigInteger.valueOf(raw));
                    order.actor("desk").actorAddress("").actorRequestId("").reason("why");
                })
                .append();
        return newest();
    }

    private void changed(BalanceChangedEncoder event, BalanceChange kind, int token, long change, long available) {
        event.partnerId(PARTNER).tokenId(token).kind(kind);
        JournalScript.set(event.change(), BigInteger.valueOf(change));
        JournalScript.set(event.available(), BigInteger.valueOf(available));
        JournalScript.set(event.reserved(), BigInteger.ZERO);
    }

    private void credit(int token, long raw, long available) {
        script.with(new AdvanceTimeEncoder(), time -> {})
                .and(new BalanceChangedEncoder(), event -> changed(event, BalanceChange.DEPOSIT, token, raw, available))
                .append();
    }

    private Entry correct(int token, long raw, long available) {
        script.with(new CorrectBalanceEncoder(), correct -> {
                    correct.partnerId(PARTNER).tokenId(token).actorKind(ActorKind.OPERATOR);
                    JournalScript.set(correct.amount(), BigInteger.valueOf(raw));
                    correct.actor("desk").actorAddress("").actorRequestId("").reason("why");
                })
                .and(
                        new BalanceChangedEncoder(),
                        event -> changed(event, BalanceChange.RELEASE, token == USDT ? IDRX : USDT, 1, 1))
                .and(
                        new BalanceChangedEncoder(),
                        event -> changed(event, BalanceChange.CORRECTION, token, raw, available))
                .append();
        return newest();
    }

    private Entry hedge(long number) {
        script.with(new RecordHedgeEncoder(), hedge -> {
                    hedge.corridorId(0).side(Side.SELL).actorKind(ActorKind.OPERATOR);
                    JournalScript.set(hedge.baseAmount(), BigInteger.valueOf(MILLION_USDT));
                    hedge.actor("desk")
                            .actorAddress("")
                            .actorRequestId("")
                            .reason("why")
                            .venue("OTC")
                            .reference("T-" + number);
                })
                .and(new HedgeRecordedEncoder(), hedge -> {
                    hedge.hedge(number).corridorId(0).side(Side.SELL);
                    JournalScript.set(hedge.baseAmount(), BigInteger.valueOf(MILLION_USDT));
                    JournalScript.set(hedge.realised(), BigInteger.valueOf(-150));
                    hedge.recordedBy("desk")
                            .venue("OTC")
                            .reference("T-" + number)
                            .reason("why");
                })
                .append();
        return newest();
    }

    private void rfqChanged(RfqChangedEncoder event, long number, UUID id, int corridor, RfqStatus status) {
        event.rfq(number)
                .kind(RfqKind.EMERGENCY)
                .status(status)
                .corridorId(corridor)
                .side(Side.BUY)
                .breach(RiskBreach.NONE)
                .partnerId(-1)
                .putRfqId(Uuids.bytes(id), 0, Uuids.LENGTH);
        JournalScript.set(event.baseAmount(), BigInteger.valueOf(MILLION_USDT));
        JournalScript.set(event.realised(), BigInteger.ZERO);
        event.answersCount(1).next().makerId(SUMIDA).makerQuoteId("");
        event.requestedBy("desk").reason("why").makerReference("");
    }

    private Entry offer(long number, UUID id) {
        script.with(
                        new BeginEmergencyRfqEncoder(),
                        offer -> offer.corridorId(0)
                                .actorKind(ActorKind.OPERATOR)
                                .actor("desk")
                                .actorAddress("")
                                .actorRequestId("")
                                .reason("why"))
                .and(new RfqChangedEncoder(), event -> rfqChanged(event, number, id, 0, RfqStatus.DISPATCHED))
                .and(
                        new RfqChangedEncoder(),
                        event -> rfqChanged(event, number + 1, new UUID(1, 1), 1, RfqStatus.DISPATCHED))
                .append();
        return newest();
    }

    private Entry deliver(long number, int corridor, UUID id) {
        script.with(
                        new RecordDeliveryEncoder(),
                        delivery -> delivery.rfq(number)
                                .actorKind(ActorKind.OPERATOR)
                                .actor("desk")
                                .actorAddress("")
                                .actorRequestId("")
                                .reason("why")
                                .deliveryReference("0xabc"))
                .and(new ObligationChangedEncoder(), owed -> {
                    owed.rfq(number)
                            .makerId(SUMIDA)
                            .corridorId(corridor)
                            .status(ObligationStatus.DELIVERED)
                            .side(Side.SELL)
                            .deliveredAtNs(1)
                            .putRfqId(Uuids.bytes(id), 0, Uuids.LENGTH);
                    JournalScript.set(owed.baseAmount(), BigInteger.valueOf(MILLION_USDT));
                    JournalScript.set(owed.quoteAmount(), BigInteger.valueOf(1_718_000_000_050L));
                    owed.makerReference("S-9").deliveryReference("0xabc");
                })
                .append();
        return newest();
    }

    private static String balance(String token, String available) {
        return "{\"type\":\"BalanceChanged\",\"token\":\"" + token + "\",\"available\":\"" + available
                + "\",\"reserved\":\"0\"}";
    }

    @Test
    void shouldNameTheTokenOfABalanceAndWhatThereWasOfIt() {
        Entry first = order(USDT, 3 * MILLION_USDT);
        assertEquals(balances + "USDT", first.target());
        assertNull(first.before());
        assertEquals("{\"type\":\"OrderDeposit\",\"token\":\"USDT\",\"amount\":\"3000000\"}", first.after());
        credit(USDT, 3 * MILLION_USDT, 3 * MILLION_USDT);

        Entry other = order(IDRX, 5_000_000_000_050L);
        assertEquals(balances + "IDRX", other.target());
        assertNull(other.before());
        assertEquals("{\"type\":\"OrderDeposit\",\"token\":\"IDRX\",\"amount\":\"50000000000.5\"}", other.after());
        credit(IDRX, 5_000_000_000_050L, 5_000_000_000_050L);

        assertEquals(balance("USDT", "3000000"), order(USDT, 10_000_000).before());

        Entry corrected = correct(USDT, -1_000_000, 2_999_999_000_000L);
        assertEquals(balances + "USDT", corrected.target());
        assertEquals(balance("USDT", "3000000"), corrected.before());
        assertEquals(
                "{\"type\":\"BalanceChanged\",\"token\":\"USDT\",\"kind\":\"CORRECTION\",\"change\":\"-1\","
                        + "\"available\":\"2999999\",\"reserved\":\"0\"}",
                corrected.after());
        assertEquals(4, entries(balances.substring(0, balances.length() - 1)).size());
    }

    @Test
    void shouldNameADeliveryAsEverybodyNamesIt() {
        Entry delivered = deliver(5, 0, RFQ);

        assertEquals("rfqs/" + RFQ + "/delivery", delivered.target());
        assertNull(delivered.before());
        assertEquals(
                "{\"type\":\"ObligationChanged\",\"rfqId\":\"" + RFQ
                        + "\",\"maker\":\"sumida\",\"corridor\":\"USDT-IDRX\",\"status\":\"DELIVERED\",\"side\":\"SELL\","
                        + "\"baseAmount\":\"1000000\",\"quoteAmount\":\"17180000000.5\",\"priceE12\":\"0\","
                        + "\"boundAtNs\":\"0\",\"deliveredAtNs\":\"1\",\"makerReference\":\"S-9\","
                        + "\"deliveryReference\":\"0xabc\"}",
                delivered.after());
    }

    @Test
    void shouldNotShowAHedgeInThePlaceOfAnother() {
        hedge(1);
        Entry second = hedge(2);

        assertEquals("corridors/USDT-IDRX/hedges/2", second.target());
        assertNull(second.before());
        assertEquals(
                "{\"type\":\"HedgeRecorded\",\"corridor\":\"USDT-IDRX\",\"side\":\"SELL\",\"baseAmount\":\"1000000\","
                        + "\"priceE12\":\"0\",\"tradedAtNs\":\"0\",\"recordedAtNs\":\"0\",\"batch\":\"0\","
                        + "\"realised\":\"-1.5\",\"venue\":\"OTC\",\"reference\":\"T-2\"}",
                second.after());
        assertEquals(2, entries("corridors/USDT-IDRX/hedges").size());
    }

    @Test
    void shouldShowAnOfferInThePlaceOfNoneAndItsEndInThePlaceOfIt() {
        offer(7, new UUID(3, 4));
        Entry offered = offer(9, RFQ);

        assertEquals("rfqs/" + RFQ, offered.target());
        assertNull(offered.before());

        script.with(
                        new CancelRfqEncoder(),
                        cancel -> cancel.rfq(9)
                                .actorKind(ActorKind.OPERATOR)
                                .actor("desk")
                                .actorAddress("")
                                .actorRequestId("")
                                .reason("why"))
                .and(new RfqChangedEncoder(), event -> rfqChanged(event, 9, RFQ, 0, RfqStatus.CANCELLED))
                .append();
        Entry cancelled = newest();
        assertEquals("rfqs/" + RFQ, cancelled.target());
        assertEquals(offered.after(), cancelled.before());
        assertEquals(offered.after().replace("DISPATCHED", "CANCELLED"), cancelled.after());
    }

    @Test
    void shouldNotShowALossOrRulesInThePlaceOfTheInstance() {
        script.with(
                        new AcceptLossEncoder(),
                        loss -> loss.lastSequenceKept(5)
                                .knownSequence(9)
                                .actorKind(ActorKind.SHELL)
                                .evidence("a snapshot")
                                .actor("os:root")
                                .reason("why")
                                .actorAddress("")
                                .actorRequestId(""))
                .append();
        Entry loss = newest();
        assertEquals("journal", loss.target());
        assertNull(loss.before());

        script.with(
                        new AdoptRulesEncoder(),
                        rules -> rules.rules(8)
                                .actorKind(ActorKind.SHELL)
                                .actor("os:root")
                                .actorAddress("")
                                .actorRequestId("")
                                .reason("why"))
                .and(new RulesAdoptedEncoder(), rules -> rules.previous(7).rules(8))
                .append();
        Entry rules = newest();
        assertEquals("rules", rules.target());
        assertEquals("{\"type\":\"RulesAdopted\",\"rules\":\"7\"}", rules.before());
        assertEquals("{\"type\":\"RulesAdopted\",\"rules\":\"8\"}", rules.after());
    }

    /** A change of a key is no amount. */
    @Test
    void shouldTellWhatChangedOfAnOperator() {
        script.with(
                        new DisableOperatorEncoder(),
                        disable -> disable.operatorId(2)
                                .actorKind(ActorKind.SHELL)
                                .actor("os:root")
                                .actorAddress("")
                                .actorRequestId("")
                                .reason("left"))
                .and(
                        new OperatorChangedEncoder(),
                        operator -> operator.operatorId(2)
                                .status(OperatorStatus.DISABLED)
                                .change(OperatorChange.DISABLED)
                                .email("treasury@example.com")
                                .scopes("operator:audit")
                                .allowedAddresses(""))
                .and(
                        new ApprovalChangedEncoder(),
                        approval -> approval.request("POST /v1/operator/partners")
                                .body("{}")
                                .condition("")
                                .matters("")
                                .maker("treasury@example.com")
                                .makerAddress("")
                                .makerReason("")
                                .checker("")
                                .checkerReason(""))
                .append();

        Entry disabled = newest();
        assertEquals("operators/treasury@example.com", disabled.target());
        assertTrue(disabled.after().startsWith("{\"type\":\"OperatorChanged\","), disabled.after());
    }

    /** A token that is priced by another feed is another token. */
    @Test
    void shouldNameWhatTermsPointTo() {
        script.with(new ConfigureFeedEncoder(), feed -> {
                    feed.feedId(4).calendarId(-1).name("USD/IDR");
                    feed.actor("").actorAddress("").actorRequestId("").reason("");
                })
                .append();
        script.with(
                        new ConfigureTokenEncoder(),
                        token -> token.tokenId(IDRX)
                                .feedId(4)
                                .pegFeedId(-1)
                                .decimals((short) 2)
                                .symbol("IDRX")
                                .actor("")
                                .actorAddress("")
                                .actorRequestId("")
                                .reason(""))
                .append();

        String terms = newest().after();
        assertTrue(terms.startsWith("{\"type\":\"ConfigureToken\",\"feed\":\"USD/IDR\",\"pegFeed\":null,"), terms);
    }

    @Test
    void shouldMakeAgainWhatAnEarlierVersionWrote() {
        order(USDT, 3 * MILLION_USDT);
        List<Entry> told = entries("partners");
        world.execute("update audit set target = 'of before'", "update projection set outdated = 1");

        world.startAgain();

        Await.until(() -> isTold(told), "the read model is made again");
    }

    private boolean isTold(List<Entry> told) {
        try {
            return told.equals(entries("partners"));
        } catch (UncheckedIOException beingMade) {
            return false;
        }
    }
}
