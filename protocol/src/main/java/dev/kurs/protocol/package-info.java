/** The language that every module speaks: money, messages, hashes and ports. */
package dev.kurs.protocol;
