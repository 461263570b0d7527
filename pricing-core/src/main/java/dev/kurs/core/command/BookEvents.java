package dev.kurs.core.command;

import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ClockChangedEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.DayRolledEncoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedEncoder;
import dev.kurs.protocol.message.sbe.LossAcceptedEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestIdClaimedEncoder;
import dev.kurs.protocol.message.sbe.RequestIdRefusedEncoder;
import dev.kurs.protocol.message.sbe.SnapshotTakenEncoder;
import dev.kurs.protocol.message.sbe.UsageChangedEncoder;
import dev.kurs.protocol.message.sbe.VolumeChangedEncoder;
import dev.kurs.protocol.money.Amount;

/** What the engine says of commands, limits, inventory, days and the clock. */
public final class BookEvents {
    private static final int MAX_DETAIL_CHARACTERS = 256;

    private final CommandAcceptedEncoder accepted = new CommandAcceptedEncoder();
    private final CommandRejectedEncoder rejected = new CommandRejectedEncoder();
    private final UsageChangedEncoder usage = new UsageChangedEncoder();
    private final InventoryRecordedEncoder inventory = new InventoryRecordedEncoder();
    private final RequestIdClaimedEncoder claimed = new RequestIdClaimedEncoder();
    private final RequestIdRefusedEncoder refused = new RequestIdRefusedEncoder();
    private final SnapshotTakenEncoder snapshot = new SnapshotTakenEncoder();
    private final DayRolledEncoder day = new DayRolledEncoder();
    private final VolumeChangedEncoder volume = new VolumeChangedEncoder();
    private final LossAcceptedEncoder loss = new LossAcceptedEncoder();
    private final ClockChangedEncoder clock = new ClockChangedEncoder();
    private final EventFrame frame;

    public BookEvents(EventFrame frame) {
        this.frame = frame;
    }

    public void commandAccepted(int templateId) {
        frame.begin(accepted)
                .commandTemplateId(templateId)
                .entityId(frame.context().entityId());
        frame.send(accepted);
    }

    void commandRejected(int templateId, RejectReason reason, String detail) {
        String shortened = detail.substring(0, Math.min(detail.length(), MAX_DETAIL_CHARACTERS));
        frame.begin(rejected).commandTemplateId(templateId).reason(reason).detail(shortened);
        frame.send(rejected);
    }

    public void usageChanged(PartnerCorridor entry) {
        usageOn(frame.context().utcDay(), entry);
    }

    /** What was used as it counts on a day. */
    public void usageOn(int utcDay, PartnerCorridor entry) {
        frame.begin(usage)
                .partnerId(entry.partnerId())
                .corridorId(entry.corridorId())
                .utcDay(utcDay)
                .dailyUsedE6(entry.dailyUsedE6(utcDay))
                .monthlyUsedE6(entry.monthlyUsedE6(utcDay));
        frame.send(usage);
    }

    public void volumeChanged(int partnerId, int utcDay, long settledE6) {
        frame.begin(volume).partnerId(partnerId).utcDay(utcDay).settledE6(settledE6);
        frame.send(volume);
    }

    public void inventoryRecorded(TokenState token) {
        frame.begin(inventory).tokenId(token.terms().tokenId());
        write(inventory.balance(), token.balance());
        write(inventory.reserved(), token.reserved());
        write(inventory.due(), token.due());
        frame.send(inventory);
    }

    public void requestIdClaimed(int keyId) {
        frame.begin(claimed).keyId(keyId);
        frame.send(claimed);
    }

    public void requestIdRefused(int keyId, RejectReason reason) {
        frame.begin(refused).keyId(keyId).reason(reason);
        frame.send(refused);
    }

    public void snapshotTaken(long stateHash) {
        frame.begin(snapshot).stateHash(stateHash);
        frame.send(snapshot);
    }

    public void lossAccepted(long lastSequenceKept, long knownSequence) {
        frame.begin(loss).lastSequenceKept(lastSequenceKept).knownSequence(knownSequence);
        frame.send(loss);
    }

    public void dayRolled(int utcDay, boolean monthRolled) {
        frame.begin(day).utcDay(utcDay).monthRolled(Flags.of(monthRolled));
        frame.send(day);
    }

    public void clockChanged(boolean isTrusted, long offsetNs) {
        frame.begin(clock).isTrusted(Flags.of(isTrusted)).offsetNs(offsetNs);
        frame.send(clock);
    }

    private static void write(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }
}
