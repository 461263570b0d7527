/** The deterministic state machine: one command in, its events out, and nothing else. */
package dev.kurs.core.engine;
