package dev.kurs.core.reference;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.Require;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.LinearBounds;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.core.state.EngineState;

/**
 * Holds corridors and their tokens within {@link LinearBounds} where the rules ask for it.
 *
 * <p>A range that is halved is refused while a corridor's maximum needs the whole of it; a corridor that is withdrawn needs nothing.
 */
public final class TermBounds {
    private final EngineState state;

    public TermBounds(EngineState state) {
        this.state = state;
    }

    /** Refuses while terms in force are out of bounds. */
    public void requireAll() {
        for (Corridor corridor : state.corridors.inOrder()) {
            if (!corridor.isWithdrawn()) {
                require(
                        corridor.terms(),
                        tokenTerms(corridor.terms().baseTokenId()),
                        tokenTerms(corridor.terms().quoteTokenId()));
            }
        }
    }

    /** Refuses new terms of a token that a corridor in force cannot have. */
    void check(TokenTerms token) {
        if (!state.rules.boundTerms()) {
            return;
        }
        for (Corridor corridor : state.corridors.inOrder()) {
            CorridorTerms terms = corridor.terms();
            boolean concerned = terms.baseTokenId() == token.tokenId() || terms.quoteTokenId() == token.tokenId();
            if (concerned && !corridor.isWithdrawn()) {
                require(terms, orNew(terms.baseTokenId(), token), orNew(terms.quoteTokenId(), token));
            }
        }
    }

    /** Refuses terms of a corridor in force that its tokens cannot have. */
    void check(CorridorTerms corridor, boolean withdrawn) {
        if (state.rules.boundTerms() && !withdrawn) {
            require(corridor, tokenTerms(corridor.baseTokenId()), tokenTerms(corridor.quoteTokenId()));
        }
    }

    private TokenTerms orNew(int tokenId, TokenTerms changed) {
        return tokenId == changed.tokenId() ? changed : tokenTerms(tokenId);
    }

    private TokenTerms tokenTerms(int tokenId) {
        return state.tokens.get(tokenId).state().terms();
    }

    private static void require(CorridorTerms corridor, TokenTerms base, TokenTerms quote) {
        Require.valid(LinearBounds.invalidity(corridor, base, quote));
    }
}
