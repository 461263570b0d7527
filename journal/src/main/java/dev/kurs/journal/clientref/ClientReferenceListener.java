package dev.kurs.journal.clientref;

import java.io.IOException;

/** Receives used client_refs, by their partner and fingerprint. */
@FunctionalInterface
interface ClientReferenceListener {
    void onReference(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence) throws IOException;
}
