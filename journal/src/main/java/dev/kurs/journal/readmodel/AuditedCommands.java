package dev.kurs.journal.readmodel;

import static java.util.Map.entry;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;
import dev.kurs.protocol.message.sbe.AcceptPriceDecoder;
import dev.kurs.protocol.message.sbe.AddOperatorDecoder;
import dev.kurs.protocol.message.sbe.AdoptRulesDecoder;
import dev.kurs.protocol.message.sbe.ApprovalChangedDecoder;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqDecoder;
import dev.kurs.protocol.message.sbe.CancelRfqDecoder;
import dev.kurs.protocol.message.sbe.ConcludeChangeDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWebhookDecoder;
import dev.kurs.protocol.message.sbe.CorrectBalanceDecoder;
import dev.kurs.protocol.message.sbe.DecideChangeDecoder;
import dev.kurs.protocol.message.sbe.DisableOperatorDecoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.IssueKeyDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.NoteRefusedAttemptDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.OperatorChangedDecoder;
import dev.kurs.protocol.message.sbe.OrderDepositDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.ProposeChangeDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;
import dev.kurs.protocol.message.sbe.RecordDeliveryDecoder;
import dev.kurs.protocol.message.sbe.RecordGasDecoder;
import dev.kurs.protocol.message.sbe.RecordHedgeDecoder;
import dev.kurs.protocol.message.sbe.RedeliverWebhookDecoder;
import dev.kurs.protocol.message.sbe.ResealKeyDecoder;
import dev.kurs.protocol.message.sbe.RevokeKeyDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RotateKeyDecoder;
import dev.kurs.protocol.message.sbe.RotateOperatorDecoder;
import dev.kurs.protocol.message.sbe.RulesAdoptedDecoder;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commands by which somebody decides something, each with the event that says what is in force behind it. */
final class AuditedCommands {
    /** What is in force says the command itself. */
    private static final int NONE = 0;

    private static final Map<Integer, Integer> OUTCOMES = Map.ofEntries(
            entry(AcceptPriceDecoder.TEMPLATE_ID, NONE),
            entry(OverrideCorridorStateDecoder.TEMPLATE_ID, NONE),
            entry(AcceptClockDecoder.TEMPLATE_ID, NONE),
            entry(AcceptLossDecoder.TEMPLATE_ID, NONE),
            entry(AdoptRulesDecoder.TEMPLATE_ID, RulesAdoptedDecoder.TEMPLATE_ID),
            entry(ConfigureInstanceDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureCalendarDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureFeedDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureTokenDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureCorridorDecoder.TEMPLATE_ID, NONE),
            entry(ConfigurePartnerDecoder.TEMPLATE_ID, NONE),
            entry(ConfigurePartnerCorridorDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureWalletDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureKeyDecoder.TEMPLATE_ID, NONE),
            entry(IssueKeyDecoder.TEMPLATE_ID, KeyChangedDecoder.TEMPLATE_ID),
            entry(RotateKeyDecoder.TEMPLATE_ID, KeyChangedDecoder.TEMPLATE_ID),
            entry(RevokeKeyDecoder.TEMPLATE_ID, KeyChangedDecoder.TEMPLATE_ID),
            entry(ResealKeyDecoder.TEMPLATE_ID, KeyChangedDecoder.TEMPLATE_ID),
            entry(AddOperatorDecoder.TEMPLATE_ID, OperatorChangedDecoder.TEMPLATE_ID),
            entry(RotateOperatorDecoder.TEMPLATE_ID, OperatorChangedDecoder.TEMPLATE_ID),
            entry(DisableOperatorDecoder.TEMPLATE_ID, OperatorChangedDecoder.TEMPLATE_ID),
            entry(ConfigureWebhookDecoder.TEMPLATE_ID, WebhookConfiguredDecoder.TEMPLATE_ID),
            entry(NoteRefusedAttemptDecoder.TEMPLATE_ID, NONE),
            entry(ProposeChangeDecoder.TEMPLATE_ID, ApprovalChangedDecoder.TEMPLATE_ID),
            entry(DecideChangeDecoder.TEMPLATE_ID, ApprovalChangedDecoder.TEMPLATE_ID),
            entry(ConcludeChangeDecoder.TEMPLATE_ID, ApprovalChangedDecoder.TEMPLATE_ID),
            entry(CorrectBalanceDecoder.TEMPLATE_ID, BalanceChangedDecoder.TEMPLATE_ID),
            entry(OrderDepositDecoder.TEMPLATE_ID, NONE),
            entry(RedeliverWebhookDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureRiskDecoder.TEMPLATE_ID, NONE),
            entry(RecordDailyClosesDecoder.TEMPLATE_ID, NONE),
            entry(RecordHedgeDecoder.TEMPLATE_ID, HedgeRecordedDecoder.TEMPLATE_ID),
            entry(RecordGasDecoder.TEMPLATE_ID, NONE),
            entry(ConfigureMakersDecoder.TEMPLATE_ID, NONE),
            entry(ConfigurePortfolioDecoder.TEMPLATE_ID, NONE),
            entry(BeginEmergencyRfqDecoder.TEMPLATE_ID, RfqChangedDecoder.TEMPLATE_ID),
            entry(CancelRfqDecoder.TEMPLATE_ID, RfqChangedDecoder.TEMPLATE_ID),
            entry(RecordDeliveryDecoder.TEMPLATE_ID, ObligationChangedDecoder.TEMPLATE_ID));

    /** What was there before stays: they come in the place of nothing. */
    private static final Set<Integer> ADDING = Set.of(
            AcceptPriceDecoder.TEMPLATE_ID,
            AcceptClockDecoder.TEMPLATE_ID,
            AcceptLossDecoder.TEMPLATE_ID,
            RecordDailyClosesDecoder.TEMPLATE_ID,
            RecordHedgeDecoder.TEMPLATE_ID,
            BeginEmergencyRfqDecoder.TEMPLATE_ID,
            RecordDeliveryDecoder.TEMPLATE_ID,
            RedeliverWebhookDecoder.TEMPLATE_ID);

    private AuditedCommands() {}

    static boolean contains(int templateId) {
        return OUTCOMES.containsKey(templateId);
    }

    /** Whether an event of the command's record is of the kind that says what is in force behind it. */
    static boolean isOutcome(int templateId, int eventTemplateId) {
        return OUTCOMES.get(templateId) == eventTemplateId;
    }

    static boolean isAdding(int templateId) {
        return ADDING.contains(templateId);
    }

    /** What the audit calls them, in the order of the alphabet; a refused attempt goes by its request instead. */
    static List<String> names() {
        MessagePrinter printer = new MessagePrinter();
        return OUTCOMES.keySet().stream()
                .filter(templateId -> templateId != NoteRefusedAttemptDecoder.TEMPLATE_ID)
                .map(printer::name)
                .sorted()
                .toList();
    }
}
