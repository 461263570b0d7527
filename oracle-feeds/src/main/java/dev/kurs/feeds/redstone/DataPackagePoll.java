package dev.kurs.feeds.redstone;

import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.HttpSource;
import dev.kurs.feeds.source.SourcePrice;
import dev.kurs.feeds.source.SourcePublisher;
import dev.kurs.feeds.source.SourceSession;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks once for the newest packages and publishes each feed's price that a quorum signed.
 *
 * <p>Example: of USDT, IDR and XYZ the first has three signatures of one time and is published; IDR has two, which is UNTRUSTED; XYZ is not there, which is
 * UNKNOWN_ID.
 */
final class DataPackagePoll implements SourceSession {
    private final HttpSource http;
    private final String path;
    private final SignerQuorum quorum;
    private final SourcePublisher publisher;
    private final DataPackageDecoder decoder;
    private final int maxResponseBytes;

    DataPackagePoll(
            HttpSource http, String path, SignerQuorum quorum, SourcePublisher publisher, int maxResponseBytes) {
        this.http = http;
        this.path = path;
        this.quorum = quorum;
        this.publisher = publisher;
        this.decoder = new DataPackageDecoder(maxResponseBytes);
        this.maxResponseBytes = maxResponseBytes;
    }

    @Override
    public End run(Collection<String> feedIds) throws SourceException, InterruptedException {
        Map<String, List<DataPackage>> packages =
                decoder.decode(http.text(path, "application/json", maxResponseBytes, feedIds), feedIds);
        List<SourcePrice> prices = new ArrayList<>();
        Set<String> unsigned = new TreeSet<>();
        packages.forEach((feedId, signed) -> {
            Optional<SourcePrice> price = quorum.price(feedId, signed);
            price.ifPresentOrElse(prices::add, () -> unsigned.add(feedId));
        });
        End end = prices.isEmpty() ? End.ANSWERED : publisher.publish(prices);
        unsigned.forEach(feedId -> publisher.drop(DropReason.NO_QUORUM));
        requireAll(feedIds, packages.keySet(), unsigned);
        return end;
    }

    private static void requireAll(Collection<String> asked, Set<String> told, Set<String> unsigned)
            throws SourceException {
        Set<String> unknown = new HashSet<>(asked);
        unknown.removeAll(told);
        if (!unknown.isEmpty()) {
            throw new SourceException(FeedError.UNKNOWN_ID, "there are no packages of " + unknown, unknown);
        }
        if (!unsigned.isEmpty()) {
            throw new SourceException(FeedError.UNTRUSTED, "no quorum of authorised signers of one time: " + unsigned);
        }
    }
}
