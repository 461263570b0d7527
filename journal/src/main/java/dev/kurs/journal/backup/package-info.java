/** A journal's whole records in another place, also while they become more. */
package dev.kurs.journal.backup;
