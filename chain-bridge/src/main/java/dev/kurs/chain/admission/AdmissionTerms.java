package dev.kurs.chain.admission;

import dev.kurs.chain.send.GasLimits;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How partners' admissions are looked after.
 *
 * @param lookEvery how often the chain is asked what is to be sent, when nothing says so sooner
 * @param gas of one call, and of all calls of a day
 * @param ledger where the gas of the day is kept
 */
public record AdmissionTerms(Duration lookEvery, GasLimits gas, Path ledger) {}
