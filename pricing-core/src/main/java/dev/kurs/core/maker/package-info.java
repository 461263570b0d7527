/** Market makers, what they are asked, and what they owe. */
package dev.kurs.core.maker;
