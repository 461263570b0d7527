package dev.kurs.protocol.message;

/**
 * How long firm quotes and their executions live at most, in seconds.
 *
 * <p>Example: a quote of v0.1 issued at 23:58:59 expires at 23:59:59. Executed then, its maker has until 00:00:59 to confirm it, and a block until 00:01:59 to take it:
 * only now it ends, and counts on the day on which it expired.
 */
public final class QuoteTimes {
    /** From a quote's issue to its expiry; a corridor's {@code firm_ttl} is no longer. */
    public static final int MAX_LIFE_SECONDS = 60;

    /** The contracts take an execution of v0.1 for so long; they refuse more than two minutes ahead of their own time. */
    public static final int EXECUTION_LIFE_SECONDS = 60;

    /**
     * So long after a moment nothing that ended before it changes in the ordinary way. One that expired may be under execution for two lives of an execution more, its maker's and its
     * block's; one that failed can settle until it expires. The sum of both leaves a quote's life for the chain's clock to be ahead of the commands', and for ends that wait their turn.
     */
    public static final int UNCHANGED_AFTER_SECONDS = MAX_LIFE_SECONDS + 2 * EXECUTION_LIFE_SECONDS;

    private QuoteTimes() {}
}
