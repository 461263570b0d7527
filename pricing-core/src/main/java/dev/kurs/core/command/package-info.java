/** How a command reaches the part that takes it, and how what it led to leaves as events. */
package dev.kurs.core.command;
