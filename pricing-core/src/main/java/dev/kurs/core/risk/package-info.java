/** What asks for a corridor's automatic state, how it steps up and down, and what an operator's override puts aside. */
package dev.kurs.core.risk;
