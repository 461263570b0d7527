/** Executions of v0.1 and the balances they take: what the engine says of them, and what quotes hold of a partner's account in the settlement vault. */
package dev.kurs.core.execution;
