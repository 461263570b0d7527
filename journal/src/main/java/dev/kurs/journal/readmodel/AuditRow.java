package dev.kurs.journal.readmodel;

/**
 * One administrative command.
 *
 * @param refusal why nothing was changed; null: it was done
 * @param terms JSON of what is in force of the target from here on; null where nothing was changed
 * @param replaced JSON of what the command came in the place of; empty: of nothing; null: what the target's last terms before say
 */
record AuditRow(
        long sequence,
        long atNs,
        String actorKind,
        String actorId,
        String actorAddress,
        String action,
        String target,
        String reason,
        String requestId,
        String refusal,
        String terms,
        String replaced) {}
