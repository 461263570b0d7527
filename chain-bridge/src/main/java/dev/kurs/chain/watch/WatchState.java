package dev.kurs.chain.watch;

import dev.kurs.chain.rpc.Header;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What the watcher's thread knows, in one piece for others to look at. */
record WatchState(Optional<Header> head, BlockRef confirmed, String lastError, String alarm) {
    static WatchState at(BlockRef cursor) {
        return new WatchState(Optional.empty(), cursor, "", "");
    }

    WatchState withHead(Header newest) {
        return new WatchState(Optional.of(newest), confirmed, lastError, alarm);
    }

    WatchState withConfirmed(BlockRef block) {
        return new WatchState(head, block, lastError, alarm);
    }

    WatchState withError(String error) {
        return new WatchState(head, confirmed, error, alarm);
    }

    WatchState withAlarm(String sentence) {
        return new WatchState(head, confirmed, lastError, sentence);
    }

    WatcherHealth health(Instant now, Duration maxHeadAge) {
        Duration age = head.map(newest -> Duration.between(Instant.ofEpochSecond(newest.timeSeconds()), now))
                .filter(since -> !since.isNegative())
                .orElse(Duration.ZERO);
        String trouble = trouble(age, maxHeadAge);
        long headNumber = head.map(Header::number).orElse(-1L);
        return new WatcherHealth(
                trouble.isEmpty(),
                trouble.isEmpty() ? "block " + confirmed.number() + " of " + headNumber + " is recorded" : trouble,
                headNumber,
                age,
                confirmed.number(),
                lastError);
    }

    private String trouble(Duration age, Duration maxHeadAge) {
        if (!alarm.isEmpty()) {
            return alarm;
        }
        if (head.isEmpty()) {
            return lastError.isEmpty() ? "the chain was not looked at yet" : lastError;
        }
        if (age.compareTo(maxHeadAge) > 0) {
            return "the newest block, " + head.get().number() + ", is " + age.toSeconds() + " s old, more than "
                    + maxHeadAge.toSeconds() + " s" + (lastError.isEmpty() ? "" : ": " + lastError);
        }
        return lastError;
    }
}
