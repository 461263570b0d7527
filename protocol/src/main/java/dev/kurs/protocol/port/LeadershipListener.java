package dev.kurs.protocol.port;

/**
 * Told whether this process leads: whether it is the one that offers time, prices, blocks and snapshots to the order of all commands.
 *
 * <p>A process alone leads from its start on and is told so once. What is said twice counts once. Calls return at once and wait for no command, since the
 * thread that tells may be the one that applies them.
 */
@FunctionalInterface
public interface LeadershipListener {
    /** Nobody cares who leads: for a process that only answers. */
    LeadershipListener NONE = isLeading -> {};

    void onLeadership(boolean isLeading);
}
