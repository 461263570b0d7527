/** Today's book under days that were bad: what each would cost whom. */
package dev.kurs.service.stress;
