/**
 * How a command on this machine speaks to a running service: one line of JSON in and one out, led by spaces for as long as it is worked out, over a Unix socket
 * in the data directory that only the service's own user may use.
 */
package dev.kurs.service.control;
