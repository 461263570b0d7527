/**
 * The operators' surface: partners, their keys and wallets, and who changed what.
 *
 * <p>A change is read on the connection's thread, and made on the one thread of {@link dev.kurs.edge.operator.OperatorChanges}, so that each sees the one before.
 */
package dev.kurs.edge.operator;
