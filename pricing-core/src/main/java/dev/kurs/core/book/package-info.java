/** What the desk keeps books of: tokens, corridors, partners, open quotes, limits and what was used up. */
package dev.kurs.core.book;
