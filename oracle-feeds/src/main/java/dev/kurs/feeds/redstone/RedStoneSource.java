package dev.kurs.feeds.redstone;

import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.http.Credential;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.source.FailoverSession;
import dev.kurs.feeds.source.SourceFeed;
import dev.kurs.feeds.source.SourceKind;
import dev.kurs.feeds.source.SourceOptions;
import dev.kurs.feeds.source.SourceTerms;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The RedStone network, asked of a gateway; what it gives of currencies is dollars per unit.
 *
 * <p>Example: {@code feeds.live.redstone: {rank: FALLBACK, key_file: redstone.key, quorum: 3}} polls the five default feeds of {@code redstone-primary-prod}.
 *
 * @param service the data service whose packages are asked for
 * @param signers who may sign, 40 lower-case hexadecimal digits each
 * @param quorum how many of them must have signed one time
 */
public record RedStoneSource(SourceTerms terms, String service, Set<String> signers, int quorum)
        implements FeedConfiguration {
    private static final Pattern SERVICE = Pattern.compile("[a-z0-9-]{1,64}");
    private static final Pattern SIGNER = Pattern.compile("0x[0-9a-fA-F]{40}");
    private static final Pattern FEED_ID = Pattern.compile("[!-~]{1," + DataPackage.LONGEST_ID + "}");
    private static final int QUORUM = 3;
    private static final int LEAST_QUORUM = 2;

    /** Who signs for {@code redstone-primary-prod}, as the network's own consumer contract lists them. */
    private static final List<String> SIGNERS = List.of(
            "0x8BB8F32Df04c8b654987DAaeD53D6B6091e3B774",
            "0xdEB22f54738d54976C4c0fe5ce6d408E40d88499",
            "0x51Ce04Be4b3E32572C4Ec9135221d0691Ba7d202",
            "0xDD682daEC5A90dD295d14DA4b0bec9281017b5bE",
            "0x9c5AE89C4Af6aA32cE58588DBaF90d18a855B6de");

    public static final SourceKind KIND = new SourceKind(
            "redstone",
            List.of(
                    URI.create("https://oracle-gateway-1.a.redstone.finance"),
                    URI.create("https://oracle-gateway-2.a.redstone.finance")),
            Map.of("USDT/USD", "USDT", "USD/JPY", "JPY", "USD/SGD", "SGD", "USD/IDR", "IDR", "USD/MYR", "MYR"),
            Duration.ofSeconds(5),
            0,
            Duration.ofSeconds(30),
            false,
            false,
            RedStoneSource::of);

    public RedStoneSource {
        terms.symbolsByFeed().forEach((feed, id) -> {
            if (!FEED_ID.matcher(id).matches()) {
                throw terms.refused("symbols." + feed, "must be 1 to 32 characters of ASCII, was " + id);
            }
        });
        if (!SERVICE.matcher(service).matches()) {
            throw terms.refused("service", "must be a name such as redstone-primary-prod, was " + service);
        }
        if (quorum < LEAST_QUORUM || quorum > signers.size()) {
            throw terms.refused(
                    "quorum", "must be from 2 to the number of signers, " + signers.size() + ", was " + quorum);
        }
        signers = Set.copyOf(signers);
    }

    private static RedStoneSource of(SourceTerms terms, SourceOptions options) {
        List<String> named = options.texts("signers");
        Set<String> signers = new HashSet<>();
        for (String signer : named.isEmpty() ? SIGNERS : named) {
            if (!SIGNER.matcher(signer).matches()) {
                throw terms.refused("signers", "must be addresses of 0x and 40 hexadecimal digits, was " + signer);
            }
            signers.add(signer.substring(2).toLowerCase(Locale.ROOT));
        }
        return new RedStoneSource(
                terms, options.text("service", "redstone-primary-prod"), signers, options.integer("quorum", QUORUM));
    }

    @Override
    public PriceFeed open(FeedContext context) {
        HttpSource http = new HttpSource(
                context.ports().http().get(),
                terms.servers(),
                terms.requestTimeout(),
                Credential.of("x-api-key", "", terms.key()));
        SignerQuorum believed = new SignerQuorum(context.ports().signatures(), signers, quorum);
        return SourceFeed.polling(
                terms,
                context,
                publisher -> new FailoverSession(
                        http,
                        publisher,
                        new DataPackagePoll(
                                http,
                                "/v2/data-packages/latest/" + service,
                                believed,
                                publisher,
                                terms.maxResponseBytes())));
    }
}
