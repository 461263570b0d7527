package dev.kurs.journal.readmodel;

import dev.kurs.journal.print.FlatJson;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptPriceDecoder;
import dev.kurs.protocol.message.sbe.AdoptRulesDecoder;
import dev.kurs.protocol.message.sbe.ApprovalChangedDecoder;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqDecoder;
import dev.kurs.protocol.message.sbe.CancelRfqDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConcludeChangeDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.CorrectBalanceDecoder;
import dev.kurs.protocol.message.sbe.DecideChangeDecoder;
import dev.kurs.protocol.message.sbe.DisableOperatorDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.NoteRefusedAttemptDecoder;
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
import dev.kurs.protocol.message.sbe.RotateKeyDecoder;
import dev.kurs.protocol.message.sbe.RotateOperatorDecoder;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.agrona.DirectBuffer;

/** Reads who did what out of a record of an administrative command, straight from the schema; never what proves a key. */
final class AuditReader {
    private static final String NOTHING = "null";

    private static final Set<String> CIRCUMSTANCES = Set.of(
            "sequence",
            "timestampNs",
            "correlationId",
            "actorKind",
            "actor",
            "operatorEmail",
            "actorAddress",
            "actorRequestId",
            "reason");
    private static final Set<String> SECRETS =
            Set.of("keyMaterial", "previousKeyMaterial", "masterKeyId", "previousMasterKeyId", "tokenHash");
    private static final Set<String> IDS = Set.of(
            "partnerId",
            "corridorId",
            "keyId",
            "operatorId",
            "calendarId",
            "feedId",
            "tokenId",
            "uuid",
            "partnerHash",
            "approvalId",
            "eventId");

    private final MessagePrinter printer = new MessagePrinter();
    private final UnlistedCloses unlistedCloses = new UnlistedCloses();
    private final IntFunction<String> partners;
    private final IntFunction<String> corridors;
    private Map<String, String> state;
    private String stateName;
    private String refusal;

    /**
     * Reads nothing yet.
     *
     * @param partners the UUID of a partner's id
     * @param corridors the pair of a corridor's id
     */
    AuditReader(IntFunction<String> partners, IntFunction<String> corridors) {
        this.partners = partners;
        this.corridors = corridors;
    }

    private static boolean isAdministrative(int templateId) {
        return templateId == AcceptPriceDecoder.TEMPLATE_ID
                || templateId == OverrideCorridorStateDecoder.TEMPLATE_ID
                || templateId == ConfigureRiskDecoder.TEMPLATE_ID
                || templateId == RecordDailyClosesDecoder.TEMPLATE_ID
                || templateId == RecordHedgeDecoder.TEMPLATE_ID
                || templateId == RecordGasDecoder.TEMPLATE_ID
                || templateId == ConfigureMakersDecoder.TEMPLATE_ID
                || templateId == ConfigurePortfolioDecoder.TEMPLATE_ID
                || templateId == BeginEmergencyRfqDecoder.TEMPLATE_ID
                || templateId == CancelRfqDecoder.TEMPLATE_ID
                || templateId == RecordDeliveryDecoder.TEMPLATE_ID
                || (templateId >= AcceptClockDecoder.TEMPLATE_ID && templateId <= AdoptRulesDecoder.TEMPLATE_ID)
                || (templateId >= ConfigureInstanceDecoder.TEMPLATE_ID
                        && templateId <= NoteRefusedAttemptDecoder.TEMPLATE_ID)
                || templateId == ProposeChangeDecoder.TEMPLATE_ID
                || templateId == DecideChangeDecoder.TEMPLATE_ID
                || templateId == ConcludeChangeDecoder.TEMPLATE_ID
                || templateId == CorrectBalanceDecoder.TEMPLATE_ID
                || templateId == OrderDepositDecoder.TEMPLATE_ID
                || templateId == RedeliverWebhookDecoder.TEMPLATE_ID;
    }

    /** The record's entry; empty where its command is nobody's decision. */
    Optional<AuditRow> read(JournalReader record) {
        DirectBuffer bytes = record.record();
        int templateId = Frame.templateId(bytes, RecordLayout.COMMAND);
        if (!isAdministrative(templateId)) {
            return Optional.empty();
        }
        Map<String, String> command = fields(bytes, templateId);
        state = command;
        stateName = printer.name(templateId);
        refusal = null;
        record.forEachFrame(this::onEvent);
        return Optional.of(
                templateId == NoteRefusedAttemptDecoder.TEMPLATE_ID
                        ? attempt(record, command)
                        : entry(record, templateId, command));
    }

