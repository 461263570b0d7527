/** A second engine that follows the journal: it compares every event with the one journaled and makes the snapshots, so that the core never stands still for them. */
package dev.kurs.journal.shadow;
