/** Requests that we send to addresses that others name: bounded in time and size, judged by the address connected to. */
package dev.kurs.outbound.http;
