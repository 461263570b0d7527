package dev.kurs.journal.readmodel;

import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;
import dev.kurs.protocol.message.sbe.AcceptPriceDecoder;
import dev.kurs.protocol.message.sbe.AdoptRulesDecoder;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqDecoder;
import dev.kurs.protocol.message.sbe.CancelRfqDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.DisableOperatorDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;
import dev.kurs.protocol.message.sbe.RecordDeliveryDecoder;
import dev.kurs.protocol.message.sbe.RecordGasDecoder;
import dev.kurs.protocol.message.sbe.RecordHedgeDecoder;
import dev.kurs.protocol.message.sbe.ResealKeyDecoder;
import dev.kurs.protocol.message.sbe.RevokeKeyDecoder;
import dev.kurs.protocol.message.sbe.RotateKeyDecoder;
import dev.kurs.protocol.message.sbe.RotateOperatorDecoder;
import java.util.Map;

/** What a command is about, as a path: {@code partners/<uuid>/balance/USDT}, {@code rfqs/<rfq_id>/delivery}. */
final class AuditTarget {
    private final AuditNames names;

    AuditTarget(AuditNames names) {
        this.names = names;
    }

    /** @param state what is in force behind it; of a refused command what it says itself */
    String of(int templateId, Map<String, String> command, Map<String, String> state) {
        if (command.containsKey("approvalId")) {
            return "approvals/" + uuid(command.get("approvalId"));
        }
        if (state.containsKey("email")) {
            return "operators/" + state.get("email");
        }
        if (command.containsKey("uuid")) {
            return "partners/" + command.get("uuid");
        }
        if (command.containsKey("partnerId")) {
            return "partners/" + names.partner(command.get("partnerId")) + part(state);
        }
        return thing(templateId, command, state);
    }

    private static String uuid(String hex) {
        return hex.replaceFirst("^(?:0x)?(.{8})(.{4})(.{4})(.{4})(.{12})$", "$1-$2-$3-$4-$5");
    }

    private String part(Map<String, String> state) {
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
            return "/balance/" + names.token(state.get("tokenId"));
        }
        return state.containsKey("corridorId") ? "/" + corridor(state) : "";
    }

    /** What a command is about that names no partner: of most kinds one thing, of the others the instance. */
    private String thing(int templateId, Map<String, String> command, Map<String, String> state) {
        return switch (templateId) {
            case ConfigureCorridorDecoder.TEMPLATE_ID -> "corridors/" + command.get("pair");
            case ConfigureTokenDecoder.TEMPLATE_ID -> "tokens/" + command.get("symbol");
            case ConfigureFeedDecoder.TEMPLATE_ID -> "feeds/" + command.get("name");
            case AcceptPriceDecoder.TEMPLATE_ID ->
                "feeds/" + names.entity(NamedEntity.Kind.FEED, command.get("feedId")) + "/price";
            case ConfigureCalendarDecoder.TEMPLATE_ID -> "calendars/" + command.get("name");
            case ConfigureMakersDecoder.TEMPLATE_ID -> "makers";
            case ConfigurePortfolioDecoder.TEMPLATE_ID -> "portfolio";
            case ConfigureRiskDecoder.TEMPLATE_ID -> "risk";
            case RecordDailyClosesDecoder.TEMPLATE_ID -> "risk/closes";
            case AdoptRulesDecoder.TEMPLATE_ID -> "rules";
            case AcceptClockDecoder.TEMPLATE_ID -> "clock";
            case AcceptLossDecoder.TEMPLATE_ID -> "journal";
            case OverrideCorridorStateDecoder.TEMPLATE_ID -> corridor(command) + "/state";
            case RecordHedgeDecoder.TEMPLATE_ID -> corridor(command) + "/hedges" + number(state);
            case BeginEmergencyRfqDecoder.TEMPLATE_ID ->
                state.containsKey("rfqId") ? rfq(state) : corridor(command) + "/emergency-rfq";
            case CancelRfqDecoder.TEMPLATE_ID -> rfq(state);
            case RecordDeliveryDecoder.TEMPLATE_ID -> rfq(state) + "/delivery";
            case RecordGasDecoder.TEMPLATE_ID -> "gas/" + command.get("account");
            case RotateKeyDecoder.TEMPLATE_ID, RevokeKeyDecoder.TEMPLATE_ID, ResealKeyDecoder.TEMPLATE_ID ->
                key(command, state);
            case RotateOperatorDecoder.TEMPLATE_ID, DisableOperatorDecoder.TEMPLATE_ID ->
                "operators/" + command.get("operatorId");
            default -> "instance";
        };
    }

    private String key(Map<String, String> command, Map<String, String> state) {
        return state.containsKey("partnerId")
                ? "partners/" + names.partner(state.get("partnerId")) + part(state)
                : "keys/" + command.get("keyId");
    }

    /** As the list of hedges counts it; nothing of one that was refused. */
    private static String number(Map<String, String> state) {
        return state.containsKey("hedge") ? "/" + state.get("hedge") : "";
    }

    /** As everybody outside names a request for quotes; by its number where none has that. */
    private static String rfq(Map<String, String> state) {
        return "rfqs/" + (state.containsKey("rfqId") ? uuid(state.get("rfqId")) : "#" + state.get("rfq"));
    }

    private String corridor(Map<String, String> fields) {
        return "corridors/" + names.corridor(fields.get("corridorId"));
    }
}
