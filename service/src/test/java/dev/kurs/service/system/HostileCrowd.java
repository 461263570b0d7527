package dev.kurs.service.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Thousands of hostile connections at once, from loopback to loopback, bounded in number and in time: those that are closed come again until all have been
 * opened that may be.
 */
final class HostileCrowd implements AutoCloseable {
    private static final long TICK_MS = 250;

    private final List<HostileConnection> members = new ArrayList<>();
    private final int openedATick;
    private final int mostOpened;
    private final int size;
    private final long endNs;
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("hostile-crowd").unstarted(this::attack);
    private int mayOpen;
    private volatile Exception trouble;

    /**
     * @param openedATick how many connections are opened every 250 ms: all of them, as fast as the kernel takes them, where it is the crowd's size
     * @param seconds for how long at least, as {@link MachineTime} has it
     * @param mostOpened how many connections are opened in all, those that come again included
     */
    HostileCrowd(int port, String apiKey, int size, int openedATick, int mostOpened, long seconds, Random random) {
        this.openedATick = openedATick;
        this.mostOpened = mostOpened;
        this.size = size;
        endNs = MachineTime.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (int number = 0; number < size; number++) {
            members.add(new HostileConnection(port, apiKey, HostileHabit.of(number), random));
        }
    }

    HostileCrowd start() {
        thread.start();
        return this;
    }

    boolean isAttacking() {
        return thread.isAlive();
    }

    int opened() {
        return opened.get();
    }

    int mostAtOnce() {
        return mostAtOnce.get();
    }

    private void attack() {
        try {
            while (isToGoOn()) {
                mayOpen = openedATick;
                for (HostileConnection member : members) {
                    step(member);
                }
                int present = (int)
                        members.stream().filter(member -> !member.isGone()).count();
                mostAtOnce.accumulateAndGet(present, Math::max);
                Eventually.pause(TICK_MS);
            }
            for (HostileConnection member : members) {
                member.close();
            }
        } catch (IOException | RuntimeException impossible) {
            trouble = impossible;
        }
    }

    /** Until its time is over, and each has been opened on a slow machine, too. */
    private boolean isToGoOn() {
        return MachineTime.nanoTime() - endNs < 0 || opened.get() < size;
    }

    private void step(HostileConnection member) throws IOException {
        if (!member.isGone()) {
            member.step();
        } else if (mayOpen > 0 && opened.get() < mostOpened) {
            mayOpen--;
            opened.incrementAndGet();
            member.open();
        }
    }

    /** Waits for the end of the attack, and says what kept it from its end. */
    @Override
    public void close() {
        Eventually.isTrue("the attack ends", () -> !isAttacking());
        if (trouble != null) {
            throw new IllegalStateException("the crowd could not attack", trouble);
        }
    }
}
