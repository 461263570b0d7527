/**
 * Commands and the events they led to, kept: append, read, snapshot, recover, replay, reconcile.
 *
 * <p>Who uses what:
 *
 * <pre>
 *   write     ChronicleJournal appends on the core's thread ──► files ◄── read     JournalReader, from any process
 *   retention deletes what a snapshot stands for                         print    MessagePrinter, any frame as JSON or a line
 *   snapshot  SnapshotStore, the state at a sequence                     archive  JournalQuoteArchive, quotes by id, an index a sealed file
 *   replay    Recovery at start, Replay and Rerun at any time            check    JournalVerify, JournalStat
 *   reconcile Reconcile, totals of a range, added up twice               file     the files themselves
 *   readmodel ReadModel, executions, quotes and daily figures in SQL     tail     Tailer, for everybody who follows
 *   clientref ClientReferenceStore, client_refs that are used up
 *   directory Directory, who and what ids stand for                      quote    QuoteLifecycle, what becomes of quotes
 * </pre>
 *
 * <p>Decisions. <b>A record is a document</b>: a command never parts from its events, and a position is a place in a file.
 * <b>A file belongs to one run</b>: opening the journal finishes what there is, so that Chronicle never meets what a killed
 * process left (it would wait for its lock and its half-written header), at the price of a file a start. <b>Reading does not
 * go through Chronicle</b>: its tailer believes every header it reads, ours tests them; the price is that we know the four
 * bytes before a document. <b>Files are begun by the commands' time</b>, not by a clock: the same commands make the same files.
 */
package dev.kurs.journal;
