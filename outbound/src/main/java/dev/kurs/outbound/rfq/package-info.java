/** Asks market makers what the journal says they are asked, and reports what they answer. */
package dev.kurs.outbound.rfq;
