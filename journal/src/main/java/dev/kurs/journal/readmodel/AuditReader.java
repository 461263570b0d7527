package dev.kurs.journal.readmodel;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.CorrectBalanceDecoder;
import dev.kurs.protocol.message.sbe.NoteRefusedAttemptDecoder;
import dev.kurs.protocol.message.sbe.OrderDepositDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesDecoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;

/** Reads who did what out of a record of an administrative command, straight from the schema; never what proves a key. */
final class AuditReader {
    private static final String NOTHING = "null";
    private static final String OF_NOTHING = "";
    private static final String PREVIOUS_RULES = "previous";

    /** An event of the record that says another of these is of something else, which the command let go on. */
    private static final List<String> COMMON = List.of("partnerId", "tokenId", "corridorId", "rfq");

    private final MessagePrinter printer = new MessagePrinter();
    private final UnlistedCloses unlistedCloses = new UnlistedCloses();
    private final AuditNames names;
    private final AuditTarget targets;
    private final AuditTerms terms;
    private int templateId;
    private Map<String, String> command;
    private Map<String, String> state;
    private String stateName;
    private String refusal;

    /** Reads nothing yet. */
    AuditReader(AuditNames names) {
        this.names = names;
        targets = new AuditTarget(names);
        terms = new AuditTerms(names);
    }

    /** The record's entry; empty where its command is nobody's decision. */
    Optional<AuditRow> read(JournalReader record) {
        DirectBuffer bytes = record.record();
        templateId = Frame.templateId(bytes, RecordLayout.COMMAND);
        if (!AuditedCommands.contains(templateId)) {
            return Optional.empty();
        }
        command = fields(bytes);
        state = command;
        stateName = printer.name(templateId);
        refusal = null;
        record.forEachFrame(this::onEvent);
        return Optional.of(templateId == NoteRefusedAttemptDecoder.TEMPLATE_ID ? attempt(record) : entry(record));
    }

    private Map<String, String> fields(DirectBuffer record) {
        int length = RecordLayout.frameLength(record, 0);
        if (templateId != RecordDailyClosesDecoder.TEMPLATE_ID) {
            return printer.fields(record, RecordLayout.COMMAND, length);
        }
        unlistedCloses.wrap(record, RecordLayout.COMMAND, length);
        Map<String, String> fields = printer.fields(unlistedCloses.message(), 0, unlistedCloses.length());
        fields.putAll(unlistedCloses.listed());
        return fields;
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        int event = Frame.templateId(frame, offset);
        if (AuditedCommands.isOutcome(templateId, event)) {
            Map<String, String> fields = printer.fields(frame, offset, length);
            if (isOfCommand(fields)) {
                state = fields;
                stateName = printer.name(event);
            }
        } else if (event == CommandRejectedDecoder.TEMPLATE_ID) {
            refusal = printer.fields(frame, offset, length).get("detail");
        }
    }

    private boolean isOfCommand(Map<String, String> event) {
        boolean isCorrection = BalanceChange.CORRECTION.name().equals(event.get("kind"));
        return (templateId != CorrectBalanceDecoder.TEMPLATE_ID || isCorrection)
                && COMMON.stream()
                        .filter(command::containsKey)
                        .allMatch(name -> command.get(name).equals(event.getOrDefault(name, command.get(name))));
    }

    private AuditRow attempt(JournalReader record) {
        String members = command.get("detail");
        refusal = command.get("code") + (members.isEmpty() ? "" : ": " + members);
        return row(record, command.get("action"), said("target", ""), null, null);
    }

    private AuditRow entry(JournalReader record) {
        String target = targets.of(templateId, command, state);
        String inForce = refusal == null ? terms.of(stateName, state) : null;
        return row(record, printer.name(templateId), target, inForce, replaced());
    }

    /** As the row has it. */
    private String replaced() {
        if (AuditedCommands.isAdding(templateId)) {
            return OF_NOTHING;
        }
        return switch (templateId) {
            case OrderDepositDecoder.TEMPLATE_ID, CorrectBalanceDecoder.TEMPLATE_ID -> balance();
            default ->
                state.containsKey(PREVIOUS_RULES)
                        ? terms.of("RulesAdopted", Map.of("rules", state.get(PREVIOUS_RULES)))
                        : null;
        };
    }

    /** What there was before the record; null where nothing is known of it. */
    private String balance() {
        PartnerToken whose =
                new PartnerToken(Integer.parseInt(command.get("partnerId")), Integer.parseInt(command.get("tokenId")));
        return names.balance(whose)
                .map(before -> {
                    Map<String, String> fields = new LinkedHashMap<>();
                    fields.put("tokenId", command.get("tokenId"));
                    fields.put("available", before.available().toString());
                    fields.put("reserved", before.reserved().toString());
                    return terms.of("BalanceChanged", fields);
                })
                .orElse(null);
    }

    private AuditRow row(JournalReader record, String action, String target, String inForce, String replaced) {
        return new AuditRow(
                record.sequence(),
                record.timestampNs(),
                StoredText.stored(said("actorKind", "UNKNOWN")),
                StoredText.stored(said("actor", said("operatorEmail", ""))),
                StoredText.stored(said("actorAddress", "")),
                StoredText.stored(action),
                StoredText.stored(target),
                StoredText.stored(said("reason", "")),
                StoredText.stored(said("actorRequestId", "")),
                stored(refusal),
                stored(inForce),
                stored(replaced));
    }

    private static String stored(String text) {
        return text == null ? null : StoredText.stored(text);
    }

    /** What the command says; the other where that is nothing. */
    private String said(String name, String otherwise) {
        String text = command.getOrDefault(name, NOTHING);
        return text.equals(NOTHING) ? otherwise : text;
    }
}
