package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.ReferenceReader;
import dev.kurs.journal.frame.FrameValues;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.NoteSnapshotDecoder;
import dev.kurs.protocol.message.sbe.PnlChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.SnapshotTakenDecoder;
import dev.kurs.protocol.port.Executions.PnlDay;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * Reads records, one after another, into what they change.
 *
 * <p>Example: a record of {@code AdvanceChain}, {@code ChainAdvanced} and two {@code QuoteExpired} moves the head and lets two quotes expire. What a
 * refused command says counts for nothing.
 */
final class Projector {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final ChainAdvancedDecoder advanced = new ChainAdvancedDecoder();
    private final SnapshotTakenDecoder snapshot = new SnapshotTakenDecoder();
    private final NoteSnapshotDecoder note = new NoteSnapshotDecoder();
    private final PnlChangedDecoder pnl = new PnlChangedDecoder();
    private final BalanceChangedDecoder balance = new BalanceChangedDecoder();
    private final MakerChangedDecoder maker = new MakerChangedDecoder();
    private final ReferenceReader references = new ReferenceReader();
    private final ProjectionBatch changes;
    private final QuoteProjection quotes;
    private final AuditReader audit;
    private LocalDate date;

    Projector(ProjectionStore stored, ProjectionBatch changes) {
        this.changes = changes;
        quotes = new QuoteProjection(stored, changes);
        audit = new AuditReader(new AuditNames(stored, changes));
    }

    void project(JournalReader reader) {
        date = DayKey.utcDate(TimeUnit.NANOSECONDS.toSeconds(reader.timestampNs()));
        changes.count(date, reader.sequence());
        references.accepted(reader).ifPresent(changes::name);
        // The audit shows what there was before the record's events.
        audit.read(reader).ifPresent(changes::audit);
        reader.forEachFrame(this::onFrame);
    }

    /** Whether {@link #finish} has more to bring. */
    boolean putsOff() {
        return quotes.putsOff();
    }

    /** Brings what was put off into the changes, after the last record of a batch. */
    void finish() {
        quotes.judgeEnds();
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID ->
                changes.issue(IssuedQuote.of(issued.wrapAndApplyHeader(frame, offset, header), frame, offset, length));
            case RecordSettlementDecoder.TEMPLATE_ID -> quotes.onSettlement(frame, offset);
            case ExecutionChangedDecoder.TEMPLATE_ID -> quotes.onExecution(frame, offset, length);
            case QuoteExpiredDecoder.TEMPLATE_ID -> quotes.onExpired(frame, offset, length);
            case QuoteSettledDecoder.TEMPLATE_ID -> quotes.onSettled(frame, offset, length);
            case QuoteFailedDecoder.TEMPLATE_ID -> quotes.onFailed(frame, offset, length);
            case ChainAdvancedDecoder.TEMPLATE_ID -> onAdvanced(frame, offset);
            case SnapshotTakenDecoder.TEMPLATE_ID ->
                onSnapshot(snapshot.wrapAndApplyHeader(frame, offset, header).stateHash());
            case NoteSnapshotDecoder.TEMPLATE_ID ->
                onSnapshot(note.wrapAndApplyHeader(frame, offset, header).stateHash());
            case PnlChangedDecoder.TEMPLATE_ID -> onPnl(frame, offset);
            case BalanceChangedDecoder.TEMPLATE_ID -> onBalance(frame, offset);
            case MakerChangedDecoder.TEMPLATE_ID -> {
                maker.wrapAndApplyHeader(frame, offset, header);
                changes.name(new NamedEntity(NamedEntity.Kind.MAKER, maker.makerId()), maker.makerName());
            }
            default -> {
                // Changes no table.
            }
        }
    }

    private void onAdvanced(DirectBuffer frame, int offset) {
        advanced.wrapAndApplyHeader(frame, offset, header);
        byte[] hash = new byte[ChainAdvancedDecoder.blockHashLength()];
        advanced.getBlockHash(hash, 0, hash.length);
        changes.head(new ChainHead(advanced.blockNumber(), advanced.blockTimeSeconds(), FrameValues.hex(hash)));
    }

    private void onBalance(DirectBuffer frame, int offset) {
        balance.wrapAndApplyHeader(frame, offset, header);
        changes.balance(
                new PartnerToken(balance.partnerId(), balance.tokenId()),
                new VaultBalance(RawAmounts.of(balance.available()), RawAmounts.of(balance.reserved())));
    }

    private void onPnl(DirectBuffer frame, int offset) {
        pnl.wrapAndApplyHeader(frame, offset, header);
        changes.pnl(new PnlDay(
                LocalDate.ofEpochDay(pnl.utcDay()),
                pnl.isClosed() == Flag.YES,
                pnl.openE6(),
                pnl.spreadE6(),
                pnl.rebatesE6(),
                pnl.feesE6(),
                pnl.revaluationE6(),
                pnl.hedgingE6(),
                pnl.gasE6(),
                pnl.swaps(),
                pnl.hedges()));
    }

    private void onSnapshot(long stateHash) {
        changes.snapshot(date, HexFormat.of().toHexDigits(stateHash));
    }
}
