package dev.kurs.journal.tail;

/** What a long repair looks at and tells on its way. */
public interface TailWatch {
    /** False once it should stop. */
    boolean goesOn();

    /** The store is up to this record. */
    void note(long sequence);
}
