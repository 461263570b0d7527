/** The arithmetic of a quote: mid, skew, spread, fees, amounts, volatility and the arbitrage check, in exact integers. */
package dev.kurs.core.pricing;
