package dev.kurs.core.pricing;

/** Collects the first thing that is wrong: {@code new BoundsCheck().atLeast("rangeE6", "IDRX", 0, 1).problem()}. */
final class BoundsCheck {
    private String problem;

    BoundsCheck atLeast(String field, String of, long value, long minimum) {
        return holds(value >= minimum, field + " of " + of + " is " + value + ", must be at least " + minimum);
    }

    BoundsCheck within(String field, String of, long value, long minimum, long maximum) {
        return holds(
                value >= minimum && value <= maximum,
                field + " of " + of + " is " + value + ", must be " + minimum + " to " + maximum);
    }

    /** Not a number is outside every range. */
    BoundsCheck within(String field, String of, double value, double minimum, double maximum) {
        return holds(
                value >= minimum && value <= maximum,
                field + " of " + of + " is " + value + ", must be " + minimum + " to " + maximum);
    }

    BoundsCheck holds(boolean good, String otherwise) {
        if (!good && problem == null) {
            problem = otherwise;
        }
        return this;
    }

    /** The first problem, or null. */
    String problem() {
        return problem;
    }
}
