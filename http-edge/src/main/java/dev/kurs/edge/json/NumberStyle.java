package dev.kurs.edge.json;

/** How quantities of money, rates and basis points are written: 16 312.5 as <code>"16312.5"</code> or as <code>16312.5</code>, exactly in both. */
public enum NumberStyle {
    STRINGS,
    NUMBERS
}
