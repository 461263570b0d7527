package dev.kurs.service.stress;

import java.math.BigDecimal;

/**
 * What there is of a token, in whole tokens.
 *
 * @param feed of its currency; empty for the dollar token
 * @param price dollars a token
 * @param held what the pool holds
 * @param owedToSeniors what senior shares may take out
 * @param traded what swaps and hedges brought less what they took: the desk's part of what is held
 */
public record TokenHolding(
        String symbol, String feed, BigDecimal price, BigDecimal held, BigDecimal owedToSeniors, BigDecimal traded) {
    TokenHolding owing(BigDecimal seniors) {
        return new TokenHolding(symbol, feed, price, held, seniors, traded);
    }

    boolean isDollar() {
        return feed.isEmpty();
    }
}
