/** Journal against read model against chain: what each says of the same swaps, and where they part. */
package dev.kurs.service.reconcile;
