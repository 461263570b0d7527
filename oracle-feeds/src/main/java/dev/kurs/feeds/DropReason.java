package dev.kurs.feeds;

/** Why a tick that a source gave was not offered, or not taken. */
public enum DropReason {
    /** Its publish time is not later than that of the last tick offered: a price carried forward. */
    NOT_NEWER,
    /** Its price is zero or negative. */
    NOT_POSITIVE,
    /** Its price, confidence or time does not fit the integers that carry it. */
    OUT_OF_RANGE,
    /** Its publish time is ahead of its own source's clock, or further ahead of ours than its feed allows. */
    FROM_THE_FUTURE,
    /** It is older than its source promises to tell again. */
    PAST_ITS_HEARTBEAT,
    /** It is further from the daily reference than can be. */
    OUTSIDE_THE_BAND,
    /** Too few of those who may sign it did, or not of one time. */
    NO_QUORUM,
    /** The pool that it comes of holds too little to be believed. */
    TOO_THIN,
    /** No feed of this name is configured. */
    UNKNOWN_FEED,
    /** The ring stayed full until a newer price was due. */
    BACK_PRESSURED
}
