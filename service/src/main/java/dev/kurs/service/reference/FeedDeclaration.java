package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;

/** {@code feeds.list.<name>}: one currency or token against USD and its three sources. */
final class FeedDeclaration {
    private FeedDeclaration() {}

    static byte[] encode(CommandBuffer commands, String name, Section feed, Names names) {
        boolean isAlwaysOpen = feed.text("calendar", "").isEmpty();
        int calendarId = isAlwaysOpen ? Frame.NO_ENTITY : names.idOf(Kind.CALENDARS, feed, "calendar");
        return commands.administrative(target -> {
            ConfigureFeedEncoder command = new ConfigureFeedEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .feedId(names.own(Kind.FEEDS, name))
                    .calendarId(calendarId)
                    .primaryInverted(CommandBuffer.flag(feed.flag("primary_inverted", false)))
                    .fallbackInverted(CommandBuffer.flag(feed.flag("fallback_inverted", false)))
                    .crossCheckInverted(CommandBuffer.flag(feed.flag("cross_check_inverted", false)))
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
}
