package dev.kurs.chain.sandbox;

import dev.kurs.chain.deploy.DeploymentManifest.Settings;
import dev.kurs.chain.deploy.DeploymentManifest.Token;
import dev.kurs.chain.node.PacedThread;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.TransactionSender;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the sandbox's mock feeds at the engine's prices.
 *
 * <p>Example: {@code keeper.update("IDRX", 17_200_000_000_000_000L)}, rupiahs per dollar, becomes the feed's answer when it is 10 bps or
 * more from the present one, and else within a heartbeat. From any thread; of several prices between two transactions the last counts,
 * and a feed has one transaction under way at most.
 */
public final class FeedKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FeedKeeper.class);

    private final ChainReader chain;
    private final TransactionSender sender;
    private final Map<String, KeptFeed> feeds;
    private final PacedThread thread;
    private String trouble = "";

    /**
     * Begins; until a feed's first price comes it is left as it is.
     *
     * @param sender of the account that keeps the mocks, which is the deployer's
     */
    public static FeedKeeper start(
            ChainReader chain, TransactionSender sender, Settings deployed, FeedKeepingTerms terms) {
        return new FeedKeeper(chain, sender, deployed, terms);
    }

    private FeedKeeper(ChainReader chain, TransactionSender sender, Settings deployed, FeedKeepingTerms terms) {
        this.chain = chain;
        this.sender = sender;
        this.feeds = deployed.tokens().entrySet().stream()
                .filter(token -> token.getValue().feed().mock())
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, token -> kept(token.getValue(), terms)));
        this.thread = new PacedThread("feed-keeper", terms::pause, this::keep);
        thread.start();
    }

    private static KeptFeed kept(Token token, FeedKeepingTerms terms) {
        return new KeptFeed(token.feed(), terms);
    }

    /**
     * A new price of a token's feed, in the feed's own direction; tokens without a mock feed are passed over.
     *
     * @param priceE12 times 10^12: tokens per dollar where the manifest says inverted, else dollars per token
     * @throws IllegalArgumentException if the price is not positive
     */
    public void update(String token, long priceE12) {
        if (priceE12 <= 0) {
            throw new IllegalArgumentException("the price of " + token + " is not positive: " + priceE12);
        }
        KeptFeed feed = feeds.get(token);
        if (feed != null) {
            feed.update(priceE12);
        }
    }

    private void keep() {
        try {
            answer(feeds.values().stream().filter(KeptFeed::isDue).toList());
            tell("");
        } catch (RuntimeException failure) {
            tell(failure instanceof ChainException ? failure.getMessage() : failure.toString());
        }
    }

    private void answer(List<KeptFeed> due) {
        if (due.isEmpty()) {
            return;
        }
        long now = chain.ask(Queries.newestHeader()).timeSeconds();
        due.forEach(feed -> feed.answer(sender, now));
    }

    private void tell(String next) {
        if (!next.equals(trouble) && !next.isEmpty()) {
            LOG.warn("the sandbox's feeds are not kept: {}", next);
        }
        trouble = next;
    }

    @Override
    public void close() {
        thread.close();
    }
}
