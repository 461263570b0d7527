/** The language that every module speaks: money, messages, hashes, ports, memory outside the heap, and files that are their owner's alone. */
package dev.kurs.protocol;
