/** Rows of the read model as files for finance. */
package dev.kurs.service.export;
