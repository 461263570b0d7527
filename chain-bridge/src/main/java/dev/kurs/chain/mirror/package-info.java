/** What the contracts still allow, said to the engine so that it signs nothing else. */
package dev.kurs.chain.mirror;
