/** A chain for development on this machine: anvil, and the accounts everybody knows. */
package dev.kurs.chain.node;
