package dev.kurs.core.engine;

import static dev.kurs.core.engine.MakerDeskDriver.BATAVIA;
import static dev.kurs.core.engine.MakerDeskDriver.THOUSAND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.engine.MakerDeskDriver.Given;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import org.junit.jupiter.api.Test;

/** What rules 11 changed, beside what earlier journals were written under: what the chain would refuse binds no maker. */
class EleventhRulesTest {
    /** An execution behind which a maker stands that has not been heard, and that is said to revert. */
    private RfqChangedDecoder refused(MakerDeskDriver makers) {
        Given quote = makers.given(0, 2 * THOUSAND);
        makers.execute(quote);
        RfqChangedDecoder accepted = makers.changed();
        makers.report(quote, ExecutionReport.REFUSED);
        return accepted;
    }

    @Test
    void shouldRefuseNothingBeforeTheMakerIsHeardByEarlierRules() {
        MakerDeskDriver makers = new MakerDeskDriver(10);
        RfqChangedDecoder accepted = refused(makers);
        RecordedEvents events = makers.engine().events();
        assertEquals(
                RejectReason.ALREADY_RECORDED,
                events.first(new CommandRejectedDecoder()).reason());

        makers.verdict(accepted, BATAVIA, MakerVerdict.CONFIRMED);

        assertEquals(RfqStatus.FILLED, makers.changed().status());
        assertEquals(ExecutionStatus.STARTED, makers.execution().status());
    }

    @Test
    void shouldCallOffTheMakerOfWhatTheChainWouldRefuse() {
        MakerDeskDriver makers = new MakerDeskDriver(11);
        RfqChangedDecoder accepted = refused(makers);
        RecordedEvents events = makers.engine().events();

        assertEquals(ExecutionStatus.FAILED, makers.execution().status());
        assertEquals(ExecutionReason.ON_CHAIN_REVERT, makers.execution().reason());
        BalanceChangedDecoder balance = events.last(new BalanceChangedDecoder());
        assertEquals(0, balance.reserved().low());
        RfqChangedDecoder ended = events.last(new RfqChangedDecoder());
        assertEquals(RfqStatus.CANCELLED, ended.status());
        assertEquals(QuoteStanding.NOT_TAKEN, ended.answers().next().standing());
        assertFalse(events.has(MakerChangedDecoder.TEMPLATE_ID), "it has done nothing wrong");
        makers.engine().restarted(new RecordedEvents());

        makers.verdict(accepted, BATAVIA, MakerVerdict.CONFIRMED);

        assertFalse(events.has(ObligationChangedDecoder.TEMPLATE_ID), "nothing is bound any more");
        assertFalse(events.has(ExecutionChangedDecoder.TEMPLATE_ID), "nothing is executed any more");
    }
}
