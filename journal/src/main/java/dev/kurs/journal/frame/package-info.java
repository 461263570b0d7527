/** What every reader of frames needs to turn their fields into values. */
package dev.kurs.journal.frame;
