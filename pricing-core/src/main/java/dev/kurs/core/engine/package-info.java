/** The deterministic state machine: one command in, its events out, and nothing else; here the parts are put together. */
package dev.kurs.core.engine;
