/**
 * Following the journal: whoever does stores how far it has come together with what it did, so that a crash repeats or resumes and never skips.
 *
 * <pre>
 *   journal ─► Tailer ─► Follower ─► TailSession: apply, apply, … commit(up to here)
 *              (thread,   (batches)   (of a TailConsumer: the read model and whoever comes)
 *               retries)
 * </pre>
 */
package dev.kurs.journal.tail;
