package dev.kurs.journal.readmodel;

/** Whose balance of which token in the settlement vault. */
record PartnerToken(int partnerId, int tokenId) {}
