package dev.kurs.service.configuration;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.pyth.PythConfiguration;
import dev.kurs.feeds.recorded.RecordedConfiguration;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * {@code feeds}: which sources of prices are run; the terms of each feed are the engine's.
 *
 * @param minMoveE8 a price that moves by no more waits until the engine's is old
 */
public record FeedSection(List<FeedConfiguration> sources, long minMoveE8) {
    private static final String TOKEN_VARIABLE = "KURS_PYTH_TOKEN";

    /** What {@code feeds.primary} may say. */
    private enum Primary {
        recorded,
        pyth,
        none
    }

    static FeedSection of(Section feeds) {
        List<FeedConfiguration> sources = new ArrayList<>();
        Primary primary = feeds.choice("primary", Primary.class, Primary.recorded);
        Section recorded = feeds.sectionOrEmpty("recorded");
        Section pyth = feeds.sectionOrEmpty("pyth");
        if (primary == Primary.pyth) {
            sources.add(pyth.built(() -> pyth(pyth)));
        }
        if (recorded.has("file") && primary != Primary.none) {
            sources.add(recorded.built(() -> recorded(recorded, primary == Primary.recorded)));
        }
        return new FeedSection(sources, feeds.has("min_move_bps") ? feeds.bpsE8("min_move_bps") : 0);
    }

    private static RecordedConfiguration recorded(Section recorded, boolean withPrimary) {
        Set<PriceSource> sources = EnumSet.of(PriceSource.FALLBACK, PriceSource.CROSS_CHECK);
        if (withPrimary) {
            sources.add(PriceSource.PRIMARY);
        }
        return new RecordedConfiguration(
                recorded.text("file"),
                recorded.has("speed") ? recorded.real("speed") : 1,
                recorded.flag("loop", false),
                recorded.flag("rebase", false),
                sources);
    }

    private static PythConfiguration pyth(Section pyth) {
        PythConfiguration configuration = PythConfiguration.defaults(URI.create(pyth.text("base_uri")))
                .withMode(pyth.choice("mode", PythConfiguration.Mode.class, PythConfiguration.Mode.STREAM));
        String token = System.getenv(TOKEN_VARIABLE);
        return token == null ? configuration : configuration.withBearerToken(token);
    }
}
