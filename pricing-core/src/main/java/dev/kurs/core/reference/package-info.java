/** Configuration: calendars, feeds, tokens, corridors, partners, wallets and keys are taken whole or refused. */
package dev.kurs.core.reference;
