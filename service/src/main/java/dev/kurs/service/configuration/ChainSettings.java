package dev.kurs.service.configuration;

import dev.kurs.chain.watch.WatcherSettings;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * {@code chain}: where firm quotes settle; without the section they settle nowhere and the clock ends them.
 *
 * @param rpcUrls JSON-RPC endpoints of one chain, the favourite first
 * @param webSocketUrl told of new blocks sooner; nothing depends on it
 * @param deployment the manifest that {@code kurs deploy} wrote
 * @param confirmations blocks on top of one before what it says is recorded
 * @param pollInterval how often the newest block is asked for
 * @param maxHeadAge how old the newest block may be before the chain counts as stalled
 * @param maxRecordAge how long without a recorded block firm quotes are still signed
 * @param providerHorizon what liquidity providers are due within this time is not promised to anyone
 * @param keeper who does the liquidity desk's daily work; empty where somebody else does
 * @param administrator who admits partners on chain; empty where somebody else does
 * @param executor who has the settlement vault commit quotes of v0.1; empty where they are not executed
 * @param guardian who freezes on chain what operators freeze, and a token that leaves its peg; empty where somebody else does
 * @param coinUsd what a coin of the chain is worth, for gas in profit and loss; empty where operators record it
 * @param dailyCaps what the settlement vault may spend for a new partner in a day, whole tokens by symbol
 */
public record ChainSettings(
        List<URI> rpcUrls,
        Optional<URI> webSocketUrl,
        Path deployment,
        int confirmations,
        Duration pollInterval,
        Duration maxHeadAge,
        Duration maxRecordAge,
        Duration providerHorizon,
        Optional<KeeperSettings> keeper,
        Optional<AdministratorSettings> administrator,
        Optional<ExecutorSettings> executor,
        Optional<GuardianSettings> guardian,
        Optional<BigDecimal> coinUsd,
        Map<String, BigDecimal> dailyCaps) {
    private static final String DEFAULT_DEPLOYMENT = "deployment.json";
    private static final int CONFIRMATIONS = 12;
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration MAX_HEAD_AGE = Duration.ofSeconds(60);
    private static final Duration MAX_RECORD_AGE = Duration.ofMinutes(5);
    private static final Duration PROVIDER_HORIZON = Duration.ofMinutes(10);

    static Optional<ChainSettings> of(Section file, Path data) {
        return file.has("chain") ? Optional.of(of(file, data, file.section("chain"))) : Optional.empty();
    }

    private static ChainSettings of(Section file, Path data, Section chain) {
        List<URI> rpcUrls = chain.textsAsWritten("rpc_urls").stream()
                .map(text -> uri(chain, "rpc_urls", text, "http"))
                .toList();
        if (rpcUrls.isEmpty()) {
            throw chain.wrong("rpc_urls", "must name at least one endpoint");
        }
        NodeAddress.namedTwice(rpcUrls).ifPresent(both -> {
            throw chain.wrong(
                    "rpc_urls",
                    "must name each endpoint once, since what more than half of them tell alike counts: " + both
                            + " are one");
        });
        return new ChainSettings(
                rpcUrls,
                chain.has("websocket_url")
                        ? Optional.of(uri(chain, "websocket_url", chain.text("websocket_url"), "ws"))
                        : Optional.empty(),
                data.resolve(chain.text("deployment", DEFAULT_DEPLOYMENT)),
                chain.integer(
                        "confirmations",
                        CONFIRMATIONS,
                        0,
                        WatcherSettings.MOST_CONFIRMATIONS,
                        "the headers of so many blocks are held"),
                chain.interval(
                        "poll_interval", POLL_INTERVAL, WatcherSettings.LONGEST_INTERVAL, "nothing settles meanwhile"),
                chain.interval(
                        "max_head_age",
                        MAX_HEAD_AGE,
                        WatcherSettings.LONGEST_HEAD_AGE,
                        "a chain that stands still so long is none to quote on"),
                maxRecordAge(chain),
                Duration.ofNanos(chain.durationNs("provider_horizon", PROVIDER_HORIZON)),
                KeeperSettings.ofChain(chain, file.sectionOrEmpty("instance").text("id", "")),
                AdministratorSettings.ofChain(chain),
                ExecutorSettings.ofChain(chain),
                GuardianSettings.ofChain(chain),
                coinUsd(chain),
                dailyCaps(
                        chain.sectionOrEmpty("daily_caps"), file.named("tokens").keySet()));
    }

    private static Optional<BigDecimal> coinUsd(Section chain) {
        if (!chain.has("coin_usd")) {
            return Optional.empty();
        }
        BigDecimal price = chain.decimal("coin_usd");
        if (price.signum() <= 0) {
            throw chain.wrong("coin_usd", "must be dollars above zero");
        }
        return Optional.of(price);
    }

    private static Map<String, BigDecimal> dailyCaps(Section caps, Set<String> tokens) {
        Map<String, BigDecimal> whole = new TreeMap<>();
        tokens.stream().filter(caps::has).forEach(symbol -> {
            BigDecimal cap = caps.decimal(symbol);
            if (cap.signum() <= 0) {
                throw caps.wrong(symbol, "must be whole tokens above zero");
            }
            whole.put(symbol, cap);
        });
        return Collections.unmodifiableMap(whole);
    }

    /** How long without a recorded block firm quotes are still signed, by the section {@code chain}. */
    public static Duration maxRecordAge(Section chain) {
        return chain.interval("max_record_age", MAX_RECORD_AGE);
    }

    private static URI uri(Section chain, String key, String text, String scheme) {
        if (!text.matches(scheme + "s?://[^/\\s]+\\S*")) {
            throw chain.wrong(key, "must hold " + scheme + " or " + scheme + "s addresses");
        }
        return chain.built(() -> URI.create(text));
    }
}
