/** What is decided about the reserve pool, as journaled commands, and the daily rates its volatilities begin with. */
package dev.kurs.service.reserve;
