/** The journal run again with other terms: what would have been quoted, accepted and earned. */
package dev.kurs.service.backtest;
