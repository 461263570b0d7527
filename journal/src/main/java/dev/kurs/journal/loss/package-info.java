/** A journal that lost its end: noticed by what has seen more of it, and left behind only when an operator says so. */
package dev.kurs.journal.loss;
