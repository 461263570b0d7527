/** Changes of standing contracts that take several calls, some of them weeks after they were announced: looked at on the chain alone, and sent where the key is at hand. */
package dev.kurs.chain.governance;
