package dev.kurs.service.backtest;

/**
 * How likely partners are to take a firm quote, for each surface by its own quotes: one of v0.2 is committed on chain for as long as it lives, one of v0.1 is executed within seconds.
 */
public record AcceptanceModels(AcceptanceModel v02, AcceptanceModel v01) {
    AcceptanceModel of(RerunQuote quote) {
        return quote.isV01() ? v01 : v02;
    }
}
