package dev.kurs.core.feed;

import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;

/** What was last said of a feed: STALE, unchecked, PRIMARY before its first tick. */
public final class PublishedHealth {
    private FeedHealth health = FeedHealth.STALE;
    private boolean checked;
    private PriceSource selected = PriceSource.PRIMARY;

    public FeedHealth health() {
        return health;
    }

    public boolean isChecked() {
        return checked;
    }

    public PriceSource selected() {
        return selected;
    }

    /** The source that was read; NULL_VAL while there was none. */
    public PriceSource inUse() {
        return health == FeedHealth.STALE ? PriceSource.NULL_VAL : selected;
    }

    /** Whether this is news; it is remembered. */
    public boolean update(FeedHealth newHealth, boolean isChecked, PriceSource newSelected) {
        boolean changed = health != newHealth || checked != isChecked || selected != newSelected;
        health = newHealth;
        checked = isChecked;
        selected = newSelected;
        return changed;
    }
}
