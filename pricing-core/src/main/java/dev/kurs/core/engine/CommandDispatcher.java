package dev.kurs.core.engine;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;
import dev.kurs.protocol.message.sbe.AcceptPriceDecoder;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeDecoder;
import dev.kurs.protocol.message.sbe.ClaimRequestIdDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorDecoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.ReportClockDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.protocol.message.sbe.UpdatePriceDecoder;
import org.agrona.DirectBuffer;

/** Finds the engine's method for a command by its template id; what it does not know stops the core. */
final class CommandDispatcher {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AdvanceTimeDecoder advanceTime = new AdvanceTimeDecoder();
    private final UpdatePriceDecoder updatePrice = new UpdatePriceDecoder();
    private final RecordInventoryDecoder recordInventory = new RecordInventoryDecoder();
    private final RequestQuoteDecoder requestQuote = new RequestQuoteDecoder();
    private final ClaimRequestIdDecoder claimRequestId = new ClaimRequestIdDecoder();
    private final AcceptPriceDecoder acceptPrice = new AcceptPriceDecoder();
    private final OverrideCorridorStateDecoder overrideState = new OverrideCorridorStateDecoder();
    private final RecordSettlementDecoder recordSettlement = new RecordSettlementDecoder();
    private final RecordFailureDecoder recordFailure = new RecordFailureDecoder();
    private final AdvanceChainDecoder advanceChain = new AdvanceChainDecoder();
    private final RecordChainTokenDecoder recordChainToken = new RecordChainTokenDecoder();
    private final RecordChainCorridorDecoder recordChainCorridor = new RecordChainCorridorDecoder();
    private final RecordChainPoolDecoder recordChainPool = new RecordChainPoolDecoder();
    private final TakeSnapshotDecoder takeSnapshot = new TakeSnapshotDecoder();
    private final AcceptLossDecoder acceptLoss = new AcceptLossDecoder();
    private final ReportClockDecoder reportClock = new ReportClockDecoder();
    private final AcceptClockDecoder acceptClock = new AcceptClockDecoder();
    private final Engine engine;

    CommandDispatcher(Engine engine) {
        this.engine = engine;
    }

    /** Refuses frames of another schema or of a newer version of it. */
    void requireKnownSchema(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        boolean known = header.schemaId() == MessageHeaderDecoder.SCHEMA_ID
                && header.version() <= MessageHeaderDecoder.SCHEMA_VERSION;
        if (!known) {
            throw new IllegalArgumentException("schema " + header.schemaId() + " version " + header.version()
                    + " is not known to this engine, which knows schema " + MessageHeaderDecoder.SCHEMA_ID
                    + " up to version " + MessageHeaderDecoder.SCHEMA_VERSION);
        }
    }

    void dispatch(DirectBuffer frame, int offset) {
        int templateId = Frame.templateId(frame, offset);
        switch (templateId) {
            case AdvanceTimeDecoder.TEMPLATE_ID ->
                engine.advanceTime(advanceTime.wrapAndApplyHeader(frame, offset, header));
            case UpdatePriceDecoder.TEMPLATE_ID ->
                engine.updatePrice(updatePrice.wrapAndApplyHeader(frame, offset, header));
            case RecordInventoryDecoder.TEMPLATE_ID ->
                engine.recordInventory(recordInventory.wrapAndApplyHeader(frame, offset, header));
            case RequestQuoteDecoder.TEMPLATE_ID ->
                engine.requestQuote(requestQuote.wrapAndApplyHeader(frame, offset, header));
            case ClaimRequestIdDecoder.TEMPLATE_ID ->
                engine.claimRequestId(claimRequestId.wrapAndApplyHeader(frame, offset, header));
            case AcceptPriceDecoder.TEMPLATE_ID ->
                engine.acceptPrice(acceptPrice.wrapAndApplyHeader(frame, offset, header));
            case OverrideCorridorStateDecoder.TEMPLATE_ID ->
                engine.overrideCorridorState(overrideState.wrapAndApplyHeader(frame, offset, header));
            case RecordSettlementDecoder.TEMPLATE_ID ->
                engine.recordSettlement(recordSettlement.wrapAndApplyHeader(frame, offset, header));
            case RecordFailureDecoder.TEMPLATE_ID ->
                engine.recordFailure(recordFailure.wrapAndApplyHeader(frame, offset, header));
            case AdvanceChainDecoder.TEMPLATE_ID ->
                engine.advanceChain(advanceChain.wrapAndApplyHeader(frame, offset, header));
            case RecordChainTokenDecoder.TEMPLATE_ID ->
                engine.recordChainToken(recordChainToken.wrapAndApplyHeader(frame, offset, header));
            case RecordChainCorridorDecoder.TEMPLATE_ID ->
                engine.recordChainCorridor(recordChainCorridor.wrapAndApplyHeader(frame, offset, header));
            case RecordChainPoolDecoder.TEMPLATE_ID ->
                engine.recordChainPool(recordChainPool.wrapAndApplyHeader(frame, offset, header));
            case AcceptLossDecoder.TEMPLATE_ID ->
                engine.acceptLoss(acceptLoss.wrapAndApplyHeader(frame, offset, header));
            case TakeSnapshotDecoder.TEMPLATE_ID ->
                engine.takeSnapshot(takeSnapshot.wrapAndApplyHeader(frame, offset, header));
            case ReportClockDecoder.TEMPLATE_ID ->
                engine.reportClock(reportClock.wrapAndApplyHeader(frame, offset, header));
            case AcceptClockDecoder.TEMPLATE_ID ->
                engine.acceptClock(acceptClock.wrapAndApplyHeader(frame, offset, header));
            default -> dispatchConfiguration(templateId);
        }
    }

    private void dispatchConfiguration(int templateId) {
        if (!Configuration.isConfiguration(templateId)) {
            throw new IllegalArgumentException("template id " + templateId + " is no command this engine knows");
        }
        engine.configure(templateId);
    }
}
