/** From a request to its answer: what it must pass, the firm quote, and its end by time. */
package dev.kurs.core.quoting;
