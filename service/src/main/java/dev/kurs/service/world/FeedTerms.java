package dev.kurs.service.world;

import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.service.configuration.Section;

/** {@code feeds.list.<name>}: one currency or token against USD and its three sources. */
final class FeedTerms {
    private FeedTerms() {}

    static byte[] encode(CommandBuffer commands, String name, Section feed, NameDirectory directory) {
        String calendar = feed.text("calendar", "");
        if (!calendar.isEmpty() && !directory.calendars().knows(calendar)) {
            throw feed.wrong("calendar", "must be a configured calendar");
        }
        int calendarId = calendar.isEmpty() ? -1 : directory.calendars().idOf(calendar);
        return commands.administrative(target -> {
            ConfigureFeedEncoder command = new ConfigureFeedEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .feedId(directory.feeds().idOf(name))
                    .calendarId(calendarId)
                    .primaryInverted(flag(feed.flag("primary_inverted", false)))
                    .fallbackInverted(flag(feed.flag("fallback_inverted", false)))
                    .crossCheckInverted(flag(feed.flag("cross_check_inverted", false)))
                    .maxAgeNs(feed.durationNs("max_age"))
                    .closedMaxAgeNs(feed.durationNs("closed_max_age"))
                    .maxFutureNs(feed.durationNs("max_future"))
                    .maxConfidenceE8(feed.bpsE8("max_confidence_bps"))
                    .maxDeviationE8(feed.bpsE8("max_deviation_bps"))
                    .recoveryTicks(feed.integer("recovery_ticks"))
                    .name(name);
            return command.encodedLength();
        });
    }

    static Flag flag(boolean yes) {
        return yes ? Flag.YES : Flag.NO;
    }
}
