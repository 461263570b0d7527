package dev.kurs.core.command;

/** A part of the state that writes itself into a snapshot and restores itself from the frames it wrote. */
public interface SnapshotPart {
    /** Writes frames, in an order that depends on the state alone. */
    void write(EventFrame frame);

    /** Enters who takes each kind of frame that {@link #write} has ever written. */
    void restoreFrom(FrameTable frames);
}
