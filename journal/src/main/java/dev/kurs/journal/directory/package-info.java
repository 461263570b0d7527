/** Who and what the dense ids in frames stand for: partners, tokens, corridors and the rest that configuration commands name. */
package dev.kurs.journal.directory;
