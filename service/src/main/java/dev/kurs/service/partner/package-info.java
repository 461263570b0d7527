/** Partners while the service runs: what there is of each, and changes to it, journaled one by one. */
package dev.kurs.service.partner;
