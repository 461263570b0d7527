/** A data directory as it was, in another place. */
package dev.kurs.service.backup;
