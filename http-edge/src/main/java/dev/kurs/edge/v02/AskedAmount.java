package dev.kurs.edge.v02;

/** The member of a request that says what is priced, and its value in display units: {@code output_amount} and 1000.00. */
public record AskedAmount(String member, String value) {}
