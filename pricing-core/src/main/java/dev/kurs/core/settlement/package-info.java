/** What the chain did and what it allows: commits, positions, the pool and its limits. */
package dev.kurs.core.settlement;
