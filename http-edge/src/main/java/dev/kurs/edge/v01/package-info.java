/** The earlier surface, v0.1: quotes by pair and side in JSON numbers, and the system's state. Each class begins with what v0.1 calls a thing. */
package dev.kurs.edge.v01;
