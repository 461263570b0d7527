/** Everything the engine remembers from one command to the next, in one place. */
package dev.kurs.core.state;
