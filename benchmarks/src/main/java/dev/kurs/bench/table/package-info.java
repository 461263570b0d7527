/** PERFORMANCE.md's table measured: each row's subject and control in turn, in one run; {@link dev.kurs.bench.table.BenchTable} is {@code ./kurs bench}. */
package dev.kurs.bench.table;
