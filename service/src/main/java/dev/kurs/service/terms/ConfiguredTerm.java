package dev.kurs.service.terms;

import dev.kurs.journal.print.MessageSchema;

/**
 * A number, or a choice, that the configuration names: {@code firm_ttl}, in the journal {@code firmTtlNs} of {@code ConfigureCorridor}.
 *
 * @param templateId of the command that sets it
 * @param field as the schema names it, behind its group's name: {@code tiers.fixedFeeE6}
 */
public record ConfiguredTerm(String key, int templateId, String field, TermUnit unit) {
    /** @throws IllegalArgumentException if the schema does not have the field, which no compiler finds */
    public ConfiguredTerm {
        int unused = MessageSchema.get().offsetOf(templateId, field);
    }

    /** Within the command's block, or within an element of the group. */
    public int offset() {
        return MessageSchema.get().offsetOf(templateId, field);
    }
}
