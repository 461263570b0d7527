package dev.kurs.journal.readmodel;

/** Whose name alone the tables have. */
record NamedEntity(Kind kind, int id) {
    enum Kind {
        MAKER,
        FEED,
        CALENDAR
    }
}
