package dev.kurs.core.reference;

/** Where a configuration comes from: what a snapshot has was taken when it was given, by the rules of then and beside what there was then. */
enum Origin {
    COMMAND,
    SNAPSHOT
}
