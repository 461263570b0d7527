package dev.kurs.service.stress;

import java.math.BigDecimal;

/**
 * What there is of a token, in whole tokens.
 *
 * @param feed of its currency; empty for the dollar token
 * @param price dollars a token
 * @param held what the pool holds, and what makers have promised as if it were delivered
 * @param owedToSeniors what senior shares may take out
 * @param traded what swaps and hedges brought less what they took, hedges at venues too: the desk's
 */
public record TokenHolding(
        String symbol, String feed, BigDecimal price, BigDecimal held, BigDecimal owedToSeniors, BigDecimal traded) {
    /** Whether it is the dollar token, which has no feed of its own. */
    public boolean isDollar() {
        return feed.isEmpty();
    }
}
