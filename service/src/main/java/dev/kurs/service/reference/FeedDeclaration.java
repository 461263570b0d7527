package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.List;

/** {@code feeds.list.<name>}: one currency or token against USD and its sources. */
final class FeedDeclaration {
    private static final List<PriceSource> BEYOND = PriceSources.ALL.stream()
            .filter(source -> !PriceSources.FIRST.contains(source))
            .toList();

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
                    .moreSources(bits(feed, "more_sources"))
                    .moreInverted(bits(feed, "more_inverted"))
                    .returnTicks(feed.integer("return_ticks", 0))
                    .name(name);
            return command.encodedLength();
        });
    }

    /** Sources beyond the first three, by their whole names: {@code [FALLBACK_2, CROSS_CHECK_2]}. */
    private static int bits(Section feed, String key) {
        int bits = 0;
        for (String name : feed.texts(key)) {
            bits |= PriceSources.named(name)
                    .filter(source -> !PriceSources.FIRST.contains(source))
                    .map(PriceSources::bit)
                    .orElseThrow(() ->
                            feed.wrong(key, "must name sources beyond the first three, " + BEYOND + ", was " + name));
        }
        return bits;
    }
}
