package dev.kurs.journal.readmodel;

import java.util.Locale;

/** The tables of the read model, each with the columns that give its rows an order. */
enum Table {
    PROJECTION("id"),
    PARTNER("partner_id"),
    TOKEN("token_id"),
    CORRIDOR("corridor_id"),
    ENTITY_NAME("kind, id"),
    BALANCE("partner_id, token_id"),
    QUOTE("sequence"),
    EXECUTION("sequence"),
    UNKNOWN_COMMIT("sequence"),
    DAY_CORRIDOR("utc_date, partner_id, corridor_id, side"),
    DAY_PARTNER("utc_date, partner_id"),
    JOURNAL_DAY("utc_date"),
    PNL_DAY("utc_date"),
    AUDIT("sequence");

    private final String key;

    Table(String key) {
        this.key = key;
    }

    String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its primary key's columns, separated by commas. */
    String key() {
        return key;
    }
}
