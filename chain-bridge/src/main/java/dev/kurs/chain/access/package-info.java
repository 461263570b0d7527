/** What a commit touches of the chain's storage, so that it can be named beforehand (EIP-2930). */
package dev.kurs.chain.access;
