/** What becomes of firm quotes, decided once for everybody who tells of it. */
package dev.kurs.journal.quote;
