package dev.kurs.core.reference;

/** Where a configuration comes from. What a snapshot has was checked when it was given, by the rules of that time and beside the other terms of that time. */
enum Origin {
    COMMAND,
    SNAPSHOT
}
