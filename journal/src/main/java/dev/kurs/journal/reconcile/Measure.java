package dev.kurs.journal.reconcile;

/**
 * What is added up per corridor, partner and side.
 *
 * <p>Counts are of events, E6 are dollars × 10^6, raw are token units: input and fees in the token sent, output and spread
 * in the token received. Example: two firm quotes of 1 000 and 500 USDT make {@code INPUT_RAW} 1 500 000 000.
 */
public enum Measure {
    INDICATIVE_QUOTES,
    FIRM_QUOTES,
    REJECTED_QUOTES,
    EXPIRED_QUOTES,
    NOTIONAL_E6,
    TOTAL_FEE_E6,
    INPUT_RAW,
    OUTPUT_RAW,
    FIXED_FEE_RAW,
    VARIABLE_FEE_RAW,
    SPREAD_FEE_RAW,
    EXPIRED_NOTIONAL_E6,
    EXPIRED_INPUT_RAW,
    EXPIRED_OUTPUT_RAW
}