    private Map<String, String> fields(DirectBuffer record, int templateId) {
        int length = RecordLayout.frameLength(record, 0);
        if (templateId != RecordDailyClosesDecoder.TEMPLATE_ID) {
            return printer.fields(record, RecordLayout.COMMAND, length);
        }
        unlistedCloses.wrap(record, RecordLayout.COMMAND, length);
        return printer.fields(unlistedCloses.message(), 0, unlistedCloses.length());
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ApprovalChangedDecoder.TEMPLATE_ID,
                    KeyChangedDecoder.TEMPLATE_ID,
                    OperatorChangedDecoder.TEMPLATE_ID,
                    WebhookConfiguredDecoder.TEMPLATE_ID,
                    BalanceChangedDecoder.TEMPLATE_ID -> {
                state = printer.fields(frame, offset, length);
                stateName = printer.name(frame, offset);
            }
            case CommandRejectedDecoder.TEMPLATE_ID ->
                refusal = printer.fields(frame, offset, length).get("detail");
            default -> {
                // Says nothing of what was decided.
            }
        }
    }

    private AuditRow attempt(JournalReader record, Map<String, String> command) {
        String members = command.get("detail");
        String refusal = command.get("code") + (members.isEmpty() ? "" : ": " + members);
        return row(record, command, command.get("action"), said(command, "target", ""), refusal, null);
    }

    private AuditRow entry(JournalReader record, int templateId, Map<String, String> command) {
        String terms = refusal == null ? FlatJson.of(stateName, terms()) : null;
        return row(record, command, printer.name(templateId), target(templateId, command), refusal, terms);
    }

    private static AuditRow row(
            JournalReader record,
            Map<String, String> command,
            String action,
            String target,
            String refusal,
            String terms) {
        return new AuditRow(
                record.sequence(),
                record.timestampNs(),
                StoredText.stored(said(command, "actorKind", "UNKNOWN")),
                StoredText.stored(said(command, "actor", said(command, "operatorEmail", ""))),
                StoredText.stored(said(command, "actorAddress", "")),
                StoredText.stored(action),
                StoredText.stored(target),
                StoredText.stored(said(command, "reason", "")),
                StoredText.stored(said(command, "actorRequestId", "")),
                refusal == null ? null : StoredText.stored(refusal),
                terms == null ? null : StoredText.stored(terms));
    }

    private static String said(Map<String, String> fields, String name, String otherwise) {
        String text = fields.getOrDefault(name, NOTHING);
        return text.equals(NOTHING) ? otherwise : text;
    }

    private Map<String, String> terms() {
        Map<String, String> terms = new LinkedHashMap<>(state);
        terms.keySet().removeAll(CIRCUMSTANCES);
        terms.keySet().removeAll(SECRETS);
        terms.keySet().removeAll(IDS);
        return terms;
    }

    /** What the command is about, as a path. */
    private String target(int templateId, Map<String, String> command) {
        if (command.containsKey("approvalId")) {
            return "approvals/" + uuid(command.get("approvalId"));
        }
        if (state.containsKey("email")) {
            return "operators/" + state.get("email");
        }
        if (command.containsKey("uuid")) {
            return "partners/" + command.get("uuid");
        }
        if (state.containsKey("partnerId")) {
            return "partners/" + partners.apply(Integer.parseInt(state.get("partnerId"))) + part();
        }
        return thing(templateId, command);
    }

    private static String uuid(String hex) {
        return hex.replaceFirst("^(?:0x)?(.{8})(.{4})(.{4})(.{4})(.{12})$", "$1-$2-$3-$4-$5");
    }

    private String part() {
        if (state.containsKey("apiKey")) {
            return "/keys/" + state.get("apiKey");
        }
        if (state.containsKey("wallet")) {
            return "/wallets/" + state.get("wallet");
        }
        if (state.containsKey("url")) {
            return "/webhook";
        }
        if (state.containsKey("eventId")) {
            return "/webhooks/" + state.get("eventId").replaceAll("^0x|-", "");
        }
        if (state.containsKey("tokenId")) {
            return "/balance";
        }
        return state.containsKey("corridorId") ? "/" + corridor(state) : "";
    }

    /** What a command is about that names no partner: of most kinds one thing, of the others the instance. */
    private String thing(int templateId, Map<String, String> command) {
        return switch (templateId) {
            case ConfigureCorridorDecoder.TEMPLATE_ID -> "corridors/" + command.get("pair");
            case ConfigureTokenDecoder.TEMPLATE_ID -> "tokens/" + command.get("symbol");
            case ConfigureFeedDecoder.TEMPLATE_ID -> "feeds/" + command.get("name");
            case ConfigureCalendarDecoder.TEMPLATE_ID -> "calendars/" + command.get("name");
            case ConfigureMakersDecoder.TEMPLATE_ID -> "makers";
            case ConfigureRiskDecoder.TEMPLATE_ID, RecordDailyClosesDecoder.TEMPLATE_ID -> "risk";
            case OverrideCorridorStateDecoder.TEMPLATE_ID -> corridor(command) + "/state";
            case RecordHedgeDecoder.TEMPLATE_ID -> corridor(command) + "/hedges";
            case BeginEmergencyRfqDecoder.TEMPLATE_ID -> corridor(command) + "/emergency-rfq";
            case CancelRfqDecoder.TEMPLATE_ID -> "rfqs/" + command.get("rfq");
            case RecordDeliveryDecoder.TEMPLATE_ID -> "rfqs/" + command.get("rfq") + "/delivery";
            case RecordGasDecoder.TEMPLATE_ID -> "gas/" + command.get("account");
            case RotateKeyDecoder.TEMPLATE_ID, RevokeKeyDecoder.TEMPLATE_ID, ResealKeyDecoder.TEMPLATE_ID ->
                "keys/" + command.get("keyId");
            case RotateOperatorDecoder.TEMPLATE_ID, DisableOperatorDecoder.TEMPLATE_ID ->
                "operators/" + command.get("operatorId");
            default -> "instance";
        };
    }

    private String corridor(Map<String, String> fields) {
        return "corridors/" + corridors.apply(Integer.parseInt(fields.get("corridorId")));
    }
}
