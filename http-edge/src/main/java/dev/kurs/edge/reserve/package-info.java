/** What is shown and decided of the reserve pool: its risk, batches, hedges, overrides and the backtest of its value at risk. */
package dev.kurs.edge.reserve;
