/** The reserve pool's risk and what is done about it: how it is measured, daily closes, hedges. */
package dev.kurs.core.reserve;
