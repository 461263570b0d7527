/** The HTTP surfaces: requests in, commands to the ring; events back, answers out. */
package dev.kurs.edge;
