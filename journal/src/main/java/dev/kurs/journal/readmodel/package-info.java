/**
 * Executions, quotes and daily figures in SQL, for partners' histories and for finance.
 *
 * <pre>
 *   tail.Tailer ─► ProjectionSession ─► Projector, QuoteProjection ─► ProjectionBatch ─► ProjectionWriter ─► SQLite or PostgreSQL ─┬─► SqlExecutions
 *   (thread,        (one connection)     (frames to what they                         (one transaction,                         └─► ReadModelExport
 *    retries)                             change)                                      position included)
 * </pre>
 *
 * <p>Decisions. <b>The position is a row of the same database</b>: a crash at any moment resumes exactly, and one process
 * writes a database at a time: an SQLite file is its journal's, and a PostgreSQL schema is locked. <b>A quote counts once</b>, in the state it has come to; an event that changes what it counts as
 * takes the earlier count back. <b>Superseded failures stay</b>, with the sequence that superseded them, so that a history begun before sees them; the price
 * is a filter on every page. <b>An index for every combination of filters</b>: a page is a range of one index at any size; the price is the time to write
 * nine of them. <b>Indexes are made last in a rebuild</b>, which is several times faster.
 */
package dev.kurs.journal.readmodel;
