/** What market makers are asked and what comes of it: emergencies, partners' large quotes, deliveries. */
package dev.kurs.core.rfq;
