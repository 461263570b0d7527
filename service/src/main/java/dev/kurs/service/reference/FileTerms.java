package dev.kurs.service.reference;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.portfolio.PortfolioUpkeep;
import dev.kurs.service.reference.Change.Action;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a file declares and no command tells the journal so that it could be compared: how the PORTFOLIO skew is kept up, and what the pool is said to begin with.
 *
 * @param balances {@code initial_balance} by token
 */
public record FileTerms(Optional<PortfolioUpkeep> portfolio, Map<String, String> balances) {
    private static final String NONE = "none";

    public FileTerms {
        balances = Map.copyOf(balances);
    }

    public static FileTerms of(Section file) {
        Map<String, String> balances = new HashMap<>();
        file.named("tokens").forEach((symbol, token) -> {
            if (token.has("initial_balance")) {
                balances.put(symbol, token.text("initial_balance"));
            }
        });
        return new FileTerms(PortfolioUpkeep.of(file), balances);
    }

    /** Where in a file a token's beginning stands. */
    static String balancePath(String symbol) {
        return "tokens." + symbol + ".initial_balance";
    }

    /** Once another file is in force: of a balance that is kept the earlier file's counts on, so that the difference is told until a start goes by it. */
    public FileTerms after(FileTerms applied, List<Change> changes) {
        Map<String, String> next = new HashMap<>(applied.balances);
        for (String symbol : symbols(applied)) {
            boolean isKept = changes.stream()
                    .anyMatch(change ->
                            change.action() == Action.KEEP && change.path().equals(balancePath(symbol)));
            if (isKept && balances.containsKey(symbol)) {
                next.put(symbol, balances.get(symbol));
            } else if (isKept) {
                next.remove(symbol);
            }
        }
        return new FileTerms(applied.portfolio, next);
    }

    /** What another file has otherwise of the PORTFOLIO skew, where both have one. */
    List<String> portfolioDifferences(FileTerms other) {
        return portfolio
                .flatMap(before -> other.portfolio.map(before::differences))
                .orElse(List.of());
    }

    /** What another file says that a token begins with, where it is not the same. */
    Optional<String> balanceDifference(String symbol, FileTerms other) {
        String before = balances.getOrDefault(symbol, NONE);
        String now = other.balances.getOrDefault(symbol, NONE);
        return before.equals(now) ? Optional.empty() : Optional.of(before + " -> " + now);
    }

    private Set<String> symbols(FileTerms other) {
        Set<String> symbols = new HashSet<>(balances.keySet());
        symbols.addAll(other.balances.keySet());
        return symbols;
    }
}
