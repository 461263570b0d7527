/** The committed contracts: what is deployed, and whether an address holds it. */
package dev.kurs.chain.artifact;
