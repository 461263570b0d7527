/** What can be trusted and what is allowed: feeds and their latches, markets' hours, corridor states. */
package dev.kurs.core.risk;
