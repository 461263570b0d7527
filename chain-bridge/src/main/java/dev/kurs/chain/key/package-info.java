/** Private keys: where they are kept, how they are opened, which address they have. */
package dev.kurs.chain.key;
