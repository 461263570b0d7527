/** Contracts of others that the standards describe. */
package dev.kurs.chain.standard;
