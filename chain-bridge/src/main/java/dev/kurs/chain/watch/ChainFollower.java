package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.Header;

/** Who wants to know where the chain is, called on the watcher's thread. */
public interface ChainFollower {
    /** The head was looked at, whether it is news or not; a failure is told and holds up nobody else. */
    default void onHead(HeadChange change) {}

    /** What blocks up to this one hold is about to be offered; after a failure the same block comes again, and nothing of it is offered before. */
    default void beforeOffered(Header last) {}

    /** What a confirmed block holds was offered; {@link #onConfirmed} of that block or a later one follows, however often that fails before. */
    default void onOffered(ChainEvent event) {}

    /**
     * A block is confirmed, everything in it is offered, and {@code AdvanceChain} follows. After a failure the same block comes again.
     *
     * <p>Blocks that are passed over while catching up, or because nothing of ours is in them ({@link Idling}), are left out; at the start the last one that was recorded earlier comes, unless others follow it.
     */
    default void onConfirmed(Header block) {}
}
