/** What states corridors were in, and why. */
package dev.kurs.service.states;
