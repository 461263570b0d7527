/** What is made sure of before the service opens anything. */
package dev.kurs.service.start;
