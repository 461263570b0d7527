/** Used client_refs, kept beside the journal: they are for ever, so that snapshots leave them out and retention does not take them. */
package dev.kurs.journal.clientref;
