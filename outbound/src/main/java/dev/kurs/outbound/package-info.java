/** Requests that we send: webhooks to partners, requests for quotes to market makers. */
package dev.kurs.outbound;
