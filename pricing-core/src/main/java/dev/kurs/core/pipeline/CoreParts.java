package dev.kurs.core.pipeline;

import dev.kurs.protocol.port.Journal;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.StateMachine;

/**
 * What the core thread works with.
 *
 * @param engine recovered and ready
 * @param journal open for appending behind the engine's last sequence
 * @param journalLatency takes the time of each append
 */
public record CoreParts(StateMachine engine, Journal journal, LatencyRecorder journalLatency) {}
