/** Files that are nobody else's to read. */
package dev.kurs.chain.file;
