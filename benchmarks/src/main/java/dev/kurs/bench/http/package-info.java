/** The load rig: signed quotes over HTTP against a server that answers a constant, in turn, in one run. */
package dev.kurs.bench.http;
