/** The ring: how commands reach the engine, the journal and then everybody else. */
package dev.kurs.core.pipeline;
