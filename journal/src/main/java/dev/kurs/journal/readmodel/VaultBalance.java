package dev.kurs.journal.readmodel;

import java.math.BigInteger;

/** What a partner has of a token in the settlement vault, in raw units. */
record VaultBalance(BigInteger available, BigInteger reserved) {}
