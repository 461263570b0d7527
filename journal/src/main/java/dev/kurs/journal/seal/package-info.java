/** Seals of finished journal files, chained and signed, so that a past day cannot be rewritten unseen: see SEALS.md. */
package dev.kurs.journal.seal;
