/** The language that every module speaks: money, messages, hashes, ports, texts as they are shown, memory outside the heap, and files that are their owner's alone. */
package dev.kurs.protocol;
