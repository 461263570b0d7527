/** What the chain has for price sources: the rounds of feeds, and whose signature a signature is. */
package dev.kurs.chain.oracle;
