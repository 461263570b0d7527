/** A market maker for tests and demonstrations: answers, refuses, lies, stalls and dies as it is told. */
package dev.kurs.service.maker;
