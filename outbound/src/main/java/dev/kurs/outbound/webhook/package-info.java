/** What partners are told of v0.1: events derived from the journal, kept until each is delivered or given up. */
package dev.kurs.outbound.webhook;
