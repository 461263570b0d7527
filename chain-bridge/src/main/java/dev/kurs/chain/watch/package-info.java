/** Follows the chain block by block and says in the engine's commands what confirmed blocks hold. */
package dev.kurs.chain.watch;
