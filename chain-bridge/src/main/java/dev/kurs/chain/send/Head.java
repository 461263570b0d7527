package dev.kurs.chain.send;

import java.math.BigInteger;

/** The newest block: its number and base fee, wei per unit of gas. */
record Head(long number, BigInteger baseFeeWei) {}
