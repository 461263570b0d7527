package dev.kurs.service.maker;

/** How a played market maker behaves. */
public enum MakerHabit {
    /** Quotes, and stands by it. */
    HONEST,
    /** Has no interest: 204. */
    DECLINES,
    /** Never answers a request for quotes. */
    STALLS,
    /** Cuts the connection instead of answering. */
    DIES,
    /** Answers what is no JSON. */
    GARBAGE,
    /** Answers after the time is over. */
    LATE,
    /** Quotes for another request. */
    WRONG_ID,
    /** Quotes another amount. */
    WRONG_AMOUNT,
    /** Quotes ten per cent against the pool. */
    OFF_PRICE,
    /** Quotes what has ended already. */
    ENDED,
    /** Quotes, and does not stand by it. */
    REJECTS,
    /** Quotes, and never answers when it is accepted. */
    STALLS_ACCEPT,
    /** Quotes, and answers what is no JSON when it is accepted. */
    GARBAGE_ACCEPT,
    /** Confirms, cuts the connection so that nobody hears it, and confirms again when asked again. */
    CONFIRMS_TWICE
}
