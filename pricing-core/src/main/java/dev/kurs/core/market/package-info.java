/** From ticks and time to what each corridor is: its rate, the state it is in, and when it is to be looked at again. */
package dev.kurs.core.market;
