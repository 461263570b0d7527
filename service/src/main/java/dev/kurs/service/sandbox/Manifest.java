package dev.kurs.service.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.protocol.file.FailureReason;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.jr.ob.JSON;

/**
 * {@code sandbox.json}: the addresses and credentials of a sandbox, for programs and for its own next start; there once it has been ready.
 *
 * @param chain where quotes settle; empty for a sandbox without a chain
 * @param corridors corridor id by pair
 * @param operators others than the one with every scope; none in a manifest of an earlier release
 * @param providers who may bring the pool capital; none in a manifest of an earlier release
 * @param makers where the service looks for market makers; none in a manifest of an earlier release
 */
public record Manifest(
        String baseUrl,
        String metricsUrl,
        String operatorToken,
        Optional<Chain> chain,
        Map<String, String> corridors,
        List<Demonstrator> partners,
        List<Wallet> strangers,
        List<Operator> operators,
        List<Provider> providers,
        List<MarketMaker> makers) {
    public static final String FILE = "sandbox.json";

    /** A demonstration partner with everything it may know. */
    public record Demonstrator(
            UUID partnerId, String name, String apiKey, String secret, String bearerKey, Wallet wallet) {}

    /**
     * The sandbox's chain.
     *
     * @param settlementVault null in a manifest of before it was told
     * @param tokens by symbol
     */
    public record Chain(
            String rpcUrl,
            long chainId,
            String engine,
            String reservePool,
            String settlementVault,
            Map<String, Token> tokens) {}

    /** A token on it. */
    public record Token(String address, int decimals) {}

    /** Somebody of the desk who may do what these scopes let, and no more. */
    public record Operator(String email, String token, List<String> scopes) {
        @Override
        public String toString() {
            return "Operator[" + email + "]";
        }
    }

    /** A liquidity provider whose wallet is allow-listed. */
    public record Provider(String name, Wallet wallet) {}

    /** Where the service looks for a market maker, and by which name and secret it asks there. */
    public record MarketMaker(String name, String url, String apiKey, String secret, List<String> corridors) {}

    /** A wallet with its key, for a sandbox alone. */
    public record Wallet(String address, String privateKey) {}

    public static Path file(Path data) {
        return data.resolve(FILE);
    }

    /** Whether a sandbox has run here, or begun to. */
    public static boolean exists(Path data) {
        return isReady(data) || Files.exists(starting(data));
    }

    /** Whether there is one of a sandbox that has been ready. */
    public static boolean isReady(Path data) {
        return Files.exists(file(data));
    }

    /** What a start goes on from: credentials are kept in it, and nobody takes it for a sandbox that is ready. */
    private static Path starting(Path data) {
        return data.resolve("sandbox-starting.json");
    }

    /** @throws InvalidConfiguration where no sandbox has run, or it is not ready yet */
    public static Manifest read(Path data) {
        if (!exists(data)) {
            throw new InvalidConfiguration("no sandbox has run in " + data + ": start one with `kurs sandbox --data "
                    + data + "`, or name the one that runs with --data");
        }
        if (!isReady(data)) {
            throw new InvalidConfiguration(
                    "the sandbox in " + data + " is not ready yet: try again when it says so, or start it again");
        }
        return of(file(data));
    }

    private static Manifest of(Path file) {
        try {
            return of(JSON.std.mapFrom(Files.readString(file)));
        } catch (IOException unreadable) {
            throw new InvalidConfiguration(file + " cannot be read: " + FailureReason.withRemedy(unreadable));
        } catch (JacksonException | ClassCastException | NullPointerException | IllegalArgumentException cutOff) {
            throw new InvalidConfiguration(
                    file + " is cut off, or not what a sandbox wrote, and has the credentials of its"
                            + " partners: put it back from a backup, or begin anew with another --data directory");
        }
    }

    /** What a start goes on with; empty where none has ever begun. */
    static Optional<Manifest> begun(Path data) {
        if (!exists(data)) {
            return Optional.empty();
        }
        return Optional.of(of(Files.exists(starting(data)) ? starting(data) : file(data)));
    }

    /** Keeps what a start goes on with. */
    void keep(Path data) {
        if (!Optional.of(this).equals(begun(data))) {
            write(starting(data));
        }
    }

    /** Tells all of it: the sandbox is ready. */
    void tell(Path data) {
        write(file(data));
        try {
            Files.deleteIfExists(starting(data));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot delete " + starting(data), unwritable);
        }
    }

    private void write(Path file) {
        try {
            String text = JSON.std
                    .with(JSON.Feature.PRETTY_PRINT_OUTPUT, JSON.Feature.WRITE_NULL_PROPERTIES)
                    .asString(toMap());
            OwnerOnlyFile.write(file, (text + "\n").getBytes(UTF_8));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + file, unwritable);
        }
    }

    /** The same with these operators. */
    Manifest withOperators(List<Operator> present) {
        return new Manifest(
                baseUrl, metricsUrl, operatorToken, chain, corridors, partners, strangers, present, providers, makers);
    }

    /** The same with these providers. */
    Manifest withProviders(List<Provider> present) {
        return new Manifest(
                baseUrl, metricsUrl, operatorToken, chain, corridors, partners, strangers, operators, present, makers);
    }

    /** The same with these makers. */
    Manifest withMakers(List<MarketMaker> present) {
        return new Manifest(
                baseUrl,
                metricsUrl,
                operatorToken,
                chain,
                corridors,
                partners,
                strangers,
                operators,
                providers,
                present);
    }

    private Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("base_url", baseUrl);
        map.put("metrics_url", metricsUrl);
        map.put("operator_token", operatorToken);
        map.put("chain", chain.map(Manifest::toMap).orElse(null));
        map.put("corridors", corridors);
        map.put("partners", partners.stream().map(Manifest::toMap).toList());
        map.put("strangers", strangers.stream().map(Manifest::toMap).toList());
        map.put("operators", operators.stream().map(Manifest::toMap).toList());
        map.put("providers", providers.stream().map(Manifest::toMap).toList());
        map.put("makers", makers.stream().map(Manifest::toMap).toList());
        return map;
    }

    private static Map<String, Object> toMap(Operator operator) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("email", operator.email());
        map.put("token", operator.token());
        map.put("scopes", operator.scopes());
        return map;
    }

    private static Map<String, Object> toMap(Provider provider) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", provider.name());
        map.putAll(toMap(provider.wallet()));
        return map;
    }

    private static Map<String, Object> toMap(MarketMaker maker) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", maker.name());
        map.put("url", maker.url());
        map.put("api_key", maker.apiKey());
        map.put("secret", maker.secret());
        map.put("corridors", maker.corridors());
        return map;
    }

    private static Map<String, Object> toMap(Demonstrator partner) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("partner_id", partner.partnerId().toString());
        map.put("name", partner.name());
        map.put("api_key", partner.apiKey());
        map.put("secret", partner.secret());
        map.put("bearer_key", partner.bearerKey());
        map.putAll(toMap(partner.wallet()));
        return map;
    }

    private static Map<String, Object> toMap(Chain chain) {
        Map<String, Object> tokens = new LinkedHashMap<>();
        chain.tokens()
                .forEach((symbol, token) ->
                        tokens.put(symbol, Map.of("address", token.address(), "decimals", token.decimals())));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rpc_url", chain.rpcUrl());
        map.put("chain_id", chain.chainId());
        map.put("engine", chain.engine());
        map.put("reserve_pool", chain.reservePool());
        map.put("settlement_vault", chain.settlementVault());
        map.put("tokens", tokens);
        return map;
    }

    private static Map<String, Object> toMap(Wallet wallet) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("wallet_address", wallet.address());
        map.put("wallet_private_key", wallet.privateKey());
        return map;
    }

    private static Manifest of(Map<String, Object> map) {
        Map<String, String> corridors = new LinkedHashMap<>();
        ((Map<?, ?>) map.get("corridors")).forEach((pair, id) -> corridors.put((String) pair, (String) id));
        List<Demonstrator> partners = new ArrayList<>();
        for (Object item : (List<?>) map.get("partners")) {
            Map<?, ?> partner = (Map<?, ?>) item;
            partners.add(new Demonstrator(
                    UUID.fromString((String) partner.get("partner_id")),
                    (String) partner.get("name"),
                    (String) partner.get("api_key"),
                    (String) partner.get("secret"),
                    (String) partner.get("bearer_key"),
                    wallet(partner)));
        }
        List<Wallet> strangers = ((List<?>) map.get("strangers"))
                .stream().map(item -> wallet((Map<?, ?>) item)).toList();
        return new Manifest(
                (String) map.get("base_url"),
                (String) map.get("metrics_url"),
                (String) map.get("operator_token"),
                Optional.ofNullable((Map<?, ?>) map.get("chain")).map(Manifest::chain),
                corridors,
                partners,
                strangers,
                operators((List<?>) map.get("operators")),
                providers((List<?>) map.get("providers")),
                makers((List<?>) map.get("makers")));
    }

    private static List<Operator> operators(List<?> items) {
        return items == null
                ? List.of()
                : items.stream()
                        .map(item -> (Map<?, ?>) item)
                        .map(operator -> new Operator(
                                (String) operator.get("email"),
                                (String) operator.get("token"),
                                texts(operator.get("scopes"))))
                        .toList();
    }

    private static List<String> texts(Object items) {
        return ((List<?>) items).stream().map(String::valueOf).toList();
    }

    private static List<Provider> providers(List<?> items) {
        return items == null
                ? List.of()
                : items.stream()
                        .map(item -> (Map<?, ?>) item)
                        .map(provider -> new Provider((String) provider.get("name"), wallet(provider)))
                        .toList();
    }

    private static List<MarketMaker> makers(List<?> items) {
        return items == null
                ? List.of()
                : items.stream()
                        .map(item -> (Map<?, ?>) item)
                        .map(maker -> new MarketMaker(
                                (String) maker.get("name"),
                                (String) maker.get("url"),
                                (String) maker.get("api_key"),
                                (String) maker.get("secret"),
                                texts(maker.get("corridors"))))
                        .toList();
    }

    private static Chain chain(Map<?, ?> map) {
        Map<String, Token> tokens = new LinkedHashMap<>();
        ((Map<?, ?>) map.get("tokens")).forEach((symbol, item) -> {
            Map<?, ?> token = (Map<?, ?>) item;
            tokens.put(
                    (String) symbol,
                    new Token((String) token.get("address"), ((Number) token.get("decimals")).intValue()));
        });
        return new Chain(
                (String) map.get("rpc_url"),
                ((Number) map.get("chain_id")).longValue(),
                (String) map.get("engine"),
                (String) map.get("reserve_pool"),
                (String) map.get("settlement_vault"),
                tokens);
    }

    private static Wallet wallet(Map<?, ?> map) {
        return new Wallet((String) map.get("wallet_address"), (String) map.get("wallet_private_key"));
    }
}
