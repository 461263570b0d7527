package dev.kurs.journal.tail;

import dev.kurs.journal.read.JournalReader;
import java.util.concurrent.TimeUnit;

/**
 * Follows the journal over one session, batch by batch, until something fails.
 *
 * <p>Example: behind by 2 500 records, three steps commit 1 000, 1 000 and 500; at the journal's end what somebody waits for is committed within milliseconds,
 * and other records with the next batch, after 100 ms at most.
 *
 * @param <E> what the consumer's store fails with
 */
public final class Follower<E extends Exception> implements AutoCloseable {
    private static final int MOST_RECORDS = 1_000;
    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final FollowedJournal journal;
    private final TailSession<E> session;
    private final JournalReader reader;
    private final RecordHash hash = new RecordHash();
    private TailPosition at = TailPosition.BEGINNING;
    private int gathered;
    private long begunNs;
    private long lastSequence;

    private Follower(TailConsumer<E> consumer, FollowedJournal journal) throws E {
        this.journal = journal;
        session = consumer.begin();
        reader = new JournalReader(journal.directory());
    }

    /** @throws TailRefusedException when the journal does not go on from what the consumer has stored */
    public static <E extends Exception> Follower<E> open(TailConsumer<E> consumer, FollowedJournal journal) throws E {
        Follower<E> follower = new Follower<>(consumer, journal);
        boolean isPlaced = false;
        try {
            follower.at = follower.session.position();
            follower.lastSequence = follower.at.sequence();
            new TailStart(journal.directory(), consumer.name()).seek(follower.reader, follower.at);
            isPlaced = true;
            return follower;
        } catch (JournalMismatchException e) {
            throw consumer.refusal(e);
        } finally {
            if (!isPlaced) {
                follower.close();
            }
        }
    }

    /** Reads what is committed, at most a batch, and commits it when it is time; false when the journal has no more for now. */
    public boolean step() throws E {
        boolean isMore = true;
        while (isMore && gathered < MOST_RECORDS && !isOld()) {
            isMore = journal.hasBehind(lastSequence) && reader.next();
            if (isMore) {
                apply();
            }
        }
        if (gathered > 0 && (isMore || session.isAwaited() || isOld())) {
            commit();
        }
        return isMore;
    }

    private void apply() {
        if (gathered == 0) {
            begunNs = System.nanoTime();
        }
        session.apply(reader);
        gathered++;
        lastSequence = reader.sequence();
    }

    private boolean isOld() {
        return gathered > 0 && System.nanoTime() - begunNs >= LONGEST_NS;
    }

    /** How long what is gathered may still wait for company. */
    long untilOldNs() {
        return LONGEST_NS - (System.nanoTime() - begunNs);
    }

    private void commit() throws E {
        TailPosition reached = new TailPosition(lastSequence, hash.of(reader.record()));
        session.commit(reached);
        at = reached;
        gathered = 0;
    }

    /** Commits what is gathered, however little. */
    public void finish() throws E {
        if (gathered > 0) {
            commit();
        }
    }

    /**
     * Makes sure that whole records go on behind the last that was read, or the journal ends there.
     *
     * @throws dev.kurs.journal.file.JournalDamagedException when whole records stand behind a broken header
     */
    public void checkEnd() {
        reader.checkEnd();
    }

    /** Whether everything that was read is committed. */
    boolean isIdle() {
        return gathered == 0;
    }

    boolean isSound() throws E {
        return session.isSound();
    }

    /** The last record that is committed. */
    public long sequence() {
        return at.sequence();
    }

    @Override
    public void close() throws E {
        reader.close();
        session.close();
    }
}
