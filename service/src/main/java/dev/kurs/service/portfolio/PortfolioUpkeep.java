package dev.kurs.service.portfolio;

import dev.kurs.service.configuration.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What of a section {@code portfolio} the file alone says, as no command has it: where its moves come from, and how often it is worked out again.
 *
 * <p>Example: from {@code moves: DECLARED} to {@code moves: MEASURED} the difference is {@code moves: DECLARED -> MEASURED}.
 */
public record PortfolioUpkeep(TokenMoves moves, Duration recomputeEvery) {
    /** That of a file, which may have no such section. */
    public static Optional<PortfolioUpkeep> of(Section file) {
        return file.has("portfolio") ? Optional.of(ofSection(file.section("portfolio"))) : Optional.empty();
    }

    private static PortfolioUpkeep ofSection(Section portfolio) {
        return new PortfolioUpkeep(PortfolioSection.moves(portfolio), PortfolioSection.recomputeEvery(portfolio));
    }

    /** What another has otherwise, a text for each key. */
    public List<String> differences(PortfolioUpkeep other) {
        List<String> differences = new ArrayList<>();
        if (moves != other.moves) {
            differences.add("moves: " + moves + " -> " + other.moves);
        }
        if (!recomputeEvery.equals(other.recomputeEvery)) {
            differences.add("recompute_every: " + recomputeEvery.toSeconds() + "s -> "
                    + other.recomputeEvery.toSeconds() + "s");
        }
        return differences;
    }
}
