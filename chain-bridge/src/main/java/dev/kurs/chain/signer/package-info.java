/** The signer pool beside the core. */
package dev.kurs.chain.signer;
