package dev.kurs.journal.readmodel;

import dev.kurs.protocol.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** A partner's UTC day. Example: 2026-11-20, partner 3. */
record PartnerDay(LocalDate date, int partnerId) {
    /** Where the hashes of the day begin: SHA-256 of {@code 2026-11-20 partner 3}. */
    DayChain emptyChain() {
        String text = date + " partner " + partnerId;
        return DayChain.beginning(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }
}
