/** The terms that people configure, by the keys and in the units of their files, and how the journal keeps them. */
package dev.kurs.service.terms;
